# A merchant sells 80 crates at 45 marks each. A mark is 1.6 crowns, the tariff is 7.5 percent. What is the final value in
# crowns?
# answer: 6192.0
async def main() -> object:
    price = await convert_currency(80 * 45, 1.6)
    return await estimate_final_value(price, await calculate_tariff(price, 7.5))
