  // What the web's platform has beside JavaScript.
  const codes = { __proto__: null, NotFoundError: 8, NotSupportedError: 9, InvalidStateError: 11, SyntaxError: 12, InvalidCharacterError: 5, TypeMismatchError: 17, NetworkError: 19, AbortError: 20, URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, DataCloneError: 25 };
  class DOMException extends NativeError {
    constructor(message = '', name = 'Error') { super(message); hide(this, 'name', name) }
    get code() { return codes[this.name] ?? 0 }
  }
  globals.DOMException = DOMException;
  globals.structuredClone = (...args) => {
    if (args.length === 0) throw new TypeError('The value argument must be specified');
    const value = args[0];
    const seen = new NativeMap();
    const fail = (x) => { throw new DOMException((typeof x === 'symbol' ? symbolText(x) : typeof x === 'function' ? functionText(x) : classOf(x) === '[object Generator]' ? '[object Generator]' : '#<' + (className(x) ?? 'Object') + '>') + ' could not be cloned.', 'DataCloneError') };
    const clone = (x, depth) => {
      if (typeof x === 'symbol' || typeof x === 'function') fail(x);
      if (typeof x !== 'object' || x === null) return x;
      if (mapHas(seen, x)) return mapGet(seen, x);
      if (depth > 2000) throw new RangeError('the value is nested too deeply');
      const keep = (y) => { mapSet(seen, x, y); return y };
      if (isDate(x)) return keep(new NativeDate(dateTime(x)));
      if (isArray(x)) {
        const y = keep([]);
        y.length = x.length;
        for (const k of Object.keys(x)) y[k] = clone(x[k], depth + 1);
        return y;
      }
      if (isMap(x)) { const y = keep(new NativeMap()); mapEach(x, (v, k) => mapSet(y, clone(k, depth + 1), clone(v, depth + 1))); return y }
      if (isSet(x)) { const y = keep(new NativeSet()); setEach(x, (v) => setAdd(y, clone(v, depth + 1))); return y }
      if (typedTag(x) !== undefined) return keep(x.slice());
      if (isBuffer(x)) return keep(x.slice(0));
      if (x instanceof RegExp) return keep(new RegExp(regexSource(x), regexFlags(x)));
      if (isError(x)) {
        const C = natives[x.name] ?? NativeError;
        const y = keep(new C(x.message));
        if (hasOwn(x, 'cause')) hide(y, 'cause', clone(x.cause, depth + 1));
        return y;
      }
      if (isPromise(x) || x instanceof WeakMap || x instanceof WeakSet || classOf(x) === '[object Generator]' || targetOf && targetOf(x) !== 0) fail(x);
      if (x instanceof Number || x instanceof Text || x instanceof Boolean || x instanceof Big) return keep(Object(x.valueOf()));
      const y = keep({});
      for (const k of Object.keys(x)) defineProperty(y, k, { value: clone(x[k], depth + 1), writable: true, enumerable: true, configurable: true });
      return y;
    };
    return clone(value, 0);
  };

  globals.TextEncoder = class TextEncoder {
    get encoding() { return 'utf-8' }
    encode(s = '') {
      s = Text(s).toWellFormed();
      const out = [];
      for (const ch of s) {
        const c = ch.codePointAt(0);
        if (c < 0x80) push(out, c);
        else if (c < 0x800) push(out, 0xC0 | c >> 6, 0x80 | c & 63);
        else if (c < 0x10000) push(out, 0xE0 | c >> 12, 0x80 | c >> 6 & 63, 0x80 | c & 63);
        else push(out, 0xF0 | c >> 18, 0x80 | c >> 12 & 63, 0x80 | c >> 6 & 63, 0x80 | c & 63);
      }
      return new Bytes(out);
    }
    encodeInto(s, to) {
      const b = this.encode(s);
      let n = Math.min(b.length, to.length);
      while (n < b.length && n > 0 && (b[n] & 0xC0) === 0x80) n--; // a character goes in whole
      to.set(b.subarray(0, n));
      return { read: n === b.length ? s.length : decoder.decode(b.subarray(0, n)).length, written: n };
    }
  };
  globals.TextDecoder = class TextDecoder {
    #fatal; #bom; #label; #rest = []; #begun = false;
    constructor(label = 'utf-8', o = {}) {
      const known = { __proto__: null, 'utf-8': 'utf-8', utf8: 'utf-8', latin1: 'windows-1252', 'iso-8859-1': 'windows-1252', ascii: 'windows-1252', 'windows-1252': 'windows-1252', 'utf-16le': 'utf-16le', 'utf-16': 'utf-16le' }[Text(label).trim().toLowerCase()];
      if (!known) { const e = new RangeError('The "' + label + '" encoding is not supported'); hide(e, 'code', 'ERR_ENCODING_NOT_SUPPORTED'); throw e }
      this.#label = known; this.#fatal = !!o.fatal; this.#bom = !!o.ignoreBOM;
    }
    get encoding() { return this.#label }
    get fatal() { return this.#fatal }
    get ignoreBOM() { return this.#bom }
    decode(data, o) {
      let b = data === undefined ? new Bytes(0) : isBuffer(data) ? new Bytes(data) : new Bytes(data.buffer, data.byteOffset, data.byteLength);
      if (this.#rest.length) { const all = new Bytes(this.#rest.length + b.length); all.set(this.#rest); all.set(b, this.#rest.length); b = all; this.#rest = [] }
      const more = !!o?.stream;
      let s = '', i = 0;
      const keep = (from) => { for (let j = from; j < b.length; j++) push(this.#rest, b[j]) };
      if (this.#label === 'windows-1252') return latin(b);
      if (this.#label === 'utf-16le') {
        for (; i + 1 < b.length; i += 2) s += fromCode(b[i] | b[i + 1] << 8);
        if (i < b.length) { if (more) keep(i); else s += '\uFFFD' }
        return s;
      }
      if (!this.#bom && !this.#begun && b[0] === 0xEF && b[1] === 0xBB && b[2] === 0xBF) i = 3;
      this.#begun = more;
      while (i < b.length) {
        const at = i, c = b[i++];
        if (c < 0x80) { s += fromCode(c); continue }
        let need = c >= 0xC2 && c <= 0xDF ? 1 : c >= 0xE0 && c <= 0xEF ? 2 : c >= 0xF0 && c <= 0xF4 ? 3 : 0, v = c & (need === 1 ? 31 : need === 2 ? 15 : 7), ok = need > 0;
        let low = c === 0xE0 ? 0xA0 : c === 0xF0 ? 0x90 : 0x80, high = c === 0xED ? 0x9F : c === 0xF4 ? 0x8F : 0xBF;
        for (; ok && need > 0; need--) {
          if (i >= b.length && more) { keep(at); return s }
          if (i >= b.length || b[i] < low || b[i] > high) { ok = false; break }
          v = v << 6 | b[i++] & 63; low = 0x80; high = 0xBF;
        }
        if (!ok) { if (this.#fatal) { const e = new TypeError('The encoded data was not valid for encoding utf-8'); hide(e, 'code', 'ERR_ENCODING_INVALID_ENCODED_DATA'); throw e } s += '\uFFFD' } else s += String.fromCodePoint(v);
      }
      return s;
    }
  };
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  globals.btoa = (s) => {
    s = Text(s);
    let out = '';
    for (let i = 0; i < s.length; i += 3) {
      const a = codeOf(s, i), b = i + 1 < s.length ? codeOf(s, i + 1) : 0, c = i + 2 < s.length ? codeOf(s, i + 2) : 0;
      if (a > 255 || b > 255 || c > 255) throw new DOMException('Invalid character', 'InvalidCharacterError');
      out += alphabet[a >> 2] + alphabet[(a & 3) << 4 | b >> 4] + (i + 1 < s.length ? alphabet[(b & 15) << 2 | c >> 6] : '=') + (i + 2 < s.length ? alphabet[c & 63] : '=');
    }
    return out;
  };
  globals.atob = (s) => {
    s = replace(Text(s), /[\t\n\f\r ]/g, '');
    if (s.length % 4 === 0) s = replace(s, /==?$/, '');
    if (/[^A-Za-z0-9+/]/.test(s)) throw new DOMException('Invalid character', 'InvalidCharacterError');
    if (s.length % 4 === 1) throw new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
    let out = '', bits = 0, n = 0;
    for (let i = 0; i < s.length; i++) {
      n = n << 6 | indexOf(alphabet, s[i]); bits += 6;
      if (bits >= 8) { bits -= 8; out += fromCode(n >> bits & 255) }
      n &= 0xFFFF;
    }
    return out;
  };

  class Event {
    constructor(type, o = {}) { this.type = Text(type); this.cancelable = !!o.cancelable; this.defaultPrevented = false; this.target = null }
    preventDefault() { if (this.cancelable) this.defaultPrevented = true }
  }
  class CustomEvent extends Event {
    #detail;
    constructor(type, o = {}) { super(type, o); this.#detail = o.detail ?? null }
    get detail() { return this.#detail }
  }
  class EventTarget {
    #listeners = new NativeMap();
    addEventListener(type, f, o) {
      const list = mapGet(this.#listeners, type) ?? [];
      if (!list.some((l) => l.f === f)) list.push({ f, once: typeof o === 'object' && o !== null && !!o.once });
      mapSet(this.#listeners, type, list);
    }
    removeEventListener(type, f) { mapSet(this.#listeners, type, (mapGet(this.#listeners, type) ?? []).filter((l) => l.f !== f)) }
    dispatchEvent(e) {
      e.target = this;
      const on = this['on' + e.type];
      if (typeof on === 'function') on.call(this, e);
      for (const l of [...(mapGet(this.#listeners, e.type) ?? [])]) {
        if (l.once) this.removeEventListener(e.type, l.f);
        if (typeof l.f === 'function') l.f.call(this, e); else l.f.handleEvent(e);
      }
      return !e.defaultPrevented;
    }
  }
  let abort;
  class AbortSignal extends EventTarget {
    #aborted = false; #reason;
    onabort = null;
    static { abort = (s, reason) => { if (!s.#aborted) { s.#aborted = true; s.#reason = reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason; s.dispatchEvent(new Event('abort')) } } }
    get aborted() { return this.#aborted }
    get reason() { return this.#reason }
    throwIfAborted() { if (this.#aborted) throw this.#reason }
    [inspectKey]() { return 'AbortSignal { aborted: ' + this.#aborted + ' }' }
    static abort(reason) { const s = new AbortSignal(); abort(s, reason); return s }
    static timeout(ms) { const s = new AbortSignal(); timer(() => abort(s, new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms, [], 0); return s }
    static any(list) {
      const s = new AbortSignal();
      for (const x of list) { if (x.aborted) { abort(s, x.reason); break } x.addEventListener('abort', () => abort(s, x.reason)) }
      return s;
    }
  }
  class AbortController {
    #signal = new AbortSignal();
    get signal() { return this.#signal }
    abort(reason) { abort(this.#signal, reason) }
    [inspectKey]() { return 'AbortController { signal: AbortSignal { aborted: ' + this.#signal.aborted + ' } }' }
  }
  globals.Event = Event; globals.CustomEvent = CustomEvent; globals.EventTarget = EventTarget; globals.AbortSignal = AbortSignal; globals.AbortController = AbortController;

  // URLs, as far as http and its like go: no international names.
  const encoder = new globals.TextEncoder(), decoder = new globals.TextDecoder();
  const percent = (s, keep) => {
    let out = '';
    for (const ch of s) {
      if (keep.test(ch)) { out += ch; continue }
      for (const b of encoder.encode(ch)) out += '%' + hex(b).toUpperCase();
    }
    return out;
  };
  const formEncode = (s) => replace(percent(s, /[A-Za-z0-9*\-._ ]/), / /g, '+');
  const formDecode = (s) => {
    s = replace(s, /\+/g, ' ');
    const b = [];
    for (let i = 0; i < s.length; i++) {
      if (s[i] === '%' && /^[0-9a-fA-F]{2}$/.test(slice(s, i + 1, i + 3))) { push(b, parseInt(slice(s, i + 1, i + 3), 16)); i += 2 } else for (const x of encoder.encode(s.codePointAt(i) > 0xFFFF ? s[i] + s[++i] : s[i])) push(b, x);
    }
    return decoder.decode(new Bytes(b));
  };
  let bind;
  class URLSearchParams {
    #list = []; #url = null;
    static { bind = (p, url) => { p.#url = url } }
    constructor(init = '') {
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        for (const pair of pairs) { const [k, v] = pair; push(this.#list, [Text(k), Text(v)]) }
      } else this.parse(Text(init));
    }
    parse(s) {
      this.#list = [];
      if (s[0] === '?') s = slice(s, 1);
      for (const part of s.split('&')) {
        if (part === '') continue;
        const i = indexOf(part, '=');
        push(this.#list, i < 0 ? [formDecode(part), ''] : [formDecode(slice(part, 0, i)), formDecode(slice(part, i + 1))]);
      }
    }
    #changed() { if (this.#url) this.#url(this.toString()) }
    get size() { return this.#list.length }
    append(k, v) { push(this.#list, [Text(k), Text(v)]); this.#changed() }
    delete(k, v) { this.#list = this.#list.filter(([a, b]) => a !== Text(k) || v !== undefined && b !== Text(v)); this.#changed() }
    get(k) { for (const [a, b] of this.#list) if (a === Text(k)) return b; return null }
    getAll(k) { return this.#list.filter(([a]) => a === Text(k)).map(([, b]) => b) }
    has(k, v) { return this.#list.some(([a, b]) => a === Text(k) && (v === undefined || b === Text(v))) }
    set(k, v) {
      const i = this.#list.findIndex(([a]) => a === Text(k));
      if (i < 0) push(this.#list, [Text(k), Text(v)]);
      else { this.#list = this.#list.filter(([a], j) => a !== Text(k) || j === i); this.#list[i] = [Text(k), Text(v)] }
      this.#changed();
    }
    sort() { this.#list.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0); this.#changed() }
    forEach(f, self) { for (const [k, v] of this.#list) f.call(self, v, k, this) }
    *entries() { for (const [k, v] of this.#list) yield [k, v] }
    *keys() { for (const [k] of this.#list) yield k }
    *values() { for (const [, v] of this.#list) yield v }
    [Symbol.iterator]() { return this.entries() }
    toString() { return this.#list.map(([k, v]) => formEncode(k) + '=' + formEncode(v)).join('&') }
    get [Symbol.toStringTag]() { return 'URLSearchParams' }
    [inspectKey](depth, o) { return this.#list.length ? 'URLSearchParams { ' + this.#list.map(([k, v]) => quoted(k) + ' => ' + quoted(v)).join(', ') + ' }' : 'URLSearchParams {}' }
  }
  const ports = { __proto__: null, 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21', 'file:': '' };
  const tidy = (p) => {
    const out = [], parts = p.split('/');
    parts.forEach((s, i) => {
      const low = s.toLowerCase().replaceAll('%2e', '.');
      if (low === '..') { if (out.length > 1) out.pop(); if (i === parts.length - 1) out.push('') } else if (low === '.') { if (i === parts.length - 1) out.push('') } else out.push(s);
    });
    return out.join('/') || '/';
  };
  const pathKeep = /[!$%&'()*+,\-./0-9:;=@A-Z[\\\]^_a-z|~]/, queryKeep = /[!$%&()*+,\-./0-9:;=?@A-Z[\\\]^_`a-z{|}~]/, hashKeep = /[!#$%&'()*+,\-./0-9:;=?@A-Z[\\\]^_a-z{|}~]/;
  const invalid = (s) => { const e = new TypeError('Invalid URL'); hide(e, 'code', 'ERR_INVALID_URL'); hide(e, 'input', s); return e };
  class URL {
    #p = {}; #params;
    constructor(url, base) {
      let s = Text(url).trim().replace(/[\t\n\r]/g, '');
      if (!this.#absolute(s)) {
        if (base === undefined) throw invalid(Text(url));
        const b = new URL(base), special = b.protocol in ports;
        if (special) s = replace(s, /\\/g, '/');
        const root = b.protocol + '//' + (b.username ? b.username + (b.password ? ':' + b.password : '') + '@' : '') + b.host;
        if (startsWith(s, '//')) s = b.protocol + s;
        else if (s[0] === '/') s = root + s;
        else if (s === '') s = root + b.pathname + b.search;
        else if (s[0] === '?') s = root + b.pathname + s;
        else if (s[0] === '#') s = root + b.pathname + b.search + s;
        else s = root + replace(b.pathname, /[^/]*$/, '') + s;
        if (!this.#absolute(s)) throw invalid(Text(url));
      }
      this.#params = new URLSearchParams(this.#p.search);
      bind(this.#params, (q) => { this.#p.search = q ? '?' + q : '' });
    }
    #absolute(s) {
      const m = /^([A-Za-z][A-Za-z0-9+.-]*:)([^]*)$/.exec(s);
      if (!m) return false;
      const protocol = m[1].toLowerCase(), p = { protocol, username: '', password: '', hostname: '', port: '', pathname: '', search: '', hash: '' };
      let rest = m[2], i = indexOf(rest, '#');
      if (i >= 0) { p.hash = slice(rest, i) === '#' ? '' : '#' + percent(slice(rest, i + 1), hashKeep); rest = slice(rest, 0, i) }
      i = indexOf(rest, '?');
      if (i >= 0) { p.search = slice(rest, i) === '?' ? '' : '?' + percent(slice(rest, i + 1), queryKeep); rest = slice(rest, 0, i) }
      const special = protocol in ports;
      if (special) rest = replace(rest, /\\/g, '/');
      if (special || startsWith(rest, '//')) {
        const a = (protocol === 'file:' ? /^\/\/([^/]*)([^]*)$/ : /^\/*([^/]*)([^]*)$/).exec(rest) ?? ['', '', rest];
        let authority = a[1];
        if (protocol === 'file:' && authority === 'localhost') authority = '';
        i = authority.lastIndexOf('@');
        if (i >= 0) {
          const user = slice(authority, 0, i), c = indexOf(user, ':');
          authority = slice(authority, i + 1);
          const keep = /[!$%&'()*+,\-.0-9A-Z_a-z~]/;
          p.username = percent(c < 0 ? user : slice(user, 0, c), keep); p.password = c < 0 ? '' : percent(slice(user, c + 1), keep);
        }
        const h = /^(\[[0-9A-Fa-f:.]+\]|[^:]*)(?::(\d*))?$/.exec(authority);
        if (!h || special && protocol !== 'file:' && h[1] === '' || /[\s<>^|%#]/.test(h[1]) || Number(h[2] || 0) > 65535) throw invalid(s);
        p.hostname = special ? h[1].toLowerCase() : h[1];
        p.port = h[2] ? Text(Number(h[2])) : '';
        if (p.port === ports[protocol]) p.port = '';
        p.pathname = percent(a[2] === '' && special ? '/' : a[2] && tidy(a[2]), pathKeep);
        p.slashes = true;
      } else p.pathname = percent(rest, /[^\x00-\x1f\x7f-\uffff]/);
      this.#p = p;
      return true;
    }
    #set(name, value) { const u = new URL(this.href); u.#p[name] = value; this.#p = new URL(u.href).#p; if (name === 'search') { this.#params.parse(this.#p.search) } }
    get href() { const p = this.#p; return p.protocol + (p.slashes ? '//' + (p.username || p.password ? p.username + (p.password ? ':' + p.password : '') + '@' : '') + this.host : '') + p.pathname + p.search + p.hash }
    get origin() { return this.#p.protocol in ports && this.#p.protocol !== 'file:' ? this.#p.protocol + '//' + this.host : 'null' }
    get protocol() { return this.#p.protocol }
    get username() { return this.#p.username }
    get password() { return this.#p.password }
    get host() { return this.#p.hostname + (this.#p.port ? ':' + this.#p.port : '') }
    get hostname() { return this.#p.hostname }
    get port() { return this.#p.port }
    get pathname() { return this.#p.pathname }
    get search() { return this.#p.search }
    get hash() { return this.#p.hash }
    get searchParams() { return this.#params }
    set protocol(v) { this.#set('protocol', Text(v).replace(/:?$/, ':')) }
    set host(v) { const [h, port = ''] = Text(v).split(':'); this.#set('hostname', h); this.#set('port', port) }
    set hostname(v) { this.#set('hostname', Text(v)) }
    set port(v) { this.#set('port', Text(v)) }
    set pathname(v) { v = Text(v); this.#set('pathname', v[0] === '/' ? v : '/' + v) }
    set search(v) { v = Text(v); this.#set('search', v === '' || v[0] === '?' ? v : '?' + v) }
    set hash(v) { v = Text(v); this.#set('hash', v === '' || v[0] === '#' ? v : '#' + v) }
    toString() { return this.href }
    toJSON() { return this.href }
    static canParse(u, b) { try { new URL(u, b); return true } catch { return false } }
    static parse(u, b) { try { return new URL(u, b) } catch { return null } }
    get [Symbol.toStringTag]() { return 'URL' }
    [inspectKey](depth, o) {
      const members = {};
      for (const k of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'searchParams', 'hash']) members[k] = this[k];
      return 'URL ' + inspectWith(members, { ...o, compact: false });
    }
  }
  globals.URL = URL; globals.URLSearchParams = URLSearchParams;

  // Texts by locale, which Intl has.
  const numeric = (f) => ({ toLocaleString(locale, options) { return load('intl').number(f(this), locale, options) } }.toLocaleString);
  hide(Number.prototype, 'toLocaleString', numeric(uncurry(Number.prototype.valueOf)));
  hide(Big.prototype, 'toLocaleString', numeric(uncurry(Big.prototype.valueOf)));
  for (const [name, wanted, usual] of [['toLocaleString', 'any', 'all'], ['toLocaleDateString', 'date', 'date'], ['toLocaleTimeString', 'time', 'time']]) {
    hide(DP, name, { [name](locale, options) { const t = dateTime(this); return t === t ? load('intl').date(t, locale, options, wanted, usual) : 'Invalid Date' } }[name]);
  }
  hide(Text.prototype, 'localeCompare', { localeCompare(that, locale, options) { return load('intl').compare(Text(this), Text(that), locale, options) } }.localeCompare);
