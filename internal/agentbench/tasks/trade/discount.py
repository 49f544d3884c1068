# From 1,000 units on there are 5 percent off. Which is cheaper per unit, in crowns at a rate of 2 and with a tariff of 10
# percent: 900 or 1,100 units at 12 marks?
# answer: 1100
import asyncio

async def unit(n):
    price = await convert_currency(n * 12 * (0.95 if n >= 1000 else 1), 2)
    return await estimate_final_value(price, await calculate_tariff(price, 10)) / n

async def main() -> object:
    few, many = await asyncio.gather(unit(900), unit(1100))
    return 900 if few < many else 1100
