# A message was shifted by 5 in a Caesar cipher, then turned round, then written as hexadecimal digits:
# 646662662077666b207274776b207471716a4d. What did it say?
# answer: "Hello from far away"
async def main() -> object:
    text = await convert_hex_to_ascii("646662662077666b207274776b207471716a4d")
    return await caesar_decode(await reverse_string(text), 5)
