# What does the cheapest trip from Lyon to Porto on 2026-07-12 cost, with five nights in a hotel that has a pool and a
# gym?
# answer: 1113
import asyncio

async def main() -> object:
    flights, hotels = await asyncio.gather(
        find_flights("Lyon", "Porto", "2026-07-12"), find_hotels("Porto", ["pool", "gym"]))
    return await budget(min(f["price"] for f in flights), min(h["price_per_night"] for h in hotels), 5)
