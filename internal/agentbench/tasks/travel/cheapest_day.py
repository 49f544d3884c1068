# On which day from 2026-09-01 to 2026-09-07 is the flight from Ghent to Athens the cheapest, and what does it cost?
# answer: ["2026-09-04", 161]
import asyncio

async def main() -> object:
    days = [f"2026-09-0{n}" for n in range(1, 8)]
    flights = await asyncio.gather(*[find_flights("Ghent", "Athens", d) for d in days])
    price, day = min((f["price"], d) for d, list in zip(days, flights) for f in list)
    return [day, price]
