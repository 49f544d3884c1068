# Decode 58424846: hexadecimal digits of a text that was shifted by 7.
# answer: "QUAY"
async def main() -> object:
    return await caesar_decode(await convert_hex_to_ascii("58424846"), 7)
