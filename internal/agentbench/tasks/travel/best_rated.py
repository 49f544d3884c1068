# What do seven nights in the best hotel of Lisbon cost, with the cheapest flight from Kiel on 2026-10-05?
# answer: 730
import asyncio

async def main() -> object:
    flights, hotels = await asyncio.gather(find_flights("Kiel", "Lisbon", "2026-10-05"), find_hotels("Lisbon"))
    hotel = max(hotels, key=lambda h: h["rating"])
    return await budget(min(f["price"] for f in flights), hotel["price_per_night"], 7)
