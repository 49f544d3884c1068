# Of these goods (name, units, price, rate, tariff in percent) which has the highest final value: [('cloth', 150, 8, 1.7,
# 8), ('salt', 400, 3, 1.5, 5), ('wool', 90, 20, 2.0, 10)]?
# answer: "wool"
import asyncio

async def value(units, price, rate, tariff):
    total = await convert_currency(units * price, rate)
    return await estimate_final_value(total, await calculate_tariff(total, tariff))

async def main() -> object:
    goods = [('cloth', 150, 8, 1.7, 8), ('salt', 400, 3, 1.5, 5), ('wool', 90, 20, 2.0, 10)]
    values = await asyncio.gather(*[value(*g[1:]) for g in goods])
    best = await find_maximum(values)
    return goods[values.index(best)][0]
