(function (inner) {
  'use strict';
  // Node's modules that need no files: path, process, events, util, os, url, timers, readline, assert, crypto and what require is.
  const { host, G, hide, load, show, format, inspectKey, inspectWith, isDate, isMap, isSet, isError, isPromise, isBuffer, typedTag, targetOf, latin, unlatin, requireFrom, globals, hostError, nextTick, natives: { Text } } = inner;
  const modules = { __proto__: null };
  const fail = (Type, code, message) => { const e = new Type(message); hide(e, 'code', code); hide(e, 'stack', e.stack); return e };
  const described = (v) => v === undefined || v === null ? ' Received ' + v : typeof v === 'function' ? ' Received function ' + v.name : typeof v === 'object' ? ' Received ' + (v.constructor?.name ? 'an instance of ' + v.constructor.name : show(v)) : ' Received type ' + typeof v + ' (' + show(v) + ')';
  const wanted = (name, what, v) => fail(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "' + name + '" argument must be of type ' + what + '.' + described(v));
  const needText = (v, name) => { if (typeof v !== 'string') throw wanted(name, 'string', v); return v };

  // path, as on Linux.
  const normal = (p) => {
    const root = p[0] === '/', out = [];
    for (const part of p.split('/')) {
      if (part === '' || part === '.') continue;
      if (part === '..' && out.length && out[out.length - 1] !== '..') out.pop();
      else if (part !== '..' || !root) out.push(part);
    }
    return (root ? '/' : '') + out.join('/');
  };
  const path = {
    sep: '/', delimiter: ':',
    normalize(p) { needText(p, 'path'); if (p === '') return '.'; const n = normal(p); return n === '' ? (p.endsWith('/') ? './' : '.') : p.endsWith('/') && n !== '/' ? n + '/' : n },
    join(...parts) { const all = parts.filter((p) => needText(p, 'path') !== '').join('/'); return all ? path.normalize(all) : '.' },
    resolve(...parts) {
      let p = '';
      for (let i = parts.length - 1; i >= 0 && p[0] !== '/'; i--) if (needText(parts[i], 'paths[' + i + ']') !== '') p = parts[i] + (p && '/' + p);
      return normal(p[0] === '/' ? p : process.cwd() + '/' + p) || '/';
    },
    isAbsolute(p) { return needText(p, 'path')[0] === '/' },
    dirname(p) { const s = needText(p, 'path').replace(/\/+$/, ''); if (s === '') return p[0] === '/' ? '/' : '.'; const i = s.lastIndexOf('/'); return i < 0 ? '.' : s.slice(0, i).replace(/\/+$/, '') || '/' },
    basename(p, end) { let s = needText(p, 'path').replace(/\/+$/, ''); s = s.slice(s.lastIndexOf('/') + 1); return end !== undefined && s !== end && s.endsWith(end) ? s.slice(0, -end.length) : s },
    extname(p) { const s = path.basename(p), i = s.lastIndexOf('.'); return i <= 0 ? '' : s.slice(i) },
    relative(from, to) {
      const a = path.resolve(from).split('/').filter(Boolean), b = path.resolve(to).split('/').filter(Boolean);
      let i = 0;
      while (i < a.length && i < b.length && a[i] === b[i]) i++;
      return [...a.slice(i).map(() => '..'), ...b.slice(i)].join('/');
    },
    parse(p) { const base = path.basename(p), ext = path.extname(p), root = p[0] === '/' ? '/' : '', dir = p.replace(/\/+$/, '').includes('/') ? path.dirname(p) : ''; return { root, dir: dir || root, base, ext, name: ext ? base.slice(0, -ext.length) : base } },
    format(o) { const dir = o.dir || o.root, base = o.base || (o.name || '') + (o.ext ? (o.ext[0] === '.' ? '' : '.') + o.ext : ''); return !dir ? base : dir === o.root ? dir + base : dir + '/' + base },
    toNamespacedPath(p) { return p },
  };
  path.posix = path;
  modules.path = modules['path/posix'] = path;

  // events
  class EventEmitter {
    #all = new Map();
    static defaultMaxListeners = 10;
    #list(name) { return this.#all.get(name) ?? [] }
    #add(name, f, once, first) {
      if (typeof f !== 'function') throw wanted('listener', 'function', f);
      const entry = { f, once }, list = this.#list(name);
      if (name !== 'newListener' && this.#all.has('newListener')) this.emit('newListener', name, f);
      this.#all.set(name, first ? [entry, ...list] : [...list, entry]);
      return this;
    }
    on(name, f) { return this.#add(name, f, false) }
    addListener(name, f) { return this.on(name, f) }
    once(name, f) { return this.#add(name, f, true) }
    prependListener(name, f) { return this.#add(name, f, false, true) }
    prependOnceListener(name, f) { return this.#add(name, f, true, true) }
    off(name, f) {
      const list = this.#list(name), i = list.findLastIndex((l) => l.f === f);
      if (i >= 0) { const left = list.toSpliced(i, 1); if (left.length) this.#all.set(name, left); else this.#all.delete(name) }
      return this;
    }
    removeListener(name, f) { return this.off(name, f) }
    removeAllListeners(name) { if (name === undefined) this.#all.clear(); else this.#all.delete(name); return this }
    emit(name, ...args) {
      const list = this.#list(name);
      if (list.length === 0 && name === 'error') {
        if (isError(args[0])) throw args[0];
        const e = fail(Error, 'ERR_UNHANDLED_ERROR', 'Unhandled error. (' + show(args[0]) + ')');
        e.context = args[0];
        throw e;
      }
      for (const l of list) { if (l.once) this.off(name, l.f); l.f.apply(this, args) }
      return list.length > 0;
    }
    listenerCount(name) { return this.#list(name).length }
    listeners(name) { return this.#list(name).map((l) => l.f) }
    rawListeners(name) { return this.listeners(name) }
    eventNames() { return [...this.#all.keys()] }
    setMaxListeners() { return this }
    getMaxListeners() { return 10 }
  }
  const once = (emitter, name) => new Promise((resolve, reject) => {
    if (emitter.addEventListener) return emitter.addEventListener(name, (e) => resolve([e]), { once: true });
    const failed = (e) => { emitter.off(name, done); reject(e) };
    const done = (...args) => { emitter.off('error', failed); resolve(args) };
    emitter.once(name, done);
    if (name !== 'error') emitter.once('error', failed);
  });
  async function* eachEvent(emitter, name) {
    const queue = [], waiting = [];
    let failure;
    emitter.on(name, (...args) => { if (waiting.length) waiting.shift()[0](args); else queue.push(args) });
    emitter.on('error', (e) => { failure = e; for (const w of waiting) w[1](e) });
    for (;;) {
      if (queue.length) yield queue.shift();
      else if (failure) throw failure;
      else yield await new Promise((...w) => waiting.push(w));
    }
  }
  modules.events = Object.assign(EventEmitter, { EventEmitter, once, on: eachEvent });
  modules.events.default = EventEmitter;

  // util
  const typeIs = (name) => (v) => typedTag(v) === name;
  const classIs = (name) => (v) => Object.prototype.toString.call(v) === '[object ' + name + ']';
  const types = { isDate, isMap, isSet, isPromise, isNativeError: isError, isRegExp: (v) => v instanceof RegExp, isTypedArray: (v) => typedTag(v) !== undefined, isUint8Array: typeIs('Uint8Array'), isArrayBuffer: isBuffer, isAnyArrayBuffer: isBuffer,
    isProxy: (v) => !!targetOf && targetOf(v) !== 0, isAsyncFunction: classIs('AsyncFunction'), isGeneratorFunction: classIs('GeneratorFunction'), isGeneratorObject: classIs('Generator'), isWeakMap: (v) => v instanceof WeakMap, isWeakSet: (v) => v instanceof WeakSet,
    isBoxedPrimitive: (v) => v instanceof Number || v instanceof String || v instanceof Boolean || v instanceof Symbol || v instanceof BigInt };
  function same(a, b, strict, seen) {
    if (strict ? Object.is(a, b) : a == b || a !== a && b !== b) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    if (seen.get(a) === b) return true;
    seen.set(a, b);
    const tag = Object.prototype.toString.call(a);
    if (tag !== Object.prototype.toString.call(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    if (isDate(a)) { if (!Object.is(a.getTime(), b.getTime())) return false } else if (a instanceof RegExp) { if (Text(a) !== Text(b)) return false } else if (isError(a)) { if (a.message !== b.message || a.name !== b.name) return false } else if (types.isBoxedPrimitive(a)) { if (!Object.is(a.valueOf(), b.valueOf())) return false } else if (isSet(a)) {
      if (a.size !== b.size) return false;
      for (const x of a) if (!b.has(x) && ![...b].some((y) => typeof x === 'object' && same(x, y, strict, seen))) return false;
    } else if (isMap(a)) {
      if (a.size !== b.size) return false;
      for (const [k, v] of a) {
        if (b.has(k)) { if (!same(v, b.get(k), strict, seen)) return false } else if (![...b].some(([k2, v2]) => typeof k === 'object' && same(k, k2, strict, seen) && same(v, v2, strict, seen))) return false;
      }
    } else if (isBuffer(a)) return same(new Uint8Array(a), new Uint8Array(b), strict, seen);
    if (Array.isArray(a) && a.length !== b.length) return false;
    const own = (o) => Reflect.ownKeys(o).filter((k) => Object.prototype.propertyIsEnumerable.call(o, k)), keys = own(a);
    return keys.length === own(b).length && keys.every((k) => Object.prototype.propertyIsEnumerable.call(b, k) && same(a[k], b[k], strict, seen));
  }
  const deepEqual = (a, b, strict) => same(a, b, strict, new Map());
  const promisify = (f) => {
    if (typeof f !== 'function') throw wanted('original', 'function', f);
    if (f === G.setTimeout) return (ms, v) => new Promise((resolve) => G.setTimeout(resolve, ms, v));
    if (f[promisify.custom]) return f[promisify.custom];
    return function (...args) { return new Promise((resolve, reject) => f.call(this, ...args, (e, v) => e ? reject(e) : resolve(v))) };
  };
  promisify.custom = Symbol.for('nodejs.util.promisify.custom');
  const inspect = (v, o, depth, colors) => inspectWith(v, typeof o === 'object' && o !== null ? o : { showHidden: o, depth, colors });
  inspect.custom = inspectKey;
  inspect.defaultOptions = { depth: 2 };
  const util = { inspect, format: (...args) => format(args), types, promisify, isDeepStrictEqual: (a, b) => deepEqual(a, b, true),
    callbackify: (f) => function (...args) { const done = args.pop(); f.apply(this, args).then((v) => G.queueMicrotask(() => done(null, v)), (e) => G.queueMicrotask(() => done(e))) },
    inherits(a, b) { Object.setPrototypeOf(a.prototype, b.prototype); Object.setPrototypeOf(a, b) }, deprecate: (f) => f, debuglog: () => () => {}, stripVTControlCharacters: (s) => s.replace(/\x1b\[[0-9;]*m/g, ''), styleText: (_, s) => s,
    toUSVString: (s) => Text(s).toWellFormed(), isArray: Array.isArray, TextEncoder: globals.TextEncoder, TextDecoder: globals.TextDecoder };
  modules.util = util;

  // process
  const { env, argv, file } = JSON.parse(host('environment'));
  const scriptFile = file[0] === '/' ? file : '/' + file.replace(/^<|>$/g, '');
  const readLine = (prompt) => {
    const s = host('input', prompt);
    if (s === null) return null;
    if (s[0] === '!') throw hostError(s.slice(1));
    return s.slice(1);
  };
  const readAll = () => { let all = ''; for (let line; (line = readLine('')) !== null;) all += line + '\n'; return all };
  class Output extends EventEmitter {
    #err;
    constructor(fd) { super(); this.#err = fd - 1; hide(this, 'fd', fd); hide(this, 'columns', 80); hide(this, 'writable', true) }
    write(data, encoding, done) {
      host('print', this.#err, typeof data === 'string' ? data : load('buffer').textOf(data));
      const f = typeof encoding === 'function' ? encoding : done;
      if (f) G.queueMicrotask(f);
      return true;
    }
    end(data) { if (data !== undefined) this.write(data); this.emit('finish') }
  }
  class Input extends EventEmitter {
    isTTY = false;
    fd = 0;
    #started = false;
    setEncoding() { return this }
    resume() { this.#start(); return this }
    pause() { return this }
    #start() {
      if (this.#started) return;
      this.#started = true;
      G.setTimeout(() => { const all = readAll(); if (all) this.emit('data', all); this.emit('end'); this.emit('close') }, 0);
    }
    on(name, f) { super.on(name, f); if (name === 'data' || name === 'readable' || name === 'end') this.#start(); return this }
    read() { const all = readAll(); return all === '' ? null : all }
    async *[Symbol.asyncIterator]() { const all = readAll(); if (all) yield all }
    unref() { return this }
  }
  const start = host('mono');
  const hrtime = (since) => {
    const ns = Math.round(host('mono') * 1e6), out = [Math.floor(ns / 1e9), ns % 1e9];
    if (!since) return out;
    const d = (out[0] - since[0]) * 1e9 + out[1] - since[1];
    return [Math.floor(d / 1e9), d % 1e9];
  };
  hrtime.bigint = () => BigInt(Math.round(host('mono') * 1e6));
  const process = new EventEmitter();
  const exit = Symbol('exit');
  for (const [k, v] of Object.entries({
    env: Object.assign({}, env), argv: ['node', ...(argv?.length ? argv : [scriptFile])], argv0: 'node', execArgv: [], execPath: 'node', platform: 'linux', arch: 'x64', pid: 1, ppid: 0, title: 'node', version: 'v20.0.0', versions: { node: '20.0.0' }, release: { name: 'node' },
    exitCode: undefined, config: {}, features: {}, stdin: new Input(), stdout: new Output(1), stderr: new Output(2),
    cwd: () => { const s = host('files', 'cwd'); return s[0] === '!' ? '/' : s },
    chdir(dir) { load('files').change(dir) },
    exit(code = process.exitCode) { host('exit', Number(code ?? 0)); throw exit },
    abort() { process.exit(134) },
    nextTick(f, ...args) { if (typeof f !== 'function') throw wanted('callback', 'function', f); nextTick(f, args) },
    hrtime, uptime: () => (host('mono') - start) / 1000, memoryUsage: Object.assign(() => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }), { rss: () => 0 }), cpuUsage: () => ({ user: 0, system: 0 }),
    emitWarning(w) { host('print', 1, '(node:1) ' + (isError(w) ? Text(w) : 'Warning: ' + w) + '\n') }, umask: () => 18, getuid: () => 1000, getgid: () => 1000, kill() { throw fail(Error, 'EPERM', 'kill EPERM') },
  })) process[k] = v;
  Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });
  modules.process = process;

  // os
  modules.os = { EOL: '\n', platform: () => 'linux', type: () => 'Linux', arch: () => 'x64', release: () => '', version: () => '', hostname: () => 'localhost', homedir: () => env?.HOME ?? '/', tmpdir: () => '/tmp', cpus: () => [{ model: '', speed: 0, times: {} }],
    availableParallelism: () => 1, totalmem: () => 0, freemem: () => 0, uptime: () => process.uptime(), loadavg: () => [0, 0, 0], networkInterfaces: () => ({}), userInfo: () => ({ username: 'user', uid: 1000, gid: 1000, shell: null, homedir: '/' }), endianness: () => 'LE', devNull: '/dev/null', constants: { signals: {}, errno: {} } };

  // url
  modules.url = { URL: G.URL, URLSearchParams: G.URLSearchParams,
    fileURLToPath(u) { const x = typeof u === 'string' ? new G.URL(u) : u; if (x.protocol !== 'file:') throw fail(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file'); return decodeURIComponent(x.pathname) },
    pathToFileURL: (p) => new G.URL('file://' + path.resolve(p).split('/').map(encodeURIComponent).join('/')),
    parse(s) { const u = new G.URL(s, 'http://x'); return { href: u.href, protocol: u.protocol, host: u.host, hostname: u.hostname, port: u.port || null, pathname: u.pathname, search: u.search || null, query: u.search.slice(1) || null, hash: u.hash || null } },
    format: (u) => typeof u === 'string' ? u : u.href ?? (u.protocol ? u.protocol.replace(/:?$/, ':') : '') + (u.slashes || /^(https?|ftp|file):?$/.test(u.protocol) ? '//' : '') + (u.auth ? u.auth + '@' : '') + (u.host ?? (u.hostname ?? '') + (u.port ? ':' + u.port : '')) + (u.pathname ?? '') + (u.search ?? (u.query && Object.keys(u.query).length ? '?' + (typeof u.query === 'string' ? u.query : modules.querystring.stringify(u.query)) : '')) + (u.hash ?? '') };

  // timers, perf_hooks
  const sleep = (ms, v, o) => new Promise((resolve, reject) => {
    const id = G.setTimeout(resolve, ms, v), signal = o?.signal;
    if (!signal) return;
    const stop = () => { G.clearTimeout(id); const e = new Error('The operation was aborted', { cause: signal.reason }); e.name = 'AbortError'; e.code = 'ABORT_ERR'; reject(e) };
    if (signal.aborted) stop(); else signal.addEventListener('abort', stop);
  });
  async function* ticks(ms, v) { for (;;) yield await sleep(ms, v) }
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = G;
  const timersPromises = { setTimeout: sleep, setImmediate: (v) => sleep(0, v), setInterval: ticks, scheduler: { wait: sleep, yield: () => sleep(0) } };
  modules.timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, promises: timersPromises };
  modules['timers/promises'] = timersPromises;
  modules.perf_hooks = { performance: G.performance };

  // readline
  class Interface extends EventEmitter {
    #lines = null; #input; #queue = []; #closed = false; #prompt = '> ';
    constructor(input, output) {
      super();
      this.#input = input; hide(this, 'output', output); hide(this, 'terminal', false);
    }
    async *#read() {
      if (this.#input === undefined || this.#input instanceof Input) { for (let line; (line = readLine('')) !== null;) yield line; return }
      let rest = '';
      for await (const piece of this.#input) {
        const lines = (rest + (typeof piece === 'string' ? piece : load('buffer').textOf(piece))).split(/\r?\n/);
        rest = lines.pop();
        yield* lines;
      }
      if (rest) yield rest;
    }
    on(name, f) {
      super.on(name, f);
      if (name === 'line' && !this.#lines) { this.#lines = this.#read(); this.#pump() }
      return this;
    }
    async #pump() {
      await null;
      for await (const line of this.#lines) { if (this.#closed) return; this.emit('line', line) }
      this.close();
    }
    [Symbol.asyncIterator]() { return this.#lines = this.#read() }
    close() { if (!this.#closed) { this.#closed = true; this.emit('close') } }
    question(text, o, done = o) { if (text) host('print', 0, text); const line = readLine(text); if (line === null) this.close(); else G.queueMicrotask(() => done(line)) }
    setPrompt(s) { this.#prompt = s }
    prompt() { host('print', 0, this.#prompt) }
    pause() { return this }
    resume() { return this }
    write() {}
  }
  class PromisesInterface extends Interface { question(text) { return new Promise((resolve) => super.question(text, resolve)) } }
  const createWith = (Type) => (o, output) => new Type(o?.input ?? o, o?.output ?? output);
  modules.readline = { createInterface: createWith(Interface), Interface, clearLine() {}, cursorTo() {}, promises: { createInterface: createWith(PromisesInterface) } };
  modules['readline/promises'] = modules.readline.promises;

  // assert
  class AssertionError extends Error {
    constructor(o) { super(o.message); this.name = 'AssertionError'; this.generatedMessage = !o.given; this.code = 'ERR_ASSERTION'; this.actual = o.actual; this.expected = o.expected; this.operator = o.operator }
  }
  const check = (ok, operator, actual, expected, message, text) => {
    if (ok) return;
    if (isError(message)) throw message;
    throw new AssertionError({ message: message ?? text(), given: message !== undefined, actual, expected, operator });
  };
  const both = (head, a, b) => () => head + '\n\n' + show(a) + ' !== ' + show(b) + '\n';
  const assert = (v, m) => check(v, '==', v, true, m, () => 'The expression evaluated to a falsy value');
  const matches = (e, want) => {
    if (want === undefined) return true;
    if (want instanceof RegExp) return want.test(Text(e));
    if (typeof want === 'function') { if (want.prototype !== undefined && e instanceof want) return true; return Error.isPrototypeOf?.(want) ? false : want.call({}, e) === true }
    return Object.keys(want).every((k) => want[k] instanceof RegExp && typeof e[k] === 'string' ? want[k].test(e[k]) : deepEqual(e[k], want[k], true));
  };
  Object.assign(assert, {
    AssertionError, ok: (v, m) => assert(v, m),
    equal: (a, b, m) => check(a == b || a !== a && b !== b, '==', a, b, m, () => show(a) + ' == ' + show(b)),
    notEqual: (a, b, m) => check(a != b, '!=', a, b, m, () => show(a) + ' != ' + show(b)),
    strictEqual: (a, b, m) => check(Object.is(a, b), 'strictEqual', a, b, m, both('Expected values to be strictly equal:', a, b)),
    notStrictEqual: (a, b, m) => check(!Object.is(a, b), 'notStrictEqual', a, b, m, () => 'Expected "actual" to be strictly unequal to: ' + show(b)),
    deepEqual: (a, b, m) => check(deepEqual(a, b, false), 'deepEqual', a, b, m, both('Expected values to be loosely deep-equal:', a, b)),
    deepStrictEqual: (a, b, m) => check(deepEqual(a, b, true), 'deepStrictEqual', a, b, m, both('Expected values to be strictly deep-equal:', a, b)),
    notDeepEqual: (a, b, m) => check(!deepEqual(a, b, false), 'notDeepEqual', a, b, m, () => 'Expected "actual" not to be loosely deep-equal to: ' + show(b)),
    notDeepStrictEqual: (a, b, m) => check(!deepEqual(a, b, true), 'notDeepStrictEqual', a, b, m, () => 'Expected "actual" not to be strictly deep-equal to: ' + show(b)),
    match: (s, r, m) => check(r.test(s), 'match', s, r, m, () => 'The input did not match the regular expression ' + r + '. Input:\n\n' + show(s) + '\n'),
    doesNotMatch: (s, r, m) => check(!r.test(s), 'doesNotMatch', s, r, m, () => 'The input was expected to not match the regular expression ' + r + '. Input:\n\n' + show(s) + '\n'),
    fail: (m = 'Failed') => check(false, 'fail', undefined, undefined, m),
    throws(f, want, m) {
      let caught, threw = false;
      try { f() } catch (e) { caught = e; threw = true }
      const said = typeof want === 'string' ? want : m;
      check(threw, 'throws', undefined, want, said === undefined ? undefined : 'Missing expected exception: ' + said, () => 'Missing expected exception.');
      if (typeof want !== 'string' && !matches(caught, want)) throw caught;
    },
    doesNotThrow(f, m) { try { f() } catch (e) { check(false, 'doesNotThrow', e, undefined, typeof m === 'string' ? m : undefined, () => 'Got unwanted exception.\nActual message: "' + e?.message + '"') } },
    async rejects(p, want, m) {
      let caught, threw = false;
      try { await (typeof p === 'function' ? p() : p) } catch (e) { caught = e; threw = true }
      check(threw, 'rejects', undefined, want, m, () => 'Missing expected rejection.');
      if (typeof want !== 'string' && !matches(caught, want)) throw caught;
    },
    async doesNotReject(p) { await (typeof p === 'function' ? p() : p) },
    ifError(v) { if (v !== null && v !== undefined) throw v },
  });
  const strict = Object.assign((v, m) => assert(v, m), assert, { equal: assert.strictEqual, notEqual: assert.notStrictEqual, deepEqual: assert.deepStrictEqual, notDeepEqual: assert.notDeepStrictEqual });
  assert.strict = strict.strict = strict;
  modules.assert = assert;
  modules['assert/strict'] = strict;

  // crypto
  const { wrap, bytesOf, textOf, Buffer } = load('buffer');
  const dataOf = (v, encoding) => latin(typeof v === 'string' ? bytesOf(v, encoding) : new Uint8Array(v.buffer ?? v, v.byteOffset ?? 0, v.byteLength));
  const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
  class Hash {
    #name; #key; #data = ''; #over = false;
    constructor(name, key) {
      this.#name = Text(name).toLowerCase().replace(/^(rsa-)?sha-/, 'sha'); this.#key = key === undefined ? '' : 'k' + dataOf(key);
      if (!algorithms.includes(this.#name)) throw fail(Error, 'ERR_OSSL_EVP_UNSUPPORTED', 'Digest method not supported');
    }
    update(v, encoding) { if (typeof v !== 'string' && !ArrayBuffer.isView(v)) throw fail(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView.' + described(v)); if (this.#over) throw fail(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called'); this.#data += dataOf(v, encoding); return this }
    digest(encoding) {
      if (this.#over) throw fail(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
      this.#over = true;
      const b = wrap(unlatin(host('digest', this.#name, this.#data, this.#key)));
      return encoding && encoding !== 'buffer' ? textOf(b, encoding) : b;
    }
    copy() { const h = new Hash(this.#name); h.#key = this.#key; h.#data = this.#data; return h }
  }
  const randomInt = (low, high, done) => {
    if (high === undefined || typeof high === 'function') { done = high; high = low; low = 0 }
    const n = low + Math.floor(Math.random() * (high - low));
    if (done) G.queueMicrotask(() => done(null, n)); else return n;
  };
  modules.crypto = { randomUUID: globals.crypto.randomUUID, getRandomValues: globals.crypto.getRandomValues, webcrypto: G.crypto, getHashes: () => algorithms, randomInt,
    randomBytes(n, done) { const b = Buffer.alloc(n); for (let at = 0; at < n; at += 65536) globals.crypto.getRandomValues(b.subarray(at, at + 65536)); if (done) G.queueMicrotask(() => done(null, b)); else return b },
    createHash: (name) => new Hash(name), createHmac: (name, key) => new Hash(name, key), hash: (name, v, encoding = 'hex') => new Hash(name).update(v).digest(encoding),
    timingSafeEqual(a, b) { if (a.length !== b.length) throw fail(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length'); return Buffer.compare(a, b) === 0 } };

  const subtle = Object.freeze({ async digest(algorithm, data) {
    const name = Text(typeof algorithm === 'object' && algorithm !== null ? algorithm.name : algorithm).toLowerCase();
    if (!/^sha-(1|256|384|512)$/.test(name)) throw new globals.DOMException('Unrecognized algorithm name', 'NotSupportedError');
    const b = new Hash(name).update(data instanceof ArrayBuffer ? new Uint8Array(data) : data).digest();
    return b.buffer.slice(b.byteOffset, b.byteOffset + b.length);
  } });
  modules.crypto.subtle = subtle;

  // querystring
  const escapeQuery = (s) => encodeURIComponent(Text(s).toWellFormed()), unescapeQuery = (s) => { try { return decodeURIComponent(s) } catch { return s } };
  const parseQuery = (text, sep = '&', eq = '=', o) => {
    const out = Object.create(null), most = o?.maxKeys ?? 1000;
    let n = 0;
    for (const part of typeof text === 'string' ? text.split(sep) : []) {
      if (part === '' || most > 0 && n++ >= most) continue;
      const i = part.indexOf(eq), clean = (s) => (o?.decodeURIComponent ?? unescapeQuery)(s.replace(/\+/g, ' ')), k = clean(i < 0 ? part : part.slice(0, i)), v = i < 0 ? '' : clean(part.slice(i + eq.length));
      if (!(k in out)) out[k] = v; else if (Array.isArray(out[k])) out[k].push(v); else out[k] = [out[k], v];
    }
    return out;
  };
  const queryText = (v) => typeof v === 'string' || typeof v === 'boolean' || typeof v === 'bigint' || typeof v === 'number' && Number.isFinite(v) ? Text(v) : '';
  const stringifyQuery = (o, sep = '&', eq = '=') => o === null || typeof o !== 'object' ? '' : Object.entries(o).flatMap(([k, v]) => (Array.isArray(v) ? v : [v]).map((x) => escapeQuery(k) + eq + escapeQuery(queryText(x)))).join(sep);
  modules.querystring = { parse: parseQuery, decode: parseQuery, stringify: stringifyQuery, encode: stringifyQuery, escape: escapeQuery, unescape: unescapeQuery };

  // What a script has as a CommonJS module has it.
  const main = { id: '.', filename: scriptFile, path: path.dirname(scriptFile), exports: {}, loaded: false, children: [] };
  const require = requireFrom('', main);
  hide(require, 'resolve', (name) => { require(name); return name });
  hide(require, 'cache', {});
  modules.module = { createRequire: (from) => requireFrom(from instanceof G.URL || Text(from).startsWith('file:') ? modules.url.fileURLToPath(from) : from, main), builtinModules: Object.keys(modules) };
  const prompt = (text = '') => { const line = readLine(text); return line };
  return { modules, fail, wanted, path, subtle, EventEmitter, readAll, globals: { process, require, module: main, exports: main.exports, __filename: scriptFile, __dirname: main.path, prompt } };
})
