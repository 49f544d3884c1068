const orders = [
  { id: 1, customer: { name: 'Ann', city: 'Oslo' }, items: [{ sku: 'a', qty: 2, price: 9.99 }, { sku: 'b', qty: 1, price: 24.5 }] },
  { id: 2, customer: { name: 'Bob', city: 'Rome' }, items: [{ sku: 'a', qty: 1, price: 9.99 }] },
  { id: 3, customer: { name: 'Ann', city: 'Oslo' }, items: [] },
];
const totals = orders.map((o) => ({ id: o.id, total: o.items.reduce((s, i) => s + i.qty * i.price, 0) }));
console.log(totals);
const byCity = orders.reduce((m, o) => { (m[o.customer.city] ??= []).push(o); return m }, {});
console.log(Object.keys(byCity), byCity.Oslo?.length);
console.log(orders);
const sorted = [...orders].sort((a, b) => b.items.length - a.items.length || a.id - b.id);
console.log(sorted.map(({ id, ...rest }) => [id, Object.keys(rest)]));
console.log(JSON.stringify(totals, null, 2));
console.log(JSON.stringify({ a: undefined, b: null, c: NaN, d: new Date(0), e: [undefined, () => 1], 'f"': '\u2028' }));
const counts = orders.flatMap((o) => o.items).reduce((m, { sku, qty }) => m.set(sku, (m.get(sku) ?? 0) + qty), new Map());
console.log(counts, [...counts.entries()], Object.fromEntries(counts));
console.log(Array.from({ length: 5 }, (_, i) => i ** 2), [1, [2, [3, [4]]]].flat(Infinity));
console.log([3, 1, 2].toSorted(), [1, 2, 3].at(-1), [1, 2, 3].findLast((x) => x < 3));
