# Which team is Bo Larsen in?
# answer: "kitchen"
import asyncio

async def main() -> object:
    teams = (await open_page("/team"))["links"]
    pages = await asyncio.gather(*[open_page(t) for t in teams])
    for team, page in zip(teams, pages):
        if any("bo_larsen" in link for link in page["links"]):
            return team.rsplit("/", 1)[1]
