// The program that runs in the container where scripts are JavaScript: it runs them in Node.js for a host that it talks to over two descriptors.
//
// It needs Node.js 18 or later and nothing but what that has. The host sends its text first (see nodeBoot in ../node.go) and then messages; table.md has the
// format. Scripts come as the host's Language has compiled them, with a source map. Nothing here is trusted by the host: what keeps a script in is the
// container, not this program.
(function (require, native, read) {
  'use strict';
  const fs = require('node:fs'), net = require('node:net'), paths = require('node:path'), util = require('node:util');
  const { createRequire, SourceMap } = require('node:module'), { pathToFileURL } = require('node:url'), { Writable } = require('node:stream');
  const inspector = require('node:inspector');
  const { setImmediate, setInterval, clearInterval, clearTimeout, clearImmediate } = globalThis; // which scripts get others of

  const VERSION = 1;
  const IN = 3, OUT = 4; // descriptors of the host's messages, and of those to it
  const FILE = 'krait:guest';
  const CHUNK = 32 << 10; // how much output is sent at once
  const MAX_DRAINED = 64 << 20; // bytes of a descriptor that are taken at once, of a program that never stops
  const DELAY = 100; // ms after which is looked for output of programs that the script has started
  const DEPTH = 200; // how deep a value may be nested
  const MAX_FRAME = 64 << 20, MAX_TEXT = 16 << 20; // bytes of a message, and of them JSON
  const MAX_VALUES = 1000000; // in a message
  const MAX_FILES = 5000, MAX_CHANGED = 200;
  const quote = JSON.stringify, isArray = Array.isArray, hasOwn = Object.prototype.hasOwnProperty;
  const own = (o, k) => hasOwn.call(o, k);
  const hide = (o, name, value) => Object.defineProperty(o, name, { value, writable: true, configurable: true, enumerable: false });
  const clean = (s) => s.isWellFormed ? s.toWellFormed() : Buffer.from(s).toString();
  const cut = (s, n) => s.length <= n ? s : s.slice(0, n / 2) + '\n... [' + (s.length - n) + ' characters left out] ...\n' + s.slice(-n / 2);

  // ---- messages

  const sleep = new Int32Array(new SharedArrayBuffer(4));
  // again does what f does as soon as the descriptor is ready for it.
  const again = (f) => {
    for (;;) {
      try { return f() } catch (e) { if (e.code !== 'EAGAIN') throw e }
      Atomics.wait(sleep, 0, 0, 1);
    }
  };
  function write(data) {
    for (let n = 0; n < data.length;) n += again(() => fs.writeSync(OUT, data, n));
  }
  // send sends a message, whose text is JSON, and its tail.
  function send(text, tail = []) {
    const body = Buffer.from(text);
    let size = 4 + body.length;
    for (const b of tail) size += b.length;
    if (body.length > MAX_TEXT || size > MAX_FRAME) throw new RangeError('larger than what can leave the sandbox at once');
    const head = Buffer.allocUnsafe(8);
    head.writeUInt32BE(size, 0);
    head.writeUInt32BE(body.length, 4);
    write(Buffer.concat([head, body, ...tail]));
  }
  const say = (message, tail) => send(quote(message), tail);

  // What has arrived and is not a whole message yet.
  let pieces = [], have = 0, need = 8;
  function arrive(data) {
    pieces.push(data);
    have += data.length;
  }
  // next returns a message that is there, as text and tail.
  function next() {
    if (have < need) return;
    let all = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces = [all];
    const size = 4 + all.readUInt32BE(0);
    if (have < size) { need = size; return }
    const n = 8 + all.readUInt32BE(4), m = { text: all.toString('utf8', 8, n), tail: all.subarray(n, size) };
    all = all.subarray(size);
    have = all.length;
    pieces = have ? [all] : [];
    need = 8;
    return m;
  }

  // ---- values

  const handleKey = Symbol('handle');
  // Pack writes values that may leave, as ../value.go has them: JSON, and objects with the key $ for what JSON has not.
  class Pack {
    constructor(root) { this.root = root; this.tail = []; this.size = 0; this.count = 0; this.open = new Set() }
    blob(data) {
      const at = this.size;
      this.tail.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
      this.size += data.byteLength;
      return '{"$":"bytes","o":' + at + ',"n":' + data.byteLength + '}';
    }
    value(v) { return this.write(v, this.root, 0) }
    write(v, path, depth) {
      if (++this.count > MAX_VALUES) throw new TypeError(this.root + ': more than ' + MAX_VALUES + " values can't leave the script at once");
      switch (typeof v) {
        case 'undefined': return 'null';
        case 'boolean': return v ? 'true' : 'false';
        case 'string': return quote(clean(v));
        case 'number': return number(v);
        case 'bigint': return v >= -(2n ** 63n) && v < 2n ** 63n ? v.toString() : '{"$":"int","v":"' + (v < 0n ? '-0x' + (-v).toString(16) : '0x' + v.toString(16)) + '"}';
        case 'symbol': throw new TypeError(path + ' is a symbol, which stays in the script');
        case 'function': throw new TypeError(path + ' is a function, which stays in the script: call it, or return its result');
      }
      if (v === null) return 'null';
      if (depth > DEPTH) throw new RangeError(path.slice(0, 100) + '... is nested too deeply');
      if (util.types.isPromise(v)) throw new TypeError(path + ' is a Promise: await it' + (depth > 0 ? ', all of a list with await Promise.all(list)' : ''));
      if (this.open.has(v)) throw new TypeError(path + ' contains itself');
      if (own(v, handleKey)) return '{"$":"handle","v":' + quote(v[handleKey]) + '}';
      if (util.types.isDate(v)) return date(v);
      if (util.types.isUint8Array(v) || util.types.isUint8ClampedArray(v)) return this.blob(v);
      if (util.types.isAnyArrayBuffer(v)) return this.blob(new Uint8Array(v));
      this.open.add(v);
      const out = this.object(v, path, depth);
      this.open.delete(v);
      return out;
    }
    object(v, path, depth) {
      if (isArray(v) || util.types.isTypedArray(v) || util.types.isSet(v)) {
        let out = '', i = 0;
        for (const x of isArray(v) ? Array.from({ length: v.length }, (_, i) => v[i]) : v) out += (i ? ',' : '') + this.write(x, path + '[' + i++ + ']', depth + 1);
        return '[' + out + ']';
      }
      if (util.types.isMap(v)) {
        return this.members(Array.from(Map.prototype.entries.call(v), ([k, x]) => [typeof k === 'object' && k !== null ? this.write(k, path + ' key', depth + 1) : String(k), x]), path, depth);
      }
      if (util.types.isNativeError(v)) {
        const members = [['name', String(v.name)], ['message', String(v.message)]];
        for (const k of ['code', 'tool', 'retryable', 'cause']) if (v[k] !== undefined) members.push([k, v[k]]);
        return this.members(members, path, depth);
      }
      if (util.types.isRegExp(v)) return quote(clean(String(v)));
      if (typeof v.toJSON === 'function') return this.write(v.toJSON(), path, depth + 1);
      if (util.types.isBoxedPrimitive(v)) return this.write(v.valueOf(), path, depth + 1);
      const members = [];
      for (const k of Object.keys(v)) {
        const x = v[k];
        if (x !== undefined && typeof x !== 'function' && typeof x !== 'symbol') members.push([k, x]);
      }
      return this.members(members, path, depth);
    }
    members(list, path, depth) {
      const seen = new Map();
      for (const [k, x] of list) seen.set(clean(k), this.write(x, path + '.' + k, depth + 1));
      let out = '', i = 0;
      const tagged = seen.has('$');
      for (const [k, x] of seen) out += (i++ ? ',' : '') + (tagged ? '[' + quote(k) + ',' + x + ']' : quote(k) + ':' + x);
      return tagged ? '{"$":"dict","v":[' + out + ']}' : '{' + out + '}';
    }
  }
  function number(v) {
    if (Number.isSafeInteger(v)) return v === 0 && 1 / v < 0 ? '-0.0' : String(v);
    if (v !== v) return '{"$":"float","v":"nan"}';
    if (v === Infinity || v === -Infinity) return '{"$":"float","v":"' + (v > 0 ? 'inf' : '-inf') + '"}';
    const s = String(v);
    return s.includes('.') || s.includes('e') ? s : s + '.0';
  }
  function date(v) {
    const t = Date.prototype.getTime.call(v);
    if (t !== t) return 'null';
    const s = new Date(t).toISOString();
    return s.length === 24 && !s.startsWith('0000') ? '{"$":"time","v":"' + s.slice(0, -1) + '+00:00"}' : '{"$":"date","v":"' + t + '"}';
  }

  class Handle {
    constructor(d) {
      hide(this, handleKey, d.v);
      this.id = d.v; this.type = d.type; this.size = d.size; this.preview = d.preview;
      Object.freeze(this);
    }
  }
  // unpack makes the values of a message. Integers that a number can't hold are BigInts.
  function unpack({ text, tail }) {
    if (/[0-9]{16}/.test(text)) text = marked(text);
    const m = JSON.parse(text);
    return text.includes('"$"') ? revive(m, tail) : m;
  }
  // marked is a message whose integers that a number can't hold are written as larger ones are. A pattern for strings too would overflow V8's stack on a long one.
  function marked(text) {
    let out = '';
    for (let i = 0; i < text.length;) {
      const begin = text.indexOf('"', i);
      out += text.slice(i, begin < 0 ? text.length : begin).replace(/-?[0-9]{16,}(?![0-9.eE])/g, (t, at, piece) => {
        if (Number.isSafeInteger(Number(t)) || /[.0-9]/.test(piece[at - 1] ?? '')) return t;
        const n = BigInt(t);
        return '{"$":"int","v":"' + (n < 0n ? '-0x' + (-n).toString(16) : '0x' + n.toString(16)) + '"}';
      });
      if (begin < 0) break;
      let end = begin;
      for (let slashes = 1; slashes % 2 === 1;) {
        end = text.indexOf('"', end + 1);
        if (end < 0) return text; // which is no JSON
        for (slashes = 0; text[end - 1 - slashes] === '\\'; slashes++);
      }
      out += text.slice(begin, end + 1);
      i = end + 1;
    }
    return out;
  }
  function revive(x, tail) {
    if (typeof x !== 'object' || x === null) return x;
    if (isArray(x)) {
      for (let i = 0; i < x.length; i++) x[i] = revive(x[i], tail);
      return x;
    }
    switch (own(x, '$') ? x.$ : '') {
      case 'bytes': return new Uint8Array(tail.subarray(x.o, x.o + x.n));
      case 'float': return { nan: NaN, inf: Infinity, '-inf': -Infinity }[x.v];
      case 'int': { const n = BigInt('0x' + x.v.replace(/^-?(?:0x)?/, '')); return x.v[0] === '-' ? -n : n }
      case 'time': return new Date(x.v);
      case 'date': return new Date(Number(x.v));
      case 'handle': return new Handle(x);
      case 'stream': return new Stream(x.v);
      case 'dict': return Object.fromEntries(x.v.map(([k, v]) => [k, revive(v, tail)]));
    }
    for (const k of Object.keys(x)) Object.defineProperty(x, k, { value: revive(x[k], tail), writable: true, enumerable: true, configurable: true });
    return x;
  }

  // ---- output

  let parts = [], partsSize = 0, soon = false;
  const scratch = Buffer.allocUnsafe(CHUNK);
  const raw = [1, 2].map((fd) => ({ fd, from: fs.openSync('/proc/self/fd/' + fd, 'r'), at: 0 }));
  function append(fd, data) {
    parts.push([fd, data]);
    partsSize += data.length;
  }
  // drain takes what programs that the script has started, or the script itself, have written to descriptors 1 and 2, which are files.
  // It comes before all that is printed, so that the order holds: a read of nothing is what costs least.
  function drain() {
    for (const r of raw) {
      for (let left = MAX_DRAINED, n; left > 0 && (n = fs.readSync(r.from, scratch, 0, CHUNK, r.at)) > 0; left -= n) {
        append(r.fd, Buffer.from(scratch.subarray(0, n)));
        r.at += n;
        if (partsSize >= CHUNK) post();
        if (r.at > 1 << 20 && fs.fstatSync(r.from).size === r.at) { fs.ftruncateSync(r.fd, 0); r.at = 0 }
      }
    }
  }
  // post sends what is there.
  function post() {
    const all = parts;
    parts = []; partsSize = 0;
    for (let i = 0, j; i < all.length; i = j) {
      for (j = i; j < all.length && all[j][0] === all[i][0]; j++);
      send('{"t":"out","fd":' + all[i][0] + '}', all.slice(i, j).map((p) => p[1]));
    }
  }
  // settle sends all that was printed so far.
  function settle() { drain(); post() }
  function print(fd, data) {
    drain();
    append(fd, data);
    if (partsSize >= CHUNK) post();
    else if (!soon) { soon = true; setImmediate(() => { soon = false; settle() }) }
  }
  class Output extends Writable {
    constructor(fd) { super({ decodeStrings: true }); this.fd = fd }
    _write(data, _, done) { print(this.fd, Buffer.from(data)); done() }
    end(data, encoding, done) { if (data !== undefined && typeof data !== 'function') this.write(data, encoding); for (const f of [data, encoding, done]) if (typeof f === 'function') process.nextTick(f); return this } // it can't be closed, as Node's own
    destroy() { return this }
  }
  for (const [name, fd] of [['stdout', 1], ['stderr', 2]]) {
    const stream = new Output(fd);
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get: () => stream });
  }

  // ---- errors

  const sources = []; // {file, lines, map} of what was run
  const places = new WeakMap(); // of errors
  Error.prepareStackTrace = (e, sites) => {
    const list = [];
    for (const s of sites) {
      const p = place(s);
      if (p) list.push(p);
    }
    if (typeof e === 'object' && e !== null) places.set(e, list);
    let head = 'Error';
    try { head = Error.prototype.toString.call(e) } catch {}
    return head + list.map((p) => '\n' + p.text).join('');
  };
  // place returns where a frame is in the source of a script; frames of Node's and of this program are none.
  function place(site) {
    const name = site.getFileName() || site.getScriptNameOrSourceURL?.();
    if (!name || name.startsWith('node:') || name === FILE || name.startsWith('[eval')) return;
    const whole = /^(.*) \(.*\)$/.exec(String(site));
    const p = { fn: whole ? whole[1] : '', file: name, line: site.getLineNumber() ?? 0, column: site.getColumnNumber() ?? 0, source: undefined };
    const m = /^krait:([0-9]+)$/.exec(name);
    if (m && sources[m[1]]) locate(p, sources[m[1]]);
    if (p.fn === 'eval' || p.fn === '<anonymous>') p.fn = '';
    const where = p.file + ':' + p.line + ':' + p.column;
    p.text = '    at ' + (p.fn ? p.fn + ' (' + where + ')' : where);
    return p;
  }
  // locate makes of a place in what was compiled one in the source. The first line is not the script's.
  function locate(p, source) {
    const e = source.map.findEntry(Math.max(p.line - 2, 0), Math.max(p.column - 1, 0));
    p.file = source.file; p.source = source;
    if (e.originalLine !== undefined) { p.line = e.originalLine + 1; p.column = e.originalColumn + 1 } else p.line = Math.max(p.line - 1, 1);
  }
  const placesOf = (e) => { try { void e.stack } catch {} return places.get(e) ?? [] };
  function site() {
    const o = {};
    Error.captureStackTrace(o, site);
    return placesOf(o)[0] ?? { file: '', line: 0 };
  }

  class ToolError extends Error {}
  hide(ToolError.prototype, 'name', 'ToolError');
  hide(globalThis, 'ToolError', ToolError);
  const natives = { __proto__: null, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };
  // hostError makes the error that the host sends.
  function hostError(d) {
    const name = d.type ?? 'ToolError', message = d.message ?? '';
    const e = d.tool ? new ToolError(message) : natives[name] ? new natives[name](message) : new Error(message);
    if (e.name !== name) hide(e, 'name', name);
    hide(e, 'code', 'ERR' + name.replace(/Error$/, '').replace(/^.|[A-Z]/g, (c) => '_' + c).toUpperCase());
    if (d.tool) { hide(e, 'tool', d.tool); hide(e, 'retryable', !!d.retryable) }
    return e;
  }
  // describe says of what a script threw what the host wants to know. at is where the engine says that it is, for an error without places.
  function describe(e, at) {
    const text = (f) => { try { const v = f(); return typeof v === 'string' ? v : v === undefined ? '' : String(v) } catch { return '' } };
    const isError = util.types.isNativeError(e) || e instanceof Error;
    const type = isError ? text(() => e.name) || 'Error' : 'Error';
    const message = isError ? text(() => e.message) : text(() => typeof e === 'string' ? e : util.inspect(e));
    const bases = [];
    if (isError) {
      try {
        for (let o = Object.getPrototypeOf(e); o !== null && bases.length < 20; o = Object.getPrototypeOf(o)) {
          const c = Object.getOwnPropertyDescriptor(o, 'constructor')?.value;
          if (typeof c === 'function' && typeof c.name === 'string' && c.name !== 'Object') bases.push(clean(c.name));
        }
      } catch {}
    }
    for (const n of ['Error', type]) if (!bases.includes(n)) bases.push(clean(n));
    let frames = isError ? placesOf(e) : [];
    if (!frames.length && at) frames = [at];
    const out = { type: clean(type), qualified: clean(type), bases, message: cut(clean(message), 64 << 10) };
    let trace = (isError ? type + (message ? ': ' + message : '') : 'Uncaught ' + message) + '\n';
    frames.forEach((p, i) => {
      trace += p.text + '\n';
      if (i > 0) return;
      out.file = clean(p.file); out.line = p.line; out.column = Math.max(p.column - 1, 0); out.function = clean(p.fn);
      const line = p.source?.lines[p.line - 1]?.trim();
      if (line && line.length < 300) trace += '        ' + line + '\n';
    });
    if (isError && text(() => own(e, 'cause') ? 'y' : '')) trace += 'Cause: ' + text(() => util.inspect(e.cause)) + '\n';
    out.traceback = cut(clean(trace), 256 << 10);
    return out;
  }

  // ---- calls of the host

  let lastID = 0;
  const waiting = new Map(); // by number: what takes a reply
  function begin(id, take) {
    waiting.set(id, take);
    if (op) reader.ref();
  }
  function reply(m) {
    const d = unpack(m), take = waiting.get(d.id);
    if (!take) return;
    waiting.delete(d.id);
    if (op && !waiting.size) reader.unref();
    if (d.hold) { setImmediate(() => setImmediate(() => send('{"t":"idle"}'))); return }
    take(d);
  }
  const promised = (id, start) => new Promise((resolve, reject) => {
    begin(id, (d) => { if (d.e) reject(hostError(d.e)); else resolve(d.v) });
    try { settle(); start() } catch (e) { waiting.delete(id); if (op && !waiting.size) reader.unref(); reject(e) }
  });
  // call begins a call of a tool or, kind "host", of a function of the host.
  function call(kind, name, positional, named) {
    const at = site(), id = ++lastID;
    return promised(id, () => {
      const p = new Pack(kind === 'host' ? 'payload' : name);
      const pos = positional.map((v) => p.value(v)).join(',');
      const kw = named.map(([k, v]) => '[' + quote(clean(k)) + ',' + p.write(v, name + '[0].' + k, 1) + ']').join(',');
      send('{"t":"call","id":' + id + ',"k":"' + kind + '","n":' + quote(clean(name)) + ',"p":[' + pos + '],"w":[' + kw + '],"a":true,"f":' + quote(clean(at.file)) + ',"l":' + at.line + '}', p.tail);
    });
  }
  // ask asks the host about tools, and waits.
  function ask(what, args) {
    const id = ++lastID;
    let answer;
    waiting.set(id, (d) => { answer = d });
    const p = new Pack(what);
    settle();
    send('{"t":"ask","id":' + id + ',"q":' + quote(what) + ',"p":[' + args.map((v) => p.value(v)).join(',') + ']}', p.tail);
    const later = [], b = Buffer.allocUnsafe(1 << 16);
    while (!answer) {
      const m = next();
      if (m) {
        if (m.text.startsWith('{"t":"reply","id":' + id + ',')) reply(m); else later.push(m);
        continue;
      }
      const n = again(() => fs.readSync(IN, b, 0, b.length, null));
      if (n <= 0) process.reallyExit(0);
      arrive(Buffer.from(b.subarray(0, n)));
    }
    if (later.length) setImmediate(() => later.forEach(take));
    if (answer.e) throw hostError(answer.e);
    return answer.v;
  }
  hide(globalThis, 'hostcall', function hostcall(name, payload) { return call('host', String(name), [payload], []) });

  class Stream {
    #number; #over = false;
    constructor(number) { this.#number = number }
    [Symbol.asyncIterator]() { return this }
    async next() {
      if (this.#over) return { value: undefined, done: true };
      const id = ++lastID;
      const items = await promised(id, () => say({ t: 'ask', id, q: 'next', p: [this.#number] }));
      if (items.length) return { value: items[0], done: false };
      this.#over = true;
      return { value: undefined, done: true };
    }
    async return() { this.#over = true; return { value: undefined, done: true } }
  }

  // ---- tools

  const camel = (s) => s.replace(/_+([a-z0-9])/g, (m, c, i) => i ? c.toUpperCase() : m);
  function toolFunction(t, short) {
    // The host has the parameters under Python's names: from_ for from.
    const param = (k, given) => !t.p.includes(k) && t.p.includes(k + '_') && !own(given, k + '_') ? k + '_' : k;
    const f = { [short](...args) {
      if (args.length > 1 || args.length === 1 && (typeof args[0] === 'function' || isArray(args[0]))) {
        return Promise.reject(new TypeError(short + '() takes one object with the arguments by name: ' + short + '({name: value})'));
      }
      const [x] = args;
      if (x === undefined) return call('tool', t.n, [], []);
      if (typeof x !== 'object' || x === null || util.types.isDate(x) || util.types.isTypedArray(x)) return call('tool', t.n, [x], []);
      const given = util.types.isMap(x) ? Object.fromEntries(x) : x;
      return call('tool', t.n, [], Object.keys(given).sort().filter((k) => given[k] !== undefined && typeof given[k] !== 'function').map((k) => [param(k, given), given[k]]));
    } }[short];
    return Object.freeze(f);
  }
  function space(name, members) {
    const target = Object.create(null);
    for (const k of Object.keys(members)) {
      Object.defineProperty(target, k, { value: members[k], enumerable: true });
      const c = camel(k);
      if (c !== k && !own(members, c)) Object.defineProperty(target, c, { value: members[k], enumerable: false });
    }
    Object.defineProperty(target, Symbol.toStringTag, { value: name });
    Object.freeze(target);
    return new Proxy(target, {
      get(t, k) {
        if (typeof k !== 'string' || own(t, k)) return t[k];
        if (['then', 'toJSON', 'constructor', 'toString', 'valueOf', 'inspect'].includes(k)) return undefined;
        throw new TypeError(name + ' has no tool ' + quote(k) + ': it has ' + Object.keys(members).join(', '));
      },
    });
  }
  function addTools(all) {
    if (!all.length) return;
    const groups = Object.create(null), top = Object.create(null);
    for (const t of all) {
      const dot = t.n.indexOf('.');
      if (dot < 0) top[t.n] = toolFunction(t, t.n);
      else (groups[t.n.slice(0, dot)] ??= Object.create(null))[t.n.slice(dot + 1)] = toolFunction(t, t.n.slice(dot + 1));
    }
    const members = Object.create(null);
    for (const k in top) members[k] = top[k];
    for (const g in groups) members[g] ??= space(g, groups[g]);
    const nameOf = (x) => typeof x === 'function' ? x.name : String(x);
    members.search ??= (query, limit = 10) => ask('search', [nameOf(query), limit]);
    members.describe ??= (name) => ask('describe', [nameOf(name)]);
    members.budget ??= () => ask('budget', []);
    for (const k in members) {
      if (['search', 'describe', 'budget'].includes(k) && !top[k]) continue;
      for (const n of new Set([k, camel(k)])) if (!own(globalThis, n)) hide(globalThis, n, members[k]);
    }
    hide(globalThis, 'tools', space('tools', members));
  }

  // ---- modules

  const folders = ['/usr/local/lib/node_modules', '/usr/lib/node_modules', '/usr/share/nodejs'];
  const here = () => createRequire(paths.join(process.cwd(), 'script.js'));
  // find returns the file of a package that import does not find by itself: one that is installed for all.
  const find = (name) => here().resolve(name, { paths: [process.cwd(), ...(process.env.NODE_PATH ?? '').split(':').filter(Boolean), ...folders] });
  // What scripts declare at top level are globals, also where Node has a getter of the name: crypto.
  for (const k of Object.getOwnPropertyNames(globalThis)) {
    const d = Object.getOwnPropertyDescriptor(globalThis, k);
    if (d.get && !d.set && d.configurable) Object.defineProperty(globalThis, k, { ...d, set(v) { Object.defineProperty(globalThis, k, { value: v, writable: true, configurable: true, enumerable: d.enumerable }) } });
  }
  Object.defineProperty(globalThis, '__krait_constant', { get() {}, set() { throw new TypeError('Assignment to constant variable.') } }); // which assignments to constants are compiled to
  hide(globalThis, '\u2063load', async (name) => {
    name = String(name);
    if (/^\.{0,2}\//.test(name)) name = paths.resolve(name);
    if (name.endsWith('.json') && paths.isAbsolute(name)) { const v = here()(name); return { ...v, default: v } }
    if (paths.isAbsolute(name)) return native(pathToFileURL(name).href);
    try { return await native(name) } catch (e) {
      if (e?.code !== 'ERR_MODULE_NOT_FOUND' || /^[a-z]+:/.test(name)) throw e;
      let file;
      try { file = find(name) } catch { throw e }
      return native(pathToFileURL(file).href);
    }
  });
  hide(globalThis, '\u2063import', (module, name, names) => {
    for (const n of names) if (!(n in module)) throw new SyntaxError('The requested module ' + quote(name) + ' does not provide an export named ' + quote(n));
    return module;
  });
  const required = (name) => {
    try { return here()(name) } catch (e) {
      if (e?.code !== 'MODULE_NOT_FOUND' || !String(e.message).includes("'" + name + "'") || /^[./]/.test(name)) throw e;
      let file;
      try { file = find(name) } catch { throw e }
      return here()(file);
    }
  };
  required.resolve = (name) => find(name);
  hide(globalThis, 'require', required);
  hide(globalThis, 'module', { exports: {} });
  hide(globalThis, 'exports', globalThis.module.exports);
  hide(globalThis, '__filename', paths.join(process.cwd(), 'script.js'));
  hide(globalThis, '__dirname', process.cwd());
  hide(globalThis, 'fetch', async () => { throw hostError({ type: 'PermissionError', message: 'there is no network in this sandbox; use a tool' }) });

  // versions are the packages that can be imported.
  function versions() {
    const out = new Map();
    const look = (dir, scope) => {
      let names = [];
      try { names = fs.readdirSync(dir) } catch {}
      for (const n of names) {
        if (n[0] === '@' && !scope) { look(paths.join(dir, n), n + '/'); continue }
        try {
          const p = JSON.parse(fs.readFileSync(paths.join(dir, n, 'package.json'), 'utf8'));
          if (out.size < 2000 && typeof p.version === 'string' && !out.has(scope + n)) out.set(clean(scope + n), clean(p.version));
        } catch {}
      }
    };
    for (const dir of [paths.join(root, 'node_modules'), ...(process.env.NODE_PATH ?? '').split(':').filter(Boolean), ...folders]) look(dir, '');
    return [...out].sort((a, b) => a[0] < b[0] ? -1 : 1);
  }

  // ---- files

  const root = process.cwd();
  const kinds = { txt: 'text/plain', log: 'text/plain', md: 'text/markdown', csv: 'text/csv', tsv: 'text/tab-separated-values', html: 'text/html', css: 'text/css', js: 'text/javascript', mjs: 'text/javascript',
    json: 'application/json', xml: 'text/xml', svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', pdf: 'application/pdf', zip: 'application/zip',
    gz: 'application/gzip', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', wasm: 'application/wasm' };
  const stamp = (st) => st.mtimeNs + ' ' + st.size + ' ' + st.ino;
  // scan returns the regular files of the working directory: path to [stamp, size].
  function scan() {
    const out = new Map(), todo = [root];
    while (todo.length && out.size < MAX_FILES) {
      const dir = todo.pop();
      let entries = [];
      try { entries = fs.readdirSync(dir, { withFileTypes: true }) } catch {}
      for (const e of entries) {
        const path = paths.join(dir, e.name);
        if (e.isDirectory()) { if (e.name !== 'node_modules' && e.name[0] !== '.') todo.push(path) }
        else if (e.isFile()) { try { const st = fs.lstatSync(path, { bigint: true }); out.set(path, [stamp(st), Number(st.size)]) } catch {} }
      }
    }
    return out;
  }
  const listed = (path, size) => [clean(paths.relative(root, path)), size, kinds[paths.extname(path).slice(1).toLowerCase()] ?? 'application/octet-stream'];
  const byPath = (files) => [...files].sort((a, b) => a[0] < b[0] ? -1 : 1);
  let before = scan();
  function changed() {
    const now = scan(), out = byPath(now).filter(([p, s]) => before.get(p)?.[0] !== s[0]).map(([p, s]) => listed(p, s[1]));
    before = now;
    return out.slice(0, MAX_CHANGED);
  }
  // regular opens a regular file; nothing else is waited for.
  function regular(path, flags) {
    if (!path || path.includes('\0')) throw new Error('the path is empty or has a null byte');
    const fd = fs.openSync(paths.resolve(root, path), flags | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY, 0o666);
    const st = fs.fstatSync(fd);
    if (st.isFile()) return fd;
    fs.closeSync(fd);
    throw new Error(st.isDirectory() ? 'it is a directory' : 'it is no regular file');
  }
  function put(m, tail) {
    const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC } = fs.constants, path = paths.resolve(root, m.path);
    fs.mkdirSync(paths.dirname(path), { recursive: true });
    const fd = regular(m.path, O_WRONLY | O_CREAT | (m.append ? O_APPEND : O_TRUNC));
    try {
      for (let n = 0; n < tail.length;) n += fs.writeSync(fd, tail, n);
      const st = fs.fstatSync(fd, { bigint: true });
      before.set(path, [stamp(st), Number(st.size)]);
      return [{ size: Number(st.size) }];
    } finally { fs.closeSync(fd) }
  }
  function get(m) {
    const fd = regular(m.path, fs.constants.O_RDONLY);
    try {
      const size = fs.fstatSync(fd).size, b = Buffer.alloc(Math.max(0, Math.min(m.n, size - m.o)));
      let n = 0;
      for (let k = 1; n < b.length && k > 0; n += k) k = fs.readSync(fd, b, n, b.length - n, m.o + n);
      return [{ size }, [b.subarray(0, n)]];
    } finally { fs.closeSync(fd) }
  }

  // ---- running code

  const session = new inspector.Session();
  session.connect();
  const inspect = (method, params) => new Promise((resolve) => session.post(method, params, (err, r) => resolve(err ? { err } : r)));
  let taken;
  const takeName = Symbol.for('krait.take');
  hide(globalThis, takeName, (v) => { taken = v });
  // valueOf returns the value that a remote object of the inspector stands for.
  async function valueOf(o) {
    if (!o.objectId) return o.unserializableValue === undefined ? o.value : o.unserializableValue.endsWith('n') ? BigInt(o.unserializableValue.slice(0, -1)) : Number(o.unserializableValue);
    await inspect('Runtime.callFunctionOn', { objectId: o.objectId, functionDeclaration: 'function () { "use strict"; globalThis[Symbol.for("krait.take")](this) }', silent: true });
    const v = taken;
    taken = undefined;
    return [v]; // in a list, since it may be a promise
  }
  // evaluate runs a script as a prompt does: it may await, and what it declares is there for the next one. The value is awaited.
  async function evaluate(m) {
    const source = { file: m.file, lines: m.text.split('\n'), map: new SourceMap(JSON.parse(m.map)) };
    const n = sources.push(source) - 1;
    const r = await inspect('Runtime.evaluate', { expression: '"use strict";void 0;\n' + m.source + '\n//# sourceURL=krait:' + n, replMode: true, objectGroup: 'krait', silent: true });
    if (r.err) throw new Error(r.err.message);
    const v = await valueOf(r.exceptionDetails?.exception ?? r.result);
    if (r.exceptionDetails) {
      const at = { fn: '', line: r.exceptionDetails.lineNumber + 1, column: r.exceptionDetails.columnNumber + 1 };
      locate(at, source);
      at.text = '    at ' + at.file + ':' + at.line + ':' + at.column;
      throw new Thrown(isArray(v) ? v[0] : v, at);
    }
    return isArray(v) ? v[0] : v;
  }
  // Thrown is what a script threw, and where the engine says that this was.
  class Thrown { constructor(value, at) { this.value = value; this.at = at } }
  class Missing { constructor(name, callable) { this.name = name; this.callable = callable } }
  class Exit {}

  async function collect(v, each) {
    if (v !== null && typeof v === 'object' && typeof v.next === 'function' && (v[Symbol.asyncIterator] || v[Symbol.iterator])) {
      const list = [];
      for await (const x of v) { if (each) emit(x); else list.push(x) }
      return each ? undefined : list;
    }
    return v;
  }
  function emit(x) {
    const p = new Pack('yielded value'), text = p.value(x);
    settle();
    send('{"t":"yield","v":' + text + '}', p.tail);
  }
  async function run(m) {
    const d = Object.getOwnPropertyDescriptor(globalThis, m.name);
    if (!d) throw new Missing(m.name, true);
    const f = globalThis[m.name];
    if (typeof f !== 'function') throw new Missing(m.name, false);
    const args = m.args.slice();
    if (Object.keys(m.kw ?? {}).length) args.push(m.kw);
    return collect(await f(...args), m.stream);
  }
  const functions = () => Object.getOwnPropertyNames(globalThis).filter((k) => !/^[A-Z\u2063]/.test(k) && typeof Object.getOwnPropertyDescriptor(globalThis, k).value === 'function').slice(0, 1000);

  // Timers that have not fired, which end with the operation.
  const timers = new Set();
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    const set = globalThis[name];
    const wrapped = { [name](f, ...rest) {
      const t = set(typeof f !== 'function' || name === 'setInterval' ? f : function (...args) { timers.delete(t); return f.apply(this, args) }, ...rest);
      timers.add(t);
      return t;
    } }[name];
    if (set[util.promisify.custom]) hide(wrapped, util.promisify.custom, set[util.promisify.custom]);
    hide(globalThis, name, wrapped);
  }
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) {
    const clear = globalThis[name];
    hide(globalThis, name, { [name](t) { timers.delete(t); clear(t) } }[name]);
  }

  let op; // the operation under way: {id, kind, settled, value}
  let looker;
  const stuck = 'the script awaits a promise that nothing settles';
  function start(m) {
    op = { id: m.id, kind: m.k, settled: false, value: undefined };
    const mine = op;
    reader.unref();
    looker = setInterval(settle, DELAY);
    looker.unref();
    const work = m.k === 'run' || m.k === 'stream' ? run(m) : m.k === 'set' ? Promise.resolve() : evaluate(m);
    work.then((v) => { if (op === mine) { mine.settled = true; mine.value = v } }, (e) => { if (op === mine) finish(e instanceof Thrown ? e : new Thrown(e)) });
  }
  // drained is called when the loop has nothing to do any more.
  function drained() {
    if (!op) return;
    if (!op.settled) finish(new Thrown(Object.assign(new Error(stuck), { stack: '' })));
    else if (lost.size) finish(new Thrown([...lost.values()][0]));
    else finish();
  }
  // finish ends the operation: with what was thrown, or with its value.
  function finish(thrown) {
    const o = op;
    let text = '"v":null', tail = [];
    const fail = (e, at) => { text = '"e":' + quote(e instanceof Missing ? { missing: e.name, callable: e.callable, names: functions(), type: '' } : describe(e, at)); tail = [] };
    if (o.exit !== undefined) { if (o.exit !== 0) text = '"e":' + quote({ type: 'SystemExit', qualified: 'SystemExit', bases: ['SystemExit', 'Error'], message: String(o.exit), exit: o.exit, traceback: 'SystemExit: ' + o.exit + '\n' }) }
    else if (thrown) fail(thrown.value, thrown.at);
    else {
      try {
        if (o.kind === 'display') { if (o.value !== undefined) print(1, Buffer.from(util.inspect(o.value) + '\n')) }
        else if (o.kind !== 'load' && o.kind !== 'set' && o.kind !== 'stream') { const p = new Pack('result'); text = '"v":' + p.value(o.value); tail = p.tail }
      } catch (e) { fail(e) }
    }
    for (const t of timers) { clearTimeout(t); clearImmediate(t) }
    timers.clear();
    lost.clear();
    clearInterval(looker);
    settle();
    let files = [];
    try { files = changed() } catch {}
    op = undefined;
    reader.ref();
    const head = '{"t":"done","id":' + o.id + ',"files":' + quote(files) + ',"memory":' + process.memoryUsage.rss() + ',';
    try { send(head + text + '}', tail) } catch (e) { send(head + '"e":' + quote(describe(new TypeError('result: ' + e.message))) + '}') }
    session.post('Runtime.releaseObjectGroup', { objectGroup: 'krait' });
    session.post('Runtime.discardConsoleEntries');
  }
  const failed = (e) => { if (op && !(e instanceof Exit)) finish(new Thrown(e)) };
  process.on('uncaughtException', failed);
  // A promise that is rejected and that nobody has handled when the script is through fails the run. One that is handled late does not.
  const lost = new Map();
  process.on('unhandledRejection', (e, p) => { if (op && !(e instanceof Exit)) lost.set(p, e) });
  process.on('rejectionHandled', (p) => lost.delete(p));
  process.on('beforeExit', drained);
  hide(process, 'exit', (code = process.exitCode) => {
    if (op) { op.exit = (Number(code) || 0) >>> 0; finish() }
    throw new Exit();
  });

  // ---- the process

  function take(m) {
    if (m.text.startsWith('{"t":"reply"')) return reply(m);
    if (m.text.startsWith('{"t":"interrupt"')) process.reallyExit(0);
    const d = unpack(m);
    if (d.t === 'op') return start(d);
    let out = [{}];
    try {
      switch (d.t) {
        case 'open':
          process.argv.splice(1, process.argv.length, ...(d.argv ?? []));
          Object.assign(process.env, d.env);
          addTools(d.tools ?? []);
          break;
        case 'put': out = put(d, m.tail); break;
        case 'get': out = get(d); break;
        case 'list': out = [{ files: byPath(scan()).slice(0, MAX_FILES).map(([p, s]) => listed(p, s[1])) }]; break;
        case 'versions': out = [{ versions: versions() }]; break;
        default: out = [{ error: 'unknown message' }];
      }
    } catch (e) {
      out = [{ error: clean(String(e?.message ?? e)), ...(typeof e?.errno === 'number' ? { errno: -e.errno } : {}) }];
    }
    say({ t: 'ok', id: d.id, ...out[0] }, out[1]);
  }

  const head = read(8), size = head.readUInt32BE(0), n = head.readUInt32BE(4), body = read(size - 4);
  const hello = JSON.parse(body.toString('utf8', 0, n));
  const reader = new net.Socket({ fd: IN, readable: true, writable: false });
  reader.on('data', (data) => {
    arrive(data);
    for (let m; (m = next());) take(m);
  });
  reader.on('end', () => process.reallyExit(0));
  reader.on('error', () => process.reallyExit(0));
  const missing = [];
  (async () => {
    for (const name of hello.preload ?? []) {
      try { await globalThis['\u2063load'](name) } catch (e) { missing.push(clean(name + ': ' + e.message).slice(0, 200)) }
    }
    say({ t: 'ready', version: VERSION, python: process.versions.node, missing, dir: clean(root) });
  })();
})
