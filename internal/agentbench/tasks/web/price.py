# What does the sieve cost?
# answer: "12.75"
import re

async def main() -> object:
    products = await open_page("/products")
    for link in products["links"]:
        if link.endswith("sieve"):
            page = await open_page(link)
            return re.search(r"Price: ([0-9.]+[0-9])", page["text"]).group(1)
