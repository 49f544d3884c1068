# Three numbers are hidden as hexadecimal digits of texts that were turned round: 3731, 353039, 303433. Which is the
# largest?
# answer: 905
import asyncio

async def decode(digits):
    return int(await reverse_string(await convert_hex_to_ascii(digits)))

async def main() -> object:
    numbers = await asyncio.gather(*[decode(d) for d in ['3731', '353039', '303433']])
    return await maximum_value(numbers)
