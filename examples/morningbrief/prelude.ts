type Sky = "sunny" | "rain" | "cloudy"

export interface CurrentWeather {
  city: string
  temperature_c: number // degrees Celsius
  conditions: Sky // what the sky looks like right now
  uv_index: number // 0 to 11; from 7 on the sun is strong
}

export interface ForecastDay {
  city: string
  day: string // "Mon", "Tue", ...
  high_c: number // warmest, degrees Celsius
  low_c: number // coldest, degrees Celsius
  conditions: Sky // what most of the day looks like
}

export interface AirQuality {
  city: string
  aqi: number // air quality index: up to 50 good, up to 100 moderate, above unhealthy
  category: "good" | "moderate" | "unhealthy" // the index in one word
}

export interface Advisory {
  kind: "uv" | "rain" | "air_quality"
  message: string // one sentence of advice, to be passed on as it is
}

export async function getCurrentWeather(city: string): Promise<CurrentWeather> {
  return await hostcall("get_current_weather", { city })
}

/** The next three days, in order. */
export async function getForecast(city: string): Promise<ForecastDay[]> {
  return await hostcall("get_forecast", { city })
}

export async function getAirQuality(city: string): Promise<AirQuality> {
  return await hostcall("get_air_quality", { city })
}

/** Ask only for what is relevant today. */
export async function getAdvisory(kind: "uv" | "rain" | "air_quality"): Promise<Advisory> {
  return await hostcall("get_advisory", { kind })
}
