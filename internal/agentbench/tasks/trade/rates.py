# What is the final value of goods for 900 marks, with a tariff of 6 percent, at the rates [1.1, 1.25, 0.95, 1.4]?
# answer: [1049.4, 1192.5, 906.3, 1335.6]
import asyncio

async def value(rate):
    price = await convert_currency(900, rate)
    return await estimate_final_value(price, await calculate_tariff(price, 6))

async def main() -> object:
    return await asyncio.gather(*[value(r) for r in [1.1, 1.25, 0.95, 1.4]])
