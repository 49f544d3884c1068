const sleep = (ms, v) => new Promise((r) => setTimeout(r, ms, v));
const log = [];
setTimeout(() => log.push('t0'), 0);
queueMicrotask(() => log.push('micro'));
Promise.resolve().then(() => log.push('then'));
log.push('sync');
await sleep(5);
console.log(log);
async function* pages() { for (let i = 1; i <= 3; i++) { await sleep(1); yield { page: i, items: [i * 10, i * 10 + 1] } } }
for await (const p of pages()) console.log(p);
const results = await Promise.allSettled([sleep(3, 'a'), Promise.reject(new Error('b')), 7]);
console.log(results.map((r) => r.status + ':' + (r.value ?? r.reason.message)));
console.log(await Promise.race([sleep(30, 'slow'), sleep(2, 'fast')]), await Promise.any([Promise.reject(1), sleep(1, 'any')]));
try { await Promise.any([Promise.reject(1)]) } catch (e) { console.log(e.constructor.name, e.errors) }
async function pool(tasks, n) { const out = []; let i = 0; await Promise.all(Array.from({ length: n }, async () => { while (i < tasks.length) { const k = i++; out[k] = await tasks[k]() } })); return out }
console.log(await pool([1, 2, 3, 4, 5].map((x) => () => sleep(5 - x, x * x)), 2));
async function retry(f, n) { for (let i = 0; ; i++) { try { return await f(i) } catch (e) { if (i >= n) throw e } } }
console.log(await retry(async (i) => { if (i < 2) throw new Error('again'); return 'ok after ' + i }, 5));
const ac = new AbortController();
ac.signal.addEventListener('abort', () => console.log('aborted', ac.signal.aborted, ac.signal.reason.name));
ac.abort();
let n = 0;
await new Promise((r) => { const id = setInterval(() => { if (++n === 3) { clearInterval(id); r() } }, 1) });
console.log(n);
