# What is the mail address of Dora Petrov? Start at the first page.
# answer: "dora_petrov@spoon.example"
import asyncio
import re

async def crawl(address):
    page = await open_page(address)
    deeper = await asyncio.gather(*[crawl(a) for a in page["links"] if a.startswith(address)])
    return [page["text"], *[text for list in deeper for text in list]]

async def main() -> object:
    for text in await crawl("/team"):
        if "Dora Petrov" in text:
            return re.search(r"Mail: (\S+)\.", text).group(1)
