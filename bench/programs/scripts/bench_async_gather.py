# async gather (run): weather, hotel and flight tools are awaited together, with a semaphore, a queue, time limits and failures.
import asyncio
from time import perf_counter

CITIES = [
    *["Lisbon", "Oslo", "Athens", "Prague", "Dublin", "Vienna", "Porto", "Riga", "Turin", "Bergen"],
    *["Split", "Ghent", "Malmö", "Graz", "Lyon", "Cork", "Bari", "Faro", "Gdańsk", "Bruges"],
]
DAYS = 10


class ToolError(Exception):
    pass


class Tools:
    """The host's tools; each gives way to others a few times, as a call over a network does."""

    def __init__(self):
        self.running = self.peak = self.calls = 0

    async def _call(self, turns):
        self.calls += 1
        self.running += 1
        self.peak = max(self.peak, self.running)
        try:
            for _ in range(turns):
                await asyncio.sleep(0)
        finally:
            self.running -= 1

    async def weather(self, city, day):
        await self._call(1 + day % 3)
        seed = sum(map(ord, city)) * (day + 3)
        if (seed + day) % 29 == 0:
            raise ToolError(f"no forecast for {city} on day {day}")
        return {"high": 8 + seed % 23, "rain": seed * 7 % 100 / 100}

    async def hotels(self, city):
        await self._call(4)
        seed = sum(map(ord, city))
        return [
            {"name": f"{city} {kind}", "price": 45 + seed * k % 160, "stars": 1 + (seed + k) % 5}
            for k, kind in enumerate(["Inn", "Palace", "Hostel", "Plaza"], 1)
        ]

    async def flights(self, origin, city):
        if city == "Ghent":
            await asyncio.Event().wait()  # never answers
        await self._call(2)
        seed = sum(map(ord, origin + city))
        return {"price": 60 + seed * 13 % 340, "stops": seed % 3}


async def forecast(tools, city, limit):
    async def one(day):
        async with limit:
            return await tools.weather(city, day)

    results = await asyncio.gather(*(one(day) for day in range(DAYS)), return_exceptions=True)
    days = [r for r in results if not isinstance(r, Exception)]
    failed = [str(r) for r in results if isinstance(r, ToolError)]
    return days, failed


async def plan_city(tools, city, limit, timeout):
    weather = asyncio.create_task(forecast(tools, city, limit))
    hotels, flight = await asyncio.gather(
        tools.hotels(city),
        asyncio.wait_for(tools.flights("Berlin", city), timeout),
        return_exceptions=True,
    )
    days, failed = await weather
    if isinstance(flight, TimeoutError):
        return {"city": city, "score": None, "why": "flights did not answer", "failed": failed}
    hotel = min((h for h in hotels if h["stars"] >= 3), key=lambda h: (h["price"], h["name"]), default=None)
    if hotel is None:
        return {"city": city, "score": None, "why": "no good hotel", "failed": failed}
    dry = sum(1 for day in days if day["rain"] < 0.4)
    warm = sum(day["high"] for day in days) / len(days)
    cost = hotel["price"] * DAYS + flight["price"]
    score = dry * 12 + warm * 2 - cost / 25 - flight["stops"] * 5
    return {"city": city, "score": round(score, 2), "cost": cost, "hotel": hotel["name"], "dry": dry, "failed": failed}


async def book(queue, booked, name):
    while True:
        plan = await queue.get()
        await asyncio.sleep(0)
        booked.append((plan["city"], name))
        queue.task_done()


async def stream_prices(city, count):
    price = 100 + len(city)
    for step in range(count):
        await asyncio.sleep(0)
        price = price * (101 if step % 3 else 97) // 100 + 1
        yield price


async def main():
    tools = Tools()
    limit = asyncio.Semaphore(10)
    plans = await asyncio.gather(*(plan_city(tools, city, limit, timeout=0.0001 if city == "Ghent" else 5) for city in CITIES))
    usable = sorted((p for p in plans if p["score"] is not None), key=lambda p: -p["score"])

    queue, booked = asyncio.Queue(maxsize=3), []
    workers = [asyncio.create_task(book(queue, booked, f"worker {n}")) for n in range(2)]
    for plan in usable:
        await queue.put(plan)
    await queue.join()
    for worker in workers:
        worker.cancel()
    await asyncio.gather(*workers, return_exceptions=True)

    highs = {}
    async with asyncio.TaskGroup() as group:
        async def watch(city):
            highs[city] = max([price async for price in stream_prices(city, 60)])

        for plan in usable[:6]:
            group.create_task(watch(plan["city"]))

    lines = [f"{tools.calls} calls, {tools.peak} at once, {len(booked)} booked"]
    for plan in usable[:5]:
        lines.append("{city}: {score} for {cost}, {hotel}, {dry} dry days".format_map(plan))
    lines += [f"{p['city']}: {p['why']}" for p in plans if p["score"] is None]
    lines += sorted(message for p in plans for message in p["failed"])
    lines.append(", ".join(f"{city} {high}" for city, high in sorted(highs.items())))
    lines.append(", ".join(sorted(city for city, _ in booked)))
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    text = asyncio.run(main())
    samples.append((perf_counter() - start) * 1e9)
print(text)
print("ns", *samples)
