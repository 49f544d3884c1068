(function (inner) {
  'use strict';
  // Module buffer.
  const { host, hide, latin, unlatin, inspectKey, isBuffer, globals, natives: { Bytes, Text } } = inner;
  const wrap = (b) => { const out = new Buffer(b.length); out.set(b); return out };
  const encodings = { __proto__: null, utf8: 'utf8', 'utf-8': 'utf8', hex: 'hex', base64: 'base64', base64url: 'base64url', latin1: 'latin1', binary: 'latin1', ascii: 'latin1', utf16le: 'utf16le', 'utf-16le': 'utf16le', ucs2: 'utf16le', 'ucs-2': 'utf16le' };
  const encodingOf = (e) => {
    const known = encodings[Text(e ?? 'utf8').toLowerCase()];
    if (!known) { const x = new TypeError('Unknown encoding: ' + Text(e)); hide(x, 'code', 'ERR_UNKNOWN_ENCODING'); throw x }
    return known;
  };
  const toBase64 = (b) => globals.btoa(latin(b));
  function bytesOf(s, encoding) {
    s = Text(s);
    switch (encodingOf(encoding)) {
      case 'hex': {
        const m = /^(?:[0-9a-fA-F]{2})*/.exec(s)[0], out = new Bytes(m.length / 2);
        for (let i = 0; i < out.length; i++) out[i] = parseInt(m.slice(2 * i, 2 * i + 2), 16);
        return out;
      }
      case 'base64': case 'base64url': {
        s = s.replace(/-/g, '+').replace(/_/g, '/').replace(/[^A-Za-z0-9+/]/g, '');
        if (s.length % 4 === 1) s = s.slice(0, -1);
        return unlatin(globals.atob(s));
      }
      case 'latin1': { const out = new Bytes(s.length); for (let i = 0; i < s.length; i++) out[i] = s.charCodeAt(i); return out }
      case 'utf16le': { const out = new Bytes(2 * s.length); for (let i = 0; i < s.length; i++) { const c = s.charCodeAt(i); out[2 * i] = c; out[2 * i + 1] = c >> 8 } return out }
      default: return unlatin(host('encode', s));
    }
  }
  function textOf(b, encoding) {
    switch (encodingOf(encoding)) {
      case 'hex': { let s = ''; for (const x of b) s += inner.hex(x); return s }
      case 'base64': return toBase64(b);
      case 'base64url': return toBase64(b).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      case 'latin1': return latin(b);
      case 'utf16le': { let s = ''; for (let i = 0; i + 1 < b.length; i += 2) s += String.fromCharCode(b[i] | b[i + 1] << 8); return s }
      default: return host('decode', latin(b));
    }
  }
  const wrong = (message, Type = TypeError, code = 'ERR_INVALID_ARG_TYPE') => { const e = new Type(message); hide(e, 'code', code); return e };
  const sized = (n) => {
    if (typeof n !== 'number') throw wrong('The "size" argument must be of type number. Received ' + (n === null || n === undefined ? Text(n) : 'type ' + typeof n + ' (' + inner.show(n) + ')'));
    if (!(n >= 0 && n <= 4294967296)) throw wrong('The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received ' + inner.show(n), RangeError, 'ERR_OUT_OF_RANGE');
    return n;
  };
  class Buffer extends Uint8Array {
    static from(v, encoding, length) {
      if (typeof v === 'string') return wrap(bytesOf(v, encoding));
      if (isBuffer(v)) return new Buffer(v, encoding, length);
      if (v && v.type === 'Buffer' && Array.isArray(v.data)) v = v.data;
      if (typeof v !== 'object' || v === null) throw wrong('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ' + (v === null || v === undefined ? Text(v) : typeof v === 'function' ? 'function ' + v.name : 'type ' + typeof v + ' (' + Text(v) + ')'));
      return wrap(Bytes.from(v));
    }
    static of(...items) { return wrap(Bytes.of(...items)) }
    static alloc(n, fill, encoding) { const b = new Buffer(sized(n)); return fill === undefined ? b : b.fill(fill, 0, n, encoding) }
    static allocUnsafe(n) { return new Buffer(sized(n)) }
    static allocUnsafeSlow(n) { return new Buffer(sized(n)) }
    static isBuffer(v) { return v instanceof Buffer }
    static isEncoding(e) { return encodings[Text(e).toLowerCase()] !== undefined }
    static byteLength(v, encoding) { return typeof v === 'string' ? bytesOf(v, encoding).length : v.byteLength }
    static concat(list, total) {
      if (!Array.isArray(list)) throw wrong('The "list" argument must be an instance of Array. Received ' + (typeof list === 'object' ? list === null ? 'null' : 'an instance of ' + list.constructor?.name : 'type ' + typeof list + ' (' + inner.show(list) + ')'));
      total ??= list.reduce((n, b) => n + b.length, 0);
      const out = new Buffer(total);
      let at = 0;
      for (const b of list) { if (at >= total) break; out.set(b.subarray(0, total - at), at); at += b.length }
      return out;
    }
    static compare(a, b) {
      for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
      return Math.sign(a.length - b.length);
    }
    toString(encoding, start = 0, end = this.length) { return textOf(start || end < this.length ? this.subarray(Math.max(start, 0), end) : this, encoding) }
    toJSON() { return { type: 'Buffer', data: Array.from(this) } }
    equals(b) { return Buffer.compare(this, b) === 0 }
    compare(b) { return Buffer.compare(this, b) }
    slice(start, end) { return this.subarray(start, end) }
    write(s, at = 0, length, encoding) {
      if (typeof at === 'string') { encoding = at; at = 0 } else if (typeof length === 'string') { encoding = length; length = undefined }
      const b = bytesOf(s, encoding).subarray(0, Math.min(length ?? Infinity, this.length - at));
      this.set(b, at);
      return b.length;
    }
    copy(to, at = 0, start = 0, end = this.length) { const b = this.subarray(start, Math.min(end, start + to.length - at)); to.set(b, at); return b.length }
    fill(v, start = 0, end = this.length, encoding) {
      if (typeof v === 'string') {
        const b = bytesOf(v, typeof start === 'string' ? start : encoding);
        if (typeof start === 'string') start = 0;
        for (let i = start; i < end; i++) this[i] = b.length ? b[(i - start) % b.length] : 0;
        return this;
      }
      return super.fill(v, start, end);
    }
    indexOf(v, from = 0, encoding) {
      if (typeof v === 'number') return super.indexOf(v, from);
      const b = typeof v === 'string' ? bytesOf(v, encoding) : v;
      for (let i = Math.max(from, 0); i + b.length <= this.length; i++) {
        let j = 0;
        while (j < b.length && this[i + j] === b[j]) j++;
        if (j === b.length) return i;
      }
      return -1;
    }
    lastIndexOf(v, from = this.length, encoding) {
      if (typeof v === 'number') return super.lastIndexOf(v, from);
      const b = typeof v === 'string' ? bytesOf(v, encoding) : v;
      for (let i = Math.min(from < 0 ? this.length + from : from, this.length - b.length); i >= 0; i--) {
        let j = 0;
        while (j < b.length && this[i + j] === b[j]) j++;
        if (j === b.length) return i;
      }
      return -1;
    }
    includes(v, from, encoding) { return this.indexOf(v, from, encoding) >= 0 }
    [inspectKey]() {
      let s = '';
      for (let i = 0; i < this.length && i < 50; i++) s += ' ' + inner.hex(this[i]);
      const more = this.length - 50;
      return '<Buffer' + s + (more > 0 ? ' ... ' + more + ' more byte' + (more > 1 ? 's' : '') : '') + '>';
    }
  }
  const view = (b) => new DataView(b.buffer, b.byteOffset, b.byteLength);
  for (const [name, type, size] of [['UInt8', 'Uint8', 1], ['Int8', 'Int8', 1], ['UInt16', 'Uint16', 2], ['Int16', 'Int16', 2], ['UInt32', 'Uint32', 4], ['Int32', 'Int32', 4], ['Float', 'Float32', 4], ['Double', 'Float64', 8], ['BigInt64', 'BigInt64', 8], ['BigUInt64', 'BigUint64', 8]]) {
    for (const end of size === 1 ? [''] : ['LE', 'BE']) {
      const check = (b, at) => { if (!(at >= 0 && at + size <= b.length)) { const e = new RangeError('The value of "offset" is out of range. It must be >= 0 and <= ' + (b.length - size) + '. Received ' + at); hide(e, 'code', 'ERR_OUT_OF_RANGE'); throw e } };
      const read = function (at = 0) { check(this, at); return view(this)['get' + type](at, end === 'LE') };
      const write = function (v, at = 0) { check(this, at); view(this)['set' + type](at, v, end === 'LE'); return at + size };
      for (const n of new Set([name, name.replace('UInt', 'Uint')])) { hide(Buffer.prototype, 'read' + n + end, read); hide(Buffer.prototype, 'write' + n + end, write) }
    }
  }
  class StringDecoder {
    #decoder; #encoding;
    constructor(encoding) { this.#encoding = encodingOf(encoding); this.#decoder = new globals.TextDecoder() }
    write(b) { return this.#encoding === 'utf8' ? this.#decoder.decode(b, { stream: true }) : textOf(b, this.#encoding) }
    end(b) { return (b ? this.write(b) : '') + (this.#encoding === 'utf8' ? this.#decoder.decode() : '') }
  }
  return { Buffer, bytesOf, textOf, wrap, globals: { Buffer }, modules: { __proto__: null, buffer: { Buffer, atob: globals.atob, btoa: globals.btoa, constants: { MAX_LENGTH: 4294967296 } }, string_decoder: { StringDecoder } } };
})
