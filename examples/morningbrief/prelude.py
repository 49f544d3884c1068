import asyncio

from typing import Literal, TypedDict, cast

from sandbox.asyncio import hostcall

Sky = Literal["sunny", "rain", "cloudy"]


class CurrentWeather(TypedDict):
    city: str
    temperature_c: int  # degrees Celsius
    conditions: Sky  # what the sky looks like right now
    uv_index: int  # 0 to 11; from 7 on the sun is strong


class ForecastDay(TypedDict):
    city: str
    day: str  # "Mon", "Tue", ...
    high_c: int  # warmest, degrees Celsius
    low_c: int  # coldest, degrees Celsius
    conditions: Sky  # what most of the day looks like


class AirQuality(TypedDict):
    city: str
    aqi: int  # air quality index: up to 50 good, up to 100 moderate, above unhealthy
    category: Literal["good", "moderate", "unhealthy"]  # the index in one word


class Advisory(TypedDict):
    kind: Literal["uv", "rain", "air_quality"]
    message: str  # one sentence of advice, to be passed on as it is


async def get_current_weather(city: str) -> CurrentWeather:
    return cast(CurrentWeather, await hostcall("get_current_weather", {"city": city}))


async def get_forecast(city: str) -> list[ForecastDay]:
    """The next three days, in order."""
    return cast(list[ForecastDay], await hostcall("get_forecast", {"city": city}))


async def get_air_quality(city: str) -> AirQuality:
    return cast(AirQuality, await hostcall("get_air_quality", {"city": city}))


async def get_advisory(kind: Literal["uv", "rain", "air_quality"]) -> Advisory:
    """Ask only for what is relevant today."""
    return cast(Advisory, await hostcall("get_advisory", {"kind": kind}))
