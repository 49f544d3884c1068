# The text behind 7778787720636a20636e6e76 was shifted by some number from 1 to 12, turned round, and written in
# hexadecimal. It contains the word noon. What is it?
# answer: "meet at noon"
import asyncio

async def main() -> object:
    text = await reverse_string(await convert_hex_to_ascii("7778787720636a20636e6e76"))
    for plain in await asyncio.gather(*[caesar_decode(text, shift) for shift in range(1, 13)]):
        if "noon" in plain:
            return plain
