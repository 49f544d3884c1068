# Plan a round trip: Bern to Vienna on 2026-03-01 for two nights, on to Prague on 2026-03-03 for three, and back to Bern
# on 2026-03-06, always with the cheapest flight and hotel. What does it cost?
# answer: 830
import asyncio

async def leg(start, end, date, nights):
    flights, hotels = await asyncio.gather(find_flights(start, end, date), find_hotels(end))
    return await budget(min(f["price"] for f in flights), min(h["price_per_night"] for h in hotels), nights)

async def main() -> object:
    return sum(await asyncio.gather(*[leg(*l) for l in [('Bern', 'Vienna', '2026-03-01', 2), ('Vienna', 'Prague', '2026-03-03', 3), ('Prague', 'Bern', '2026-03-06', 0)]]))
