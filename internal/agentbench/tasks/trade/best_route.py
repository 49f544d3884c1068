# A cargo of 320 units at 15 marks each can go to three ports, with rates and tariffs (in percent) of [(1.3, 4), (1.25,
# 2.5), (1.4, 11)]. The tariff is paid by the seller. What is the most that is left?
# answer: 5990.4
import asyncio

async def left(rate, tariff):
    price = await convert_currency(320 * 15, rate)
    return price - await calculate_tariff(price, tariff)

async def main() -> object:
    return await find_maximum(await asyncio.gather(*[left(*r) for r in [(1.3, 4), (1.25, 2.5), (1.4, 11)]]))
