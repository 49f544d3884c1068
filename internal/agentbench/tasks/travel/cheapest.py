# What does the cheapest trip from Oslo to Rome on 2026-05-04 cost, with three nights?
# answer: 471
import asyncio

async def main() -> object:
    flights, hotels = await asyncio.gather(find_flights("Oslo", "Rome", "2026-05-04"), find_hotels("Rome"))
    return await budget(min(f["price"] for f in flights), min(h["price_per_night"] for h in hotels), 3)
