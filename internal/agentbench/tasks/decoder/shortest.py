# Four messages were shifted by 4, turned round, and written in hexadecimal: 7865696c61, 636970766566, 696376, 7870697477.
# How long is the shortest?
# answer: 3
import asyncio

async def decode(digits):
    text = await reverse_string(await convert_hex_to_ascii(digits))
    return await string_length(await caesar_decode(text, 4))

async def main() -> object:
    lengths = await asyncio.gather(*[decode(d) for d in ['7865696c61', '636970766566', '696376', '7870697477']])
    return await minimum_value(lengths)
