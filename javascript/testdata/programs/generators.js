function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b] } }
const take = (n, it) => { const out = []; for (const x of it) { if (out.length >= n) break; out.push(x) } return out };
console.log(take(10, fib()));
const tree = { v: 1, kids: [{ v: 2, kids: [{ v: 3, kids: [] }] }, { v: 4, kids: [] }] };
function* walk(t, depth = 0) { yield [depth, t.v]; for (const k of t.kids) yield* walk(k, depth + 1) }
console.log([...walk(tree)]);
const range = { from: 1, to: 4, [Symbol.iterator]() { let i = this.from, to = this.to; return { next: () => i <= to ? { value: i++, done: false } : { value: undefined, done: true } } } };
console.log([...range], Math.max(...range), new Set(range));
const g = (function* () { try { const x = yield 1; console.log('got', x); yield 2 } finally { console.log('closed') } })();
console.log(g.next(), g.next('hi'), g.return(9), g.next());
const memo = (f, c = new Map()) => (x) => { if (!c.has(x)) c.set(x, f(x)); return c.get(x) };
const fact = memo((n) => n < 2n ? 1n : n * fact(n - 1n));
console.log(fact(25n), 2n ** 64n, BigInt.asUintN(8, 257n), typeof 1n);
const p = new Proxy({ a: 1 }, { get: (t, k) => k in t ? t[k] : `no ${String(k)}`, has: () => true });
console.log(p.a, p.zzz, 'q' in p, Reflect.ownKeys({ b: 1, a: 2, 1: 3 }));
const { a, b: { c = 5 } = {}, ...rest } = { a: 1, x: 2, y: 3 };
console.log(a, c, rest, a?.b?.c, null ?? 'dflt', 0 || 'or', '' ?? 'n');
label: for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) { if (j === 2) continue label; if (i === 2) break label; console.log(i, j) }
try { null.x } catch (e) { console.log(e instanceof TypeError) } finally { console.log('fin') }
try { try { throw new Error('inner') } catch (e) { throw new Error('outer', { cause: e }) } } catch (e) { console.log(e.message, e.cause.message) }
console.log([1, 2, 3].includes(2), Array.isArray([]), typeof null, [10, 9, 1].sort(), [3, 2, 1].sort((x, y) => x - y), structuredClone({ d: new Date(0), m: new Map([[1, { a: 1 }]]) }));
switch (typeof a) { case 'number': console.log('num'); default: console.log('fall') }
