# What do all products cost together?
# answer: "62.55"
import asyncio
import re

async def main() -> object:
    start = await open_page("/")
    products = await open_page(next(a for a in start["links"] if "products" in a))
    pages = await asyncio.gather(*[open_page(a) for a in products["links"]])
    return f'{sum(float(re.search(r"Price: ([0-9.]+[0-9])", p["text"]).group(1)) for p in pages):.2f}'
