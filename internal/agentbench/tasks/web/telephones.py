# List the telephone numbers of everybody, sorted by name.
# answer: [["Ada Finch", "555-0109"], ["Bo Larsen", "555-0109"], ["Cem Ugur", "555-0108"], ["Dora Petrov", "555-0111"], ["Eli Moreau", "555-0110"]]
import asyncio
import re

async def main() -> object:
    teams = await asyncio.gather(*[open_page(a) for a in (await open_page("/team"))["links"]])
    people = await asyncio.gather(*[open_page(a) for t in teams for a in t["links"]])
    return sorted([p["text"].split(" works")[0], re.search(r"Telephone: ([0-9-]+)", p["text"]).group(1)] for p in people)
