(function (inner) {
  'use strict';
  // fetch, and what goes with it. Requests go through the host, which may refuse them; without HTTP all of them fail.
  const { host, G, hide, wait, trace, latin, unlatin, isBuffer, stays, inspectKey, inspectWith, globals, natives: { Text, Bytes } } = inner;
  const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
  const headerName = (n) => { n = Text(n); if (!token.test(n)) throw new TypeError('Headers: ' + n + ' is an invalid header name.'); return n.toLowerCase() };
  const headerValue = (v) => { v = Text(v).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''); if (/[\0\r\n]/.test(v)) throw new TypeError('Headers: ' + v + ' is an invalid header value.'); return v };
  class Headers {
    #list = []; // [name, value], names in lower case
    constructor(init) {
      if (init === undefined || init === null) return;
      if (init instanceof Headers) { for (const [k, v] of init.#list) this.append(k, v); return }
      if (typeof init !== 'object') throw new TypeError('Headers: the init is neither an object nor a list');
      if (typeof init[Symbol.iterator] === 'function') {
        for (const pair of init) {
          const p = [...pair];
          if (p.length !== 2) throw new TypeError('Headers: a header has a name and a value');
          this.append(p[0], p[1]);
        }
      } else for (const k of Reflect.ownKeys(init)) this.append(k, init[k]);
    }
    append(n, v) { this.#list.push([headerName(n), headerValue(v)]) }
    set(n, v) { n = headerName(n); v = headerValue(v); const i = this.#list.findIndex(([k]) => k === n); if (i < 0) this.#list.push([n, v]); else { this.#list[i] = [n, v]; this.#list = this.#list.filter(([k], j) => k !== n || j === i) } }
    get(n) { n = headerName(n); const all = this.#list.filter(([k]) => k === n); return all.length ? all.map(([, v]) => v).join(', ') : null }
    getSetCookie() { return this.#list.filter(([k]) => k === 'set-cookie').map(([, v]) => v) }
    has(n) { n = headerName(n); return this.#list.some(([k]) => k === n) }
    delete(n) { n = headerName(n); this.#list = this.#list.filter(([k]) => k !== n) }
    forEach(f, self) { for (const [k, v] of this) f.call(self, v, k, this) }
    *entries() {
      const names = [...new Set(this.#list.map(([k]) => k))].sort();
      for (const n of names) { if (n === 'set-cookie') for (const v of this.getSetCookie()) yield [n, v]; else yield [n, this.get(n)] }
    }
    *keys() { for (const [k] of this) yield k }
    *values() { for (const [, v] of this) yield v }
    [Symbol.iterator]() { return this.entries() }
    get [Symbol.toStringTag]() { return 'Headers' }
    [inspectKey](depth, o) { return 'Headers ' + inspectWith(Object.fromEntries(this), o) }
  }
  class Blob {
    #bytes; #type;
    constructor(parts = [], o = {}) {
      const all = [];
      let n = 0;
      for (const p of parts) { const b = p instanceof Blob ? p.#bytes : isBuffer(p) ? new Bytes(p) : ArrayBuffer.isView(p) ? new Bytes(p.buffer, p.byteOffset, p.byteLength) : unlatin(host('encode', Text(p))); all.push(b); n += b.length }
      this.#bytes = new Bytes(n); this.#type = Text(o.type ?? '').toLowerCase();
      n = 0;
      for (const b of all) { this.#bytes.set(b, n); n += b.length }
    }
    get size() { return this.#bytes.length }
    get type() { return this.#type }
    async arrayBuffer() { return this.#bytes.slice().buffer }
    async bytes() { return this.#bytes.slice() }
    async text() { return host('decode', latin(this.#bytes)) }
    slice(a, b, type) { return new Blob([this.#bytes.slice(a, b)], { type }) }
    stream() { return streamOf(this.#bytes) }
    get [Symbol.toStringTag]() { return 'Blob' }
  }
  class File extends Blob {
    constructor(parts, name, o = {}) { super(parts, o); this.name = Text(name); this.lastModified = o.lastModified ?? inner.now() }
    get [Symbol.toStringTag]() { return 'File' }
  }
  class FormData {
    #list = [];
    append(k, v, file) { this.#list.push([Text(k), v instanceof Blob ? v instanceof File && file === undefined ? v : new File([v], file ?? 'blob', { type: v.type }) : Text(v)]) }
    set(k, v, file) { this.delete(k); this.append(k, v, file) }
    get(k) { return this.#list.find(([n]) => n === k)?.[1] ?? null }
    getAll(k) { return this.#list.filter(([n]) => n === k).map(([, v]) => v) }
    has(k) { return this.#list.some(([n]) => n === k) }
    delete(k) { this.#list = this.#list.filter(([n]) => n !== k) }
    *entries() { yield* this.#list.map((p) => [...p]) }
    *keys() { for (const [k] of this.#list) yield k }
    *values() { for (const [, v] of this.#list) yield v }
    forEach(f, self) { for (const [k, v] of this) f.call(self, v, k, this) }
    [Symbol.iterator]() { return this.entries() }
    get [Symbol.toStringTag]() { return 'FormData' }
  }
  async function formBody(form) {
    const boundary = '----formdata-' + globals.crypto.randomUUID(), quoted = (s) => s.replace(/"/g, '%22').replace(/\r?\n/g, '%0D%0A');
    const parts = [];
    for (const [k, v] of form) {
      parts.push('--' + boundary + '\r\nContent-Disposition: form-data; name="' + quoted(k) + '"');
      if (v instanceof Blob) parts.push('; filename="' + quoted(v.name) + '"\r\nContent-Type: ' + (v.type || 'application/octet-stream') + '\r\n\r\n', v, '\r\n'); else parts.push('\r\n\r\n' + v + '\r\n');
    }
    parts.push('--' + boundary + '--\r\n');
    return [latin(await new Blob(parts).bytes()), boundary];
  }
  // streamOf is a readable stream of what pieces gives, which is awaited: bytes, and undefined at the end.
  class ReadableStream {
    #next; #cancel; locked = false;
    constructor(next, cancel = () => {}) {
      if (typeof next !== 'function') {
        // As scripts make them.
        const source = next ?? {}, queue = [], waiting = [];
        let closed = false, failure;
        const wake = () => { while (waiting.length && (queue.length || closed || failure)) { const w = waiting.shift(); if (queue.length) w[0](queue.shift()); else if (failure) w[1](failure.e); else w[0](undefined) } };
        const controller = { enqueue(x) { queue.push(x); wake() }, close() { closed = true; wake() }, error(e) { failure = { e }; wake() }, desiredSize: 1 };
        const started = Promise.resolve(source.start?.(controller));
        next = async () => { await started; if (!queue.length && !closed && !failure && source.pull) await source.pull(controller); return new Promise((...w) => { waiting.push(w); wake() }) };
        cancel = (reason) => source.cancel?.(reason);
      }
      this.#next = next; this.#cancel = cancel;
    }
    getReader() {
      if (this.locked) throw new TypeError('ReadableStream is locked');
      this.locked = true;
      return { read: async () => { const value = await this.#next(); return { value, done: value === undefined } }, releaseLock: () => { this.locked = false }, cancel: async (r) => this.#cancel(r), closed: Promise.resolve() };
    }
    async *[Symbol.asyncIterator]() {
      const reader = this.getReader();
      try { for (;;) { const { value, done } = await reader.read(); if (done) return; yield value } } finally { await reader.cancel() }
    }
    values() { return this[Symbol.asyncIterator]() }
    pipeThrough({ writable, readable }) { (async () => { for await (const x of this) await writable.write(x); await writable.close() })(); return readable }
    async cancel(reason) { await this.#cancel(reason) }
    get [Symbol.toStringTag]() { return 'ReadableStream' }
  }
  const streamOf = (bytes) => { let given = false; return new ReadableStream(async () => { if (given || bytes.length === 0) return undefined; given = true; return bytes }) };
  class TextDecoderStream {
    constructor(label, o) {
      const decoder = new globals.TextDecoder(label, o);
      let control;
      this.readable = new ReadableStream({ start(c) { control = c } });
      this.writable = { write: (b) => control.enqueue(decoder.decode(b, { stream: true })), close: () => control.close() };
    }
  }
  // Bodies: { text } has a character for each byte, { id } is the host's. A body is read once.
  const bodyFrom = (v) => {
    if (v === undefined || v === null) return [null, null];
    if (typeof v === 'string') return [{ text: host('encode', v) }, 'text/plain;charset=UTF-8'];
    if (v instanceof G.URLSearchParams) return [{ text: host('encode', Text(v)) }, 'application/x-www-form-urlencoded;charset=UTF-8'];
    if (isBuffer(v)) return [{ text: latin(new Bytes(v)) }, null];
    if (ArrayBuffer.isView(v)) return [{ text: latin(new Bytes(v.buffer, v.byteOffset, v.byteLength)) }, null];
    if (v instanceof Blob) return [{ blob: v }, v.type || null];
    if (v instanceof FormData) return [{ form: v }, null];
    if (v instanceof ReadableStream) return [{ stream: v }, null];
    if (typeof v === 'object' && typeof v[Symbol.iterator] !== 'function' && typeof v[Symbol.asyncIterator] !== 'function') return [{ text: host('encode', JSON.stringify(v)) }, 'application/json'];
    return [{ text: host('encode', Text(v)) }, 'text/plain;charset=UTF-8'];
  };
  const whole = async (b) => {
    if (b === null) return '';
    if (b.blob) return latin(await b.blob.bytes());
    if (b.stream) { let s = ''; for await (const x of b.stream) s += typeof x === 'string' ? host('encode', x) : latin(x); return s }
    if (b.id !== undefined) return wait(host('body', b.id, 1));
    return b.text;
  };
  let take, bodyOf;
  class Body {
    #body = null; #used = false; #stream;
    static { bodyOf = { set: (x, b) => { x.#body = b }, get: (x) => x.#body, unused: (x) => !x.#used }; take = (x) => { if (x.#used || x.#stream?.locked) throw new TypeError('Body is unusable: Body has already been read'); x.#used = true; return whole(x.#body) } }
    get bodyUsed() { return this.#used }
    get body() {
      if (this.#body === null) return null;
      if (this.#stream) return this.#stream;
      const b = this.#body;
      if (b.stream) return this.#stream = b.stream;
      if (b.id === undefined) return this.#stream = new ReadableStream(async () => { if (this.#used) return undefined; this.#used = true; const s = await whole(b); return s === '' ? undefined : unlatin(s) });
      let over = false;
      return this.#stream = new ReadableStream(async () => { this.#used = true; if (over) return undefined; const s = await wait(host('body', b.id, 0)); if (s === '') over = true; return over ? undefined : unlatin(s) }, () => { if (!over) { over = true; host('cancel', b.id) } });
    }
    async text() { return host('decode', await take(this)).replace(/^\ufeff/, '') }
    async json() { return JSON.parse(await this.text()) }
    async arrayBuffer() { return unlatin(await take(this)).buffer }
    async bytes() { return unlatin(await take(this)) }
    async blob() { return new Blob([unlatin(await take(this))], { type: this.headers.get('content-type') ?? '' }) }
    async formData() {
      const form = new FormData();
      for (const [k, v] of new G.URLSearchParams(await this.text())) form.append(k, v);
      return form;
    }
  }
  const copyBody = (from, to) => {
    if (!bodyOf.unused(from)) throw new TypeError('Body is unusable: it has already been read');
    const b = bodyOf.get(from);
    if (b === null || b.text !== undefined || b.blob || b.form) { bodyOf.set(to, b); return }
    // Both read the same text, once it is there.
    let text;
    const shared = { get stream() { return new ReadableStream((() => { let given = false; return async () => { if (given) return undefined; given = true; text ??= whole(b); const s = await text; return s === '' ? undefined : unlatin(s) } })()) } };
    bodyOf.set(to, shared); bodyOf.set(from, shared);
  };
  const methods = /^(delete|get|head|options|post|put)$/i;
  class Request extends Body {
    #url; #method; #headers; #signal; #redirect;
    constructor(input, init = {}) {
      super();
      init ??= {};
      const from = input instanceof Request ? input : null;
      if (from) this.#url = from.url; else { try { this.#url = new G.URL(Text(input)).href } catch (e) { const x = new TypeError('Failed to parse URL from ' + Text(input), { cause: e }); throw x } }
      const method = Text(init.method ?? from?.method ?? 'GET');
      if (!token.test(method)) throw new TypeError("'" + method + "' is not a valid HTTP method.");
      this.#method = methods.test(method) ? method.toUpperCase() : method;
      this.#headers = new Headers(init.headers ?? from?.headers);
      this.#signal = init.signal ?? from?.signal ?? new G.AbortController().signal;
      this.#redirect = init.redirect ?? from?.redirect ?? 'follow';
      if (init.body !== undefined && init.body !== null) {
        if (this.#method === 'GET' || this.#method === 'HEAD') throw new TypeError('Request with GET/HEAD method cannot have body.');
        const [b, type] = bodyFrom(init.body);
        bodyOf.set(this, b);
        if (type && !this.#headers.has('content-type')) this.#headers.set('content-type', type);
      } else if (from && bodyOf.get(from) !== null) copyBody(from, this);
    }
    get url() { return this.#url }
    get method() { return this.#method }
    get headers() { return this.#headers }
    get signal() { return this.#signal }
    get redirect() { return this.#redirect }
    clone() { return new Request(this) }
    get [Symbol.toStringTag]() { return 'Request' }
    [inspectKey](depth, o) { return 'Request ' + inspectWith({ method: this.method, url: this.url, headers: this.headers }, o) }
  }
  let made;
  const emptyStatus = [101, 204, 205, 304];
  class Response extends Body {
    #status = 200; #statusText = ''; #headers; #url = ''; #type = 'default'; #redirected = false;
    constructor(body = null, init = {}) {
      super();
      init ??= {};
      this.#status = Number(init.status ?? 200);
      if (!(this.#status >= 200 && this.#status <= 599)) throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
      this.#statusText = Text(init.statusText ?? '');
      this.#headers = new Headers(init.headers);
      if (body !== null && emptyStatus.includes(this.#status)) throw new TypeError('Response constructor: Invalid response status code ' + this.#status);
      const [b, type] = bodyFrom(body);
      bodyOf.set(this, b);
      if (type && !this.#headers.has('content-type')) this.#headers.set('content-type', type);
    }
    static json(v, init = {}) { const r = new Response(JSON.stringify(v), init); if (!new Headers(init.headers).has('content-type')) r.headers.set('content-type', 'application/json'); return r }
    static error() { const r = new Response(); r.#status = 0; r.#type = 'error'; return r }
    static redirect(url, status = 302) { const r = new Response(null, { status }); r.headers.set('location', new G.URL(Text(url)).href); return r }
    // of makes one of what the host says.
    static {
      made = (d, asked) => {
        const r = new Response();
        r.#status = d.status; r.#statusText = d.statusText; r.#url = d.url; r.#type = 'basic'; r.#redirected = d.url !== '' && d.url !== asked;
        r.#headers = new Headers();
        for (const [k, v] of d.headers) { try { r.#headers.append(k, v) } catch { /* no header that scripts could read */ } }
        bodyOf.set(r, { id: d.id });
        return r;
      };
    }
    get status() { return this.#status }
    get statusText() { return this.#statusText }
    get ok() { return this.#status >= 200 && this.#status <= 299 }
    get headers() { return this.#headers }
    get url() { return this.#url }
    get type() { return this.#type }
    get redirected() { return this.#redirected }
    clone() { const r = new Response(null, { statusText: this.#statusText, headers: this.#headers }); r.#status = this.#status; r.#url = this.#url; r.#type = this.#type; r.#redirected = this.#redirected; copyBody(this, r); return r }
    get [stays]() { return 'Response, which stays in the script: return what its text() or json() gives' }
    get [Symbol.toStringTag]() { return 'Response' }
    [inspectKey](depth, o) { return 'Response ' + inspectWith({ status: this.status, statusText: this.statusText, headers: this.headers, ok: this.ok, url: this.url, bodyUsed: this.bodyUsed }, o) }
  }
  async function fetch(input, init) {
    const at = trace(), request = new Request(input, init), { signal } = request;
    // Who aborts gets an AbortError, with what was said as its cause, as long as that is no error itself.
    const aborted = () => signal.reason instanceof Error ? signal.reason : new globals.DOMException(signal.reason === undefined ? 'This operation was aborted' : Text(signal.reason), 'AbortError');
    if (signal.aborted) throw aborted();
    const b = bodyOf.get(request);
    let body = '';
    if (b?.form) { const [text, boundary] = await formBody(b.form); body = 'b' + text; request.headers.set('content-type', 'multipart/form-data; boundary=' + boundary) } else if (b !== null) body = 'b' + await whole(b);
    const id = host('fetch', JSON.stringify({ method: request.method, url: request.url, headers: [...request.headers], manual: request.redirect !== 'follow' }), body, at);
    let stop;
    try {
      const answer = await (typeof id === 'number' ? Promise.race([wait(id), new Promise((_, reject) => signal.addEventListener('abort', stop = () => { host('cancel', id); reject(aborted()) }))]) : wait(id));
      const r = made(answer, request.url);
      if (request.redirect === 'error' && r.status >= 300 && r.status < 400) throw new TypeError('fetch failed: unexpected redirect');
      return r;
    } finally { if (stop) signal.removeEventListener('abort', stop) }
  }
  return { globals: { fetch, Headers, Request, Response, Blob, File, FormData, ReadableStream, TextDecoderStream }, modules: {} };
})
