(function (host, runCode, stateOf, restOf, targetOf, kindOf) {
  'use strict';
  const G = globalThis;
  const { apply, ownKeys, construct, getOwnPropertyDescriptor: describe, getPrototypeOf: protoOf, defineProperty } = Reflect;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call); // of a method the function that takes its object first
  const quote = JSON.stringify, parse = JSON.parse;
  const isArray = Array.isArray, isSafe = Number.isSafeInteger;
  const NativeDate = Date, NativeMap = Map, NativeSet = Set, NativePromise = Promise, RawError = Error;
  const Bytes = Uint8Array, Text = String, Big = BigInt, freeze = Object.freeze, create = Object.create;
  const hasOwn = uncurry(Object.prototype.hasOwnProperty);
  const enumerable = uncurry(Object.prototype.propertyIsEnumerable);
  const classOf = uncurry(Object.prototype.toString);
  const codeOf = uncurry(String.prototype.charCodeAt), slice = uncurry(String.prototype.slice), indexOf = uncurry(String.prototype.indexOf);
  const replace = uncurry(String.prototype.replace), startsWith = uncurry(String.prototype.startsWith), split = uncurry(String.prototype.split);
  const push = uncurry(Array.prototype.push), join = uncurry(Array.prototype.join);
  const dateTime = uncurry(Date.prototype.getTime);
  const mapSize = uncurry(describe(Map.prototype, 'size').get), setSize = uncurry(describe(Set.prototype, 'size').get);
  const mapEach = uncurry(Map.prototype.forEach), setEach = uncurry(Set.prototype.forEach);
  const mapGet = uncurry(Map.prototype.get), mapSet = uncurry(Map.prototype.set), mapHas = uncurry(Map.prototype.has), mapDelete = uncurry(Map.prototype.delete);
  const setAdd = uncurry(Set.prototype.add), setHas = uncurry(Set.prototype.has), setDelete = uncurry(Set.prototype.delete);
  const then = uncurry(Promise.prototype.then);
  const typedProto = protoOf(Uint8Array.prototype);
  const typedTag = uncurry(describe(typedProto, Symbol.toStringTag).get);
  const typedLength = uncurry(describe(typedProto, 'length').get);
  const bufferLength = uncurry(describe(ArrayBuffer.prototype, 'byteLength').get);
  const regexSource = uncurry(describe(RegExp.prototype, 'source').get), regexFlags = uncurry(describe(RegExp.prototype, 'flags').get);
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf), fromCode = String.fromCharCode, symbolText = uncurry(Symbol.prototype.toString), functionText = uncurry(Function.prototype.toString);
  const regexExec = RegExp.prototype.exec, test = (pattern, s) => apply(regexExec, pattern, [s]) !== null;
  const tried = (f, x) => { try { f(x); return true } catch { return false } };
  const isDate = kindOf ? (x) => kindOf(x) === 1 : (x) => tried(dateTime, x), isMap = kindOf ? (x) => kindOf(x) === 2 : (x) => tried(mapSize, x);
  const isSet = kindOf ? (x) => kindOf(x) === 3 : (x) => tried(setSize, x), isBuffer = kindOf ? (x) => kindOf(x) === 4 : (x) => tried(bufferLength, x);
  const nativeThen = Promise.prototype.then;
  const isPromise = (x) => x instanceof NativePromise;
  const isError = RawError.isError ?? ((x) => x instanceof NativeError);
  const hide = (o, name, value) => defineProperty(o, name, { value, writable: true, configurable: true, enumerable: false });

  // Errors whose stack begins with what they are, as elsewhere; the engine's has places alone. Those that the engine itself throws keep that.
  const stacks = new WeakMap(), stackGet = uncurry(WeakMap.prototype.get), stackSet = uncurry(WeakMap.prototype.set);
  const rawStack = (e) => stackGet(stacks, e) ?? e.stack;
  const headOf = (e) => { try { return RawError.prototype.toString.call(e) } catch { return 'Error' } };
  const withStack = (e, raw) => {
    stackSet(stacks, e, raw);
    return defineProperty(e, 'stack', {
      configurable: true, enumerable: false,
      get() { const frames = replace(host('trace', raw) ?? '', /\n+$/, ''); return frames ? headOf(e) + '\n' + frames : headOf(e) },
      set(value) { hide(e, 'stack', value) },
    });
  };
  const setProto = Object.setPrototypeOf;
  function wrapError(Raw, parent) {
    const name = Raw.name;
    const Made = { [name]: function (...args) { const e = construct(Raw, args, new.target ?? Made); withStack(e, e.stack); return e } }[name];
    defineProperty(Made, 'prototype', { value: Raw.prototype, writable: false });
    defineProperty(Made, 'length', { value: Raw.length });
    hide(Raw.prototype, 'constructor', Made);
    if (parent) setProto(Made, parent);
    hide(G, name, Made);
    return Made;
  }
  const NativeError = wrapError(RawError);
  if (RawError.isError) hide(NativeError, 'isError', RawError.isError);
  hide(NativeError, 'captureStackTrace', { captureStackTrace(o) { withStack(o, Text(new RawError('').stack)) } }.captureStackTrace);
  hide(NativeError, 'stackTraceLimit', 10);
  const [TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError] = [G.TypeError, G.RangeError, G.SyntaxError, G.ReferenceError, G.EvalError, G.URIError].map((Raw) => wrapError(Raw, NativeError));
  wrapError(G.AggregateError, NativeError);
  // What the engine calls an InternalError is a RangeError elsewhere.
  const Internal = G.InternalError.prototype;
  setProto(Internal, RangeError.prototype);
  hide(Internal, 'name', 'RangeError');
  hide(Internal, 'constructor', RangeError);
  // What new RegExp says of a pattern is in V8's words, and names the pattern. Patterns that are written as such are not made by it.
  const RawRegExp = RegExp, regexProto = RegExp.prototype, regexText = uncurry(regexProto.toString);
  const faults = { __proto__: null, "expecting ')'": 'Unterminated group', 'nothing to repeat': 'Nothing to repeat', 'duplicate group name': 'Duplicate capture group name', 'invalid repetition count': 'numbers out of order in {} quantifier', 'extraneous characters at the end': "Unmatched ')'", 'invalid class range': 'Range out of order in character class', 'invalid group': 'Invalid group',
    'unknown unicode property name': 'Invalid property name', 'unknown unicode script': 'Invalid property name', 'unknown unicode general category': 'Invalid property name', 'invalid group name': 'Invalid capture group name', 'group name not defined': 'Invalid named capture referenced', 'invalid escape sequence in regular expression': 'Invalid escape', 'syntax error': 'Lone quantifier brackets', 'back reference out of range in regular expression': 'Invalid escape', 'invalid character in class in regular expression': 'Invalid character class' };
  const regexFault = (e, pattern, flags) => {
    try {
      if (protoOf(e) !== SyntaxError.prototype) return;
      const message = describe(e, 'message').value, f = flags === undefined ? '' : Text(flags);
      if (message === 'invalid regular expression flags') { hide(e, 'message', "Invalid flags supplied to RegExp constructor '" + f + "'"); return }
      const source = Text(pattern instanceof RawRegExp ? regexSource(pattern) : pattern);
      const said = faults[message] ?? (message !== 'unexpected end' ? undefined : codeOf(source, source.length - 1) === 92 ? '\\ at end of pattern' : 'Unterminated character class');
      if (said) hide(e, 'message', 'Invalid regular expression: /' + source + '/' + f + ': ' + said);
    } catch {}
  };
  const MadeRegExp = { RegExp: function (pattern, flags) {
    try { return new.target ? construct(RawRegExp, [pattern, flags], new.target) : RawRegExp(pattern, flags) } catch (e) { regexFault(e, pattern, flags); throw e }
  } }.RegExp;
  defineProperty(MadeRegExp, 'prototype', { value: regexProto, writable: false });
  setProto(MadeRegExp, RawRegExp); // which has the static members
  hide(regexProto, 'constructor', MadeRegExp);
  hide(G, 'RegExp', MadeRegExp);
  // What the engine throws gets V8's words and a stack with a head when the script catches it: marked catch clauses and catch of promises call this.
  const noted = uncurry(WeakMap.prototype.has);
  const caught = (e) => {
    if (typeof e !== 'object' || e === null || !isError(e) || noted(stacks, e)) return;
    try {
      const d = describe(e, 'message'), stack = describe(e, 'stack');
      if (!d || typeof d.value !== 'string' || !stack || typeof stack.value !== 'string') return;
      const said = host('explain', d.value, stack.value);
      if (said) hide(e, 'message', said);
      withStack(e, stack.value);
    } catch {}
  };
  defineProperty(G, '__krait_caught', { value: caught });
  defineProperty(G, '__krait_constant', { get() {}, set() { throw new TypeError('Assignment to constant variable.') } });
  hide(NativePromise.prototype, 'catch', { catch(f) { return this.then(undefined, typeof f === 'function' ? (e) => { caught(e); return f(e) } : f) } }.catch);
  const nativeAny = NativePromise.any;
  hide(NativePromise, 'any', { any(list) { return then(apply(nativeAny, this, [list]), undefined, (e) => { if (isError(e) && e.message === '' && hasOwn(e, 'errors')) hide(e, 'message', 'All promises were rejected'); throw e }) } }.any);
  const nativeSettled = NativePromise.allSettled;
  hide(NativePromise, 'allSettled', { allSettled(list) { return then(apply(nativeSettled, this, [list]), (all) => { for (let i = 0; i < all.length; i++) caught(all[i].reason); return all }) } }.allSettled);
  hide(Function.prototype, 'toString', { toString() { return replace(functionText(this), /^(function .*\(\) )\{\n {4}\[native code\]\n\}$/, '$1{ [native code] }') } }.toString);
  // The engine leaves the sign where the bits are a multiple of its digits'.
  const nativeUnsigned = Big.asUintN;
  hide(Big, 'asUintN', { asUintN(bits, n) { const x = nativeUnsigned(bits, n); return x < 0n ? x + (1n << Big(Math.trunc(bits))) : x } }.asUintN);
  const nativeISO = NativeDate.prototype.toISOString;
  hide(NativeDate.prototype, 'toISOString', { toISOString() { if (dateTime(this) !== dateTime(this)) throw new RangeError('Invalid time value'); return apply(nativeISO, this, []) } }.toISOString);
  hide(JSON, 'parse', { parse(text, reviver) {
    const s = typeof text === 'string' ? text : Text(text);
    try { return parse(s, reviver) } catch (e) {
      if (isError(e) && protoOf(e) === SyntaxError.prototype && !noted(stacks, e)) { const said = host('json', s); if (said) throw new SyntaxError(said) }
      throw e;
    }
  } }.parse);
  // circular says as V8 does how the objects of a value lead back to one of them; the walk goes no further than what quote has gone through.
  const circular = (value) => {
    const head = 'Converting circular structure to JSON';
    try {
      const made = (o) => { const c = o.constructor; return "object with constructor '" + (typeof c === 'function' ? c.name : 'Object') + "'" };
      const line = (k, list) => list ? 'index ' + k : "property '" + k + "'";
      const path = [], seen = new NativeSet();
      const walk = (o) => { // returns whether the circle is found; path is then [key, is of a list, object] each
        setAdd(seen, o);
        const keys = ownKeys(o);
        for (let i = 0; i < keys.length; i++) {
          const d = typeof keys[i] === 'string' ? describe(o, keys[i]) : undefined, x = d && d.enumerable ? d.value : undefined;
          if (typeof x !== 'object' || x === null) continue;
          push(path, [keys[i], isArray(o), x]);
          if (setHas(seen, x) || walk(x)) return true;
          path.pop();
        }
        setDelete(seen, o);
        return false;
      };
      if (typeof value !== 'object' || !walk(value)) return head;
      const last = path[path.length - 1], all = [['', false, value], ...path];
      let from = 0;
      while (all[from][2] !== last[2]) from++;
      const between = all.slice(from + 1, -1).map(([k, list, o]) => '\n    |     ' + line(k, list) + ' -> ' + made(o));
      if (between.length > 3) between.splice(2, between.length - 3, '\n    |     ...');
      return head + '\n    --> starting at ' + made(last[2]) + join(between, '') + '\n    --- ' + line(last[0], last[1]) + ' closes the circle';
    } catch { return head }
  };
  hide(JSON, 'stringify', { stringify(value, replacer, space) {
    try { return quote(value, replacer, space) } catch (e) { if (isError(e) && e.message === 'circular reference') hide(e, 'message', circular(value)); throw e }
  } }.stringify);

  for (const k of ['dispose', 'asyncDispose']) if (!Symbol[k]) defineProperty(Symbol, k, { value: Symbol('Symbol.' + k) });

  // Values that cross: JSON, in which {"\0": [kind, text]} is what JSON lacks; a key of a script that begins with "\0" gets another one.
  const maxDepth = 200;
  const latin = (bytes) => {
    let s = '';
    const n = typedLength(bytes);
    for (let i = 0; i < n; i++) s += fromCode(bytes[i]);
    return s;
  };
  const unlatin = (s) => {
    const b = new Bytes(s.length);
    for (let i = 0; i < s.length; i++) b[i] = codeOf(s, i);
    return b;
  };
  const tag = (kind, text) => '{"\\u0000":[' + quote(kind) + ',' + quote(text) + ']}';
  const keyText = (k) => quote(codeOf(k, 0) === 0 ? '\0' + k : k);
  const at = (path, key) => path + (isArrayIndex(key) ? '[' + key + ']' : '.' + key);
  const isArrayIndex = (k) => typeof k === 'number';
  function encode(v, path, seen, depth, lenient) {
    switch (typeof v) {
      case 'undefined': return 'null';
      case 'boolean': return v ? 'true' : 'false';
      case 'string': return quote(v);
      case 'number':
        if (isSafe(v)) return v === 0 && 1 / v < 0 ? '-0.0' : Text(v);
        if (v !== v || v === Infinity || v === -Infinity) return tag('f', Text(v));
        { const s = Text(v); return indexOf(s, '.') < 0 && indexOf(s, 'e') < 0 ? s + '.0' : s }
      case 'bigint': return tag('n', Text(v));
      case 'symbol': throw new TypeError(path + ' is a symbol, which stays in the script');
      case 'function': throw new TypeError(path + ' is a function, which stays in the script: call it, or return its result');
    }
    if (v === null) return 'null';
    if (depth > maxDepth) throw new RangeError(path.slice(0, 100) + '... is nested too deeply');
    if (isPromise(v)) throw new TypeError(path + ' is a Promise: await it' + (depth > 0 ? ', all of a list with await Promise.all(list)' : ''));
    if (setHas(seen, v)) throw new TypeError(path + ' contains itself');
    if (typeof v[stays] === 'string') throw new TypeError(path + ' is a ' + v[stays]);
    if (hasOwn(v, handleKey)) return tag('h', v[handleKey]);
    if (isDate(v)) { const t = dateTime(v); return t === t ? tag('d', Text(t)) : 'null' }
    setAdd(seen, v);
    let out = '';
    const kind = typedTag(v);
    if (kind === 'Uint8Array' || kind === 'Uint8ClampedArray') out = tag('b', latin(v));
    else if (isBuffer(v)) out = tag('b', latin(new Bytes(v)));
    else if (isArray(v) || kind !== undefined) {
      const n = kind !== undefined ? typedLength(v) : v.length;
      for (let i = 0; i < n; i++) out += (i ? ',' : '') + encode(v[i], at(path, i), seen, depth + 1, lenient);
      out = '[' + out + ']';
    } else if (isSet(v)) {
      let i = 0;
      setEach(v, (x) => { out += (i ? ',' : '') + encode(x, at(path, i), seen, depth + 1, lenient); i++ });
      out = '[' + out + ']';
    } else if (isMap(v)) {
      mapEach(v, (x, k) => {
        const name = typeof k === 'string' ? k : typeof k === 'object' && k !== null ? encode(k, path + ' key', seen, depth + 1, lenient) : Text(k);
        out += (out ? ',' : '') + keyText(name) + ':' + encode(x, at(path, name), seen, depth + 1, lenient);
      });
      out = '{' + out + '}';
    } else if (isError(v)) {
      out = '{"name":' + quote(Text(v.name)) + ',"message":' + quote(Text(v.message));
      for (const k of ['code', 'tool', 'retryable', 'cause']) {
        if (v[k] !== undefined) out += ',' + quote(k) + ':' + encode(v[k], at(path, k), seen, depth + 1, lenient);
      }
      out += '}';
    } else if (classOf(v) === '[object RegExp]' && v instanceof RawRegExp) out = quote('/' + regexSource(v) + '/' + regexFlags(v));
    else if (typeof v.toJSON === 'function') out = encode(v.toJSON(), path, seen, depth + 1, lenient);
    else if (v instanceof Number || v instanceof Text || v instanceof Boolean || v instanceof Big) out = encode(v.valueOf(), path, seen, depth + 1, lenient);
    else {
      const keys = ownKeys(v);
      for (let i = 0; i < keys.length; i++) {
        const k = keys[i];
        if (typeof k !== 'string' || !enumerable(v, k)) continue;
        const x = v[k];
        if (x === undefined || typeof x === 'function' || typeof x === 'symbol') continue;
        out += (out ? ',' : '') + keyText(k) + ':' + encode(x, at(path, k), seen, depth + 1, lenient);
      }
      out = '{' + out + '}';
    }
    setDelete(seen, v);
    return out;
  }
  const toHost = (v, path) => encode(v, path, typeof v === 'object' ? new NativeSet() : undefined, 0);

  const handleKey = Symbol('handle'), stays = Symbol('stays');
  class Handle {
    constructor(d) {
      hide(this, handleKey, d.id);
      this.id = d.id; this.type = d.type; this.size = d.size; this.preview = d.preview;
      freeze(this);
    }
  }
  function revive(x) {
    if (typeof x !== 'object' || x === null) return x;
    if (isArray(x)) {
      for (let i = 0; i < x.length; i++) x[i] = revive(x[i]);
      return x;
    }
    if (hasOwn(x, '\0')) {
      const [kind, text] = x['\0'];
      switch (kind) {
        case 'f': return Number(text);
        case 'n': return Big(text);
        case 'd': return new NativeDate(Number(text));
        case 'b': return unlatin(text);
        case 'h': return new Handle(parse(text));
      }
    }
    const keys = ownKeys(x);
    let out = x;
    for (let i = 0; i < keys.length; i++) {
      if (codeOf(keys[i], 0) === 0) { out = {}; break }
    }
    for (let i = 0; i < keys.length; i++) {
      const k = keys[i], v = revive(x[k]);
      defineProperty(out, codeOf(k, 0) === 0 ? slice(k, 1) : k, { value: v, writable: true, enumerable: true, configurable: true });
    }
    return out;
  }
  const fromHost = (text) => {
    const v = parse(text);
    return indexOf(text, '\\u0000') < 0 ? v : revive(v);
  };

  // Errors of the host.
  class ToolError extends NativeError {}
  hide(ToolError.prototype, 'name', 'ToolError');
  hide(G, 'ToolError', ToolError);
  const natives = { __proto__: null, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };
  function hostError(text) {
    const d = fromHost(text);
    const native = natives[d.class];
    const e = d.tool ? new ToolError(d.message) : native ? new native(d.message) : new NativeError(d.message);
    if (e.name !== d.class) hide(e, 'name', d.class);
    hide(e, 'code', d.code);
    if (d.tool) { hide(e, 'tool', d.tool); hide(e, 'retryable', d.retryable) }
    return e;
  }

  // Calls of the host.
  let waiting = create(null); // by number
  function wait(id) {
    if (typeof id === 'object' && id !== null) return id;
    if (typeof id === 'string') return NativePromise.reject(hostError(id));
    return new NativePromise((resolve, reject) => { waiting[id] = [resolve, reject] });
  }
  const settle = (id, ok, text) => {
    const w = waiting[id];
    if (!w) return;
    delete waiting[id];
    if (ok) w[0](fromHost(text)); else w[1](hostError(text));
  };
  const made = (ok, text) => ok ? fromHost(text) : hostError(text);
  const trace = () => Text(new RawError('').stack);
  function callTool(name, args) {
    try {
      return wait((args.length ? host('begin', 'call', name, args[0]) : host('begin', 'call', name)) ?? host('call', name, toHost(args, name)));
    } catch (e) { return NativePromise.reject(e) }
  }
  function toolFunction(name, short) {
    const f = { [short](...args) {
      if (args.length > 1 || args.length === 1 && (typeof args[0] === 'function' || isArray(args[0]))) {
        return NativePromise.reject(new TypeError(short + '() takes one object with the arguments by name: ' + short + '({name: value})'));
      }
      return callTool(name, args[0] === undefined ? [] : typeof args[0] === 'object' && args[0] !== null ? [args[0]] : [args[0]]);
    } }[short];
    return freeze(f);
  }
  const camel = (s) => replace(s, /_+([a-z0-9])/g, (m, c, i) => i ? c.toUpperCase() : m);
  function space(name, members) {
    const target = create(null);
    for (const k of ownKeys(members)) {
      defineProperty(target, k, { value: members[k], enumerable: true });
      const c = camel(k);
      if (c !== k && !hasOwn(members, c)) defineProperty(target, c, { value: members[k], enumerable: false });
    }
    defineProperty(target, Symbol.toStringTag, { value: name });
    freeze(target);
    return new Proxy(target, {
      get(t, k) {
        if (typeof k !== 'string' || hasOwn(t, k)) return t[k];
        if (k === 'then' || k === 'toJSON' || k === 'constructor' || k === 'toString' || k === 'valueOf' || k === 'inspect') return undefined;
        throw new TypeError(name + ' has no tool ' + quote(k) + ': it has ' + join(ownKeys(members), ', '));
      },
    });
  }
  const ask = (what, args) => {
    const text = host('ask', what, toHost(args, what));
    if (startsWith(text, '!')) throw hostError(slice(text, 1));
    return fromHost(text);
  };
  function installTools(text) {
    const all = parse(text), groups = create(null), top = create(null);
    for (const name of all) {
      const dot = indexOf(name, '.');
      if (dot < 0) top[name] = toolFunction(name, name);
      else (groups[slice(name, 0, dot)] ??= create(null))[slice(name, dot + 1)] = toolFunction(name, slice(name, dot + 1));
    }
    const spaces = create(null);
    for (const g in groups) spaces[g] = space(g, groups[g]);
    const members = create(null);
    for (const k in top) members[k] = top[k];
    for (const k in spaces) members[k] ??= spaces[k];
    const nameOf = (x) => typeof x === 'function' ? x.name : Text(x);
    members.search ??= (query, limit = 10) => ask('search', [nameOf(query), limit]);
    members.describe ??= (name) => ask('describe', [nameOf(name)]);
    members.budget ??= () => ask('budget', []);
    for (const k in members) {
      if (k === 'search' && !top.search || k === 'describe' && !top.describe || k === 'budget' && !top.budget) continue;
      for (const n of new NativeSet([k, camel(k)])) if (!hasOwn(G, n)) hide(G, n, members[k]);
    }
    hide(G, 'tools', space('tools', members));
  }
  hide(G, 'hostcall', function hostcall(name, payload) {
    try {
      if (typeof name !== 'string') name = Text(name);
      return wait(host('begin', 'hostcall', name, payload) ?? host('hostcall', name, toHost(payload, 'payload')));
    } catch (e) { return NativePromise.reject(e) }
  });

  // Texts of values, as Node's console writes them.
  const identifier = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
  const inspectKey = Symbol.for('nodejs.util.inspect.custom');
  const quoted = (s) => {
    let q = "'";
    if (indexOf(s, "'") >= 0) { if (indexOf(s, '"') < 0) q = '"'; else if (indexOf(s, '`') < 0 && indexOf(s, '${') < 0) q = '`' }
    let out = q;
    for (let i = 0; i < s.length; i++) {
      const c = codeOf(s, i), ch = s[i];
      if (ch === q || ch === '\\') out += '\\' + ch;
      else if (c === 10) out += '\\n'; else if (c === 9) out += '\\t'; else if (c === 13) out += '\\r'; else if (c === 8) out += '\\b'; else if (c === 12) out += '\\f'; else if (c === 11) out += '\\v';
      else if (c < 32 || c >= 127 && c < 160) out += '\\x' + (c < 16 ? '0' : '') + c.toString(16).toUpperCase();
      else if (c >= 0xD800 && c <= 0xDFFF) {
        const d = c < 0xDC00 && i + 1 < s.length ? codeOf(s, i + 1) : 0;
        if (d >= 0xDC00 && d <= 0xDFFF) { out += ch + s[++i] } else out += '\\u' + c.toString(16);
      } else out += ch;
    }
    return out + q;
  };
  const number = (n) => n === 0 && 1 / n < 0 ? '-0' : Text(n);
  const width = (s) => {
    let n = 0;
    for (const ch of s) { const c = ch.codePointAt(0); n += c >= 0x1100 && (c <= 0x115f || c >= 0x2e80 && c <= 0xa4cf || c >= 0xac00 && c <= 0xd7a3 || c >= 0xf900 && c <= 0xfaff || c >= 0xfe30 && c <= 0xfe6f || c >= 0xff00 && c <= 0xff60 || c >= 0xffe0 && c <= 0xffe6 || c >= 0x1f300 && c <= 0x1f64f || c >= 0x1f900 && c <= 0x1f9ff) ? 2 : 1 }
    return n;
  };
  const keyName = (k, ctx) => typeof k === 'symbol' ? '[' + paint(ctx, 32, symbolText(k)) + ']' : k === '__proto__' ? "['__proto__']" : test(identifier, k) ? k : paint(ctx, 32, quoted(k));
  const primitive = (v, ctx) => {
    switch (typeof v) {
      case 'string': return paint(ctx, 32, quoted(v));
      case 'number': return paint(ctx, 33, ctx.separator ? separated(number(v)) : number(v));
      case 'bigint': return paint(ctx, 33, (ctx.separator ? separated(Text(v)) : Text(v)) + 'n');
      case 'symbol': return paint(ctx, 32, symbolText(v));
      case 'boolean': return paint(ctx, 33, Text(v));
      default: return paint(ctx, v === null ? 1 : 90, Text(v));
    }
  };
  // paint puts a text between the codes of a colour, where colours are wanted: 1 is bold, 90 grey.
  const paint = (ctx, colour, text) => ctx.colors ? '\x1b[' + colour + 'm' + text + '\x1b[' + (colour === 1 ? 22 : 39) + 'm' : text;
  const unpainted = (ctx, text) => ctx.colors ? replace(text, /\x1b\[\d+m/g, '') : text;
  const separated = (text) => { const m = apply(regexExec, /^(-?\d+)(?:\.(\d+))?$/, [text]); return m ? replace(m[1], /\B(?=(?:\d{3})+$)/g, '_') + (m[2] ? '.' + replace(m[2], /\d{3}(?=\d)/g, '$&_') : '') : text };
  const className = (v) => {
    for (let o = v; o !== null; o = protoOf(o)) {
      const d = describe(o, 'constructor');
      if (d && typeof d.value === 'function' && d.value.name !== '' && v instanceof d.value) return d.value.name;
    }
    return null;
  };
  function prefix(v, fallback, size) {
    const name = className(v);
    const text = size === undefined ? '' : '(' + size + ')';
    const own = enumerable(v, Symbol.toStringTag) ? '' : v[Symbol.toStringTag];
    let t = name === null ? '[' + fallback + text + ': null prototype]' : name + text;
    if (typeof own === 'string' && own !== '' && own !== name) t += ' [' + own + ']';
    return t + ' ';
  }
  function group(ctx, output, value) {
    let total = 0, longest = 0, n = output.length;
    if (value !== undefined && ctx.extra) n--;
    const lengths = [];
    for (let i = 0; i < n; i++) { const l = width(unpainted(ctx, output[i])); lengths.push(l); total += l + 2; if (l > longest) longest = l }
    const actual = longest + 2;
    if (actual * 3 + ctx.indent < ctx.width && (total / actual > 5 || longest <= 6)) {
      const bias = Math.sqrt(actual - total / output.length);
      const columns = Math.min(Math.round(Math.sqrt(2.5 * Math.max(actual - 3 - bias, 1) * n) / Math.max(actual - 3 - bias, 1)), Math.floor((ctx.width - ctx.indent) / actual), ctx.compact * 4, 15);
      if (columns <= 1) return output;
      const rows = [], max = [];
      for (let i = 0; i < columns; i++) {
        let m = 0;
        for (let j = i; j < n; j += columns) if (lengths[j] > m) m = lengths[j];
        max.push(m + 2);
      }
      let order = 'padStart';
      if (value !== undefined) for (let i = 0; i < output.length; i++) if (typeof value[i] !== 'number' && typeof value[i] !== 'bigint') { order = 'padEnd'; break }
      for (let i = 0; i < n; i += columns) {
        const end = Math.min(i + columns, n);
        let s = '', j = i;
        for (; j < end - 1; j++) s += (output[j] + ', ')[order](max[j - i] + output[j].length - lengths[j], ' ');
        s += order === 'padStart' ? output[j].padStart(max[j - i] + output[j].length - lengths[j] - 2, ' ') : output[j];
        rows.push(s);
      }
      if (n < output.length) rows.push(output[n]);
      return rows;
    }
    return output;
  }
  function reduce(ctx, output, base, open, close, isList, depth, value) {
    const entries = output.length;
    if (ctx.single) ; else if (isList && entries > 6 && ctx.compact >= 1) output = group(ctx, output, value);
    if (!ctx.single && ctx.compact >= 1 && ctx.current - depth < ctx.compact && entries === output.length) {
      const start = output.length + ctx.indent + open.length + base.length + 10;
      let total = output.length + start;
      for (const s of output) total += unpainted(ctx, s).length;
      if (total + output.length <= ctx.width + output.length && !output.some((s) => s.includes('\n')) && !base.includes('\n')) {
        return (base ? base + ' ' : '') + open + ' ' + output.join(', ') + ' ' + close;
      }
    }
    const pad = '\n' + ' '.repeat(ctx.indent);
    if (ctx.single) { // compact: true, which puts the first beside the brace
      let total = output.length;
      for (const s of output) total += unpainted(ctx, s).length;
      if (total <= ctx.width && 2 * output.length <= ctx.width && !base.includes('\n')) return open + (base ? ' ' + base : '') + ' ' + join(output, ', ') + ' ' + close;
      return open + (base === '' && open.length === 1 ? ' ' : (base ? ' ' + base : '') + pad + '  ') + join(output, ',' + pad + '  ') + ' ' + close;
    }
    return (base ? base + ' ' : '') + open + pad + '  ' + output.join(',' + pad + '  ') + pad + close;
  }
  // inspectError is the stack of an error, with the name of its class where its own does not say it. It takes out of the keys what the stack has.
  function inspectError(v, ctx, keys) {
    caught(v);
    const got = (k) => { try { return v[k] } catch {} };
    let name = got('name'), stack = got('stack');
    name = name === undefined || name === null ? 'Error' : typeof name === 'object' ? 'Error' : Text(name);
    if (typeof stack !== 'string' || stack === '') stack = headOf(v);
    else if (startsWith(stack, '    at ')) stack = headOf(v) + '\n' + replace(stack, /\n+$/, '');
    if (!ctx.hidden) {
      for (const k of ['name', 'message', 'stack']) {
        const i = keys.indexOf(k);
        if (i < 0) continue;
        const own = got(k);
        if (typeof own !== 'string' || indexOf(stack, own) >= 0) keys.splice(i, 1);
      }
    }
    if ('cause' in v && hasOwn(v, 'cause') && !keys.includes('cause')) push(keys, 'cause');
    if (hasOwn(v, 'errors') && !keys.includes('errors')) push(keys, 'errors');
    const made = className(v);
    let from = name.length;
    if (made === null || slice(name, -5) === 'Error' && startsWith(stack, name) && (stack.length === from || stack[from] === ':' || stack[from] === '\n')) {
      let fallback = 'Error';
      if (made === null) {
        const m = apply(regexExec, /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/, [stack]) || apply(regexExec, /^([a-z_A-Z0-9-]*Error)$/, [stack]);
        fallback = m ? m[1] : '';
        from = fallback.length;
        fallback = fallback || 'Error';
      }
      const said = slice(prefix(v, fallback), 0, -1);
      if (name !== said) stack = indexOf(said, name) >= 0 ? from === 0 ? said + ': ' + stack : said + slice(stack, from) : said + ' [' + name + ']' + slice(stack, from);
    }
    const message = got('message');
    const at = typeof message === 'string' && message ? indexOf(stack, message) : -1;
    if (indexOf(at < 0 ? stack : slice(stack, at + message.length), '\n    at') < 0) stack = '[' + stack + ']';
    return ctx.indent ? replace(stack, /\n/g, '\n' + ' '.repeat(ctx.indent)) : stack;
  }
  function inspect(v, ctx, depth) {
    if (typeof v !== 'object' && typeof v !== 'function' || v === null) {
      if (typeof v === 'string' && v.length > 16 && depth > 0 && v.length > ctx.width - ctx.indent - 4 && v.includes('\n')) {
        return v.split(/(?<=\n)/).map((s) => paint(ctx, 32, quoted(s))).join(' +\n' + ' '.repeat(ctx.indent + 2));
      }
      return typeof v === 'string' && v.length > ctx.chars ? primitive(slice(v, 0, ctx.chars), ctx) + '... ' + (v.length - ctx.chars) + ' more character' + (v.length - ctx.chars > 1 ? 's' : '') : primitive(v, ctx);
    }
    const outer = v;
    if (targetOf) {
      for (let t; (t = targetOf(v)) !== 0; v = t) { // a proxy is shown as what is behind it, and its traps are not called
        if (t === 1) return paint(ctx, 36, '<Revoked Proxy>');
        if (!ctx.proxies) continue;
        if (depth > ctx.limit) return paint(ctx, 36, 'Proxy [Array]');
        ctx.indent += 2;
        const both = [inspect(t, ctx, depth + 1), inspect(targetOf(v, 1), ctx, depth + 1)];
        ctx.indent -= 2;
        ctx.current = depth;
        return reduce(ctx, both, '', 'Proxy [', ']', true, depth);
      }
    }
    if (ctx.seen.includes(v)) {
      if (!mapHas(ctx.circular, v)) mapSet(ctx.circular, v, mapSize(ctx.circular) + 1);
      return paint(ctx, 36, '[Circular *' + mapGet(ctx.circular, v) + ']');
    }
    const custom = v[inspectKey];
    if (typeof custom === 'function' && custom !== load('node').modules.util.inspect) {
      const text = apply(custom, outer, [ctx.limit - depth, { ...ctx.options, depth: ctx.limit - depth, stylize: (s) => Text(s) }, load('node').modules.util.inspect]);
      if (typeof text !== 'object') return replace(Text(text), /\n/g, '\n' + ' '.repeat(ctx.indent));
      if (text !== v && text !== outer) return inspect(text, ctx, depth);
    }
    return raw(v, ctx, depth);
  }
  function raw(v, ctx, depth) {
    const keys = ownKeys(v).filter((k) => ctx.hidden && typeof k === 'string' || enumerable(v, k));
    let base = '', open = '{', close = '}', isList = false, list, items = (out) => {}, names = keys;
    const kind = typedTag(v);
    const tagged = v[Symbol.toStringTag];
    const nullProto = protoOf(v) === null;
    const left = (out, n) => { n -= ctx.items; if (n > 0) push(out, '... ' + n + ' more item' + (n > 1 ? 's' : '')) };
    if (isArray(v)) {
      isList = true; list = v;
      const p = className(v) !== 'Array' ? prefix(v, 'Array', v.length) : '';
      open = p + '['; close = ']';
      names = keys.filter((k) => typeof k === 'symbol' || !/^(0|[1-9][0-9]*)$/.test(k));
      if (v.length === 0 && names.length === 0) return open + ']';
      items = (out) => {
        let i = 0, shown = 0;
        for (; i < v.length && shown < ctx.items; shown++) {
          if (hasOwn(v, i)) { out.push(property(v, i, ctx, depth, true)); i++ } else {
            let holes = 0;
            while (i < v.length && !hasOwn(v, i)) { holes++; i++; if (holes > 1e6) { holes += v.length - i; i = v.length } }
            out.push(paint(ctx, 90, '<' + holes + ' empty item' + (holes > 1 ? 's' : '') + '>'));
          }
        }
        if (i < v.length) { ctx.extra = true; out.push('... ' + (v.length - i) + ' more item' + (v.length - i > 1 ? 's' : '')) } else ctx.extra = false;
      };
    } else if (kind !== undefined) {
      isList = true; list = v;
      const n = typedLength(v);
      open = prefix(v, kind, n) + '['; close = ']';
      names = keys.filter((k) => typeof k === 'symbol' || !/^(0|[1-9][0-9]*)$/.test(k));
      if (n === 0) return open + ']';
      items = (out) => {
        for (let i = 0; i < n && i < ctx.items; i++) out.push(primitive(v[i], ctx));
        if (n > ctx.items) { ctx.extra = true; out.push('... ' + (n - ctx.items) + ' more item' + (n > ctx.items + 1 ? 's' : '')) } else ctx.extra = false;
      };
    } else if (isSet(v)) {
      open = prefix(v, 'Set', setSize(v)) + '{';
      if (setSize(v) === 0 && !names.length) return open + '}';
      items = (out) => { let n = 0; ctx.indent += 2; setEach(v, (x) => { if (n++ < ctx.items) push(out, inspect(x, ctx, depth + 1)) }); ctx.indent -= 2; left(out, n) };
    } else if (isMap(v)) {
      open = prefix(v, 'Map', mapSize(v)) + '{';
      if (mapSize(v) === 0 && !names.length) return open + '}';
      items = (out) => { let n = 0; ctx.indent += 2; mapEach(v, (x, k) => { if (n++ < ctx.items) push(out, inspect(k, ctx, depth + 1) + ' => ' + inspect(x, ctx, depth + 1)) }); ctx.indent -= 2; left(out, n) };
    } else if (isError(v) || isPrototypeOf(RawError.prototype, v)) {
      base = inspectError(v, ctx, names);
      if (!names.length) return base;
    } else if (isDate(v)) {
      const t = dateTime(v);
      base = t === t ? isoDate(v) : 'Invalid Date';
      if (protoOf(v) !== NativeDate.prototype) { const p = slice(prefix(v, 'Date'), 0, -1); if (p !== 'Date') base = p + ' ' + base }
      if (!names.length) return paint(ctx, 35, base);
    } else if (v instanceof RawRegExp) {
      base = regexText(v);
      if (!names.length) return paint(ctx, 31, base);
    } else if (typeof v === 'function') {
      const source = Function.prototype.toString.call(v);
      const c = classOf(v).slice(8, -1);
      if (startsWith(source, 'class')) {
        const parent = protoOf(v);
        base = '[class ' + (v.name || '(anonymous)') + (typeof parent === 'function' && parent.name ? ' extends ' + parent.name : '') + ']';
      } else base = '[' + c + (v.name ? ': ' + v.name : ' (anonymous)') + ']';
      if (!names.length) return paint(ctx, 36, base);
    } else if (isPromise(v)) {
      const state = stateOf ? stateOf(v) : 0;
      open = prefix(v, 'Promise') + '{';
      if (state === 0) items = (out) => push(out, paint(ctx, 36, '<pending>'));
      else items = (out) => { ctx.indent += 2; push(out, (state === 1 ? '' : paint(ctx, 36, '<rejected>') + ' ') + inspect(stateOf(v, 1), ctx, depth + 1)); ctx.indent -= 2 };
    } else if (v instanceof WeakMap || v instanceof WeakSet) {
      return className(v) + ' { ' + paint(ctx, 36, '<items unknown>') + ' }';
    } else if (isBuffer(v)) {
      const b = new Bytes(v), hex = [];
      for (let i = 0; i < b.length && i < 50; i++) hex.push((b[i] < 16 ? '0' : '') + b[i].toString(16));
      open = 'ArrayBuffer {';
      items = (out) => out.push('[Uint8Contents]: <' + hex.join(' ') + (b.length > 50 ? ' ... ' + (b.length - 50) + ' more byte' + (b.length > 51 ? 's' : '') : '') + '>', 'byteLength: ' + b.length);
    } else if (v instanceof DataView) {
      open = className(v) + ' {';
      items = (out) => { for (const k of ['byteLength', 'byteOffset', 'buffer']) push(out, property(v, k, ctx, depth, false)) };
    } else if (v instanceof Number || v instanceof Text || v instanceof Boolean || v instanceof Big || v instanceof Symbol) {
      const p = v.valueOf();
      base = paint(ctx, typeof p === 'string' || typeof p === 'symbol' ? 32 : 33, '[' + className(v) + ': ' + primitive(p, plainContext) + ']');
      if (typeof p === 'string') names = names.filter((k) => typeof k === 'symbol' || !/^[0-9]+$/.test(k));
      if (!names.length) return base;
    } else if (classOf(v) === '[object Arguments]') {
      open = '[Arguments] {';
    } else if (restOf && restOf(v) >= 0) {
      const rest = restOf(v), pairs = rest % 4 === 2 || rest === 11, list = rest % 4 === 3 ? [] : collected(restOf(v, 1), (rest - rest % 4) / 4, rest % 4);
      open = '[' + (pairs ? replace(tagged, 'Iterator', 'Entries') : tagged) + '] {';
      if (!list.length) return open + '  }';
      items = (out) => {
        ctx.indent += 2;
        for (let i = 0; i < list.length && i < ctx.items; i++) push(out, inspect(list[i], ctx, depth + 1));
        ctx.indent -= 2;
        const left = list.length - ctx.items;
        ctx.extra = left > 0;
        if (left > 0) push(out, '... ' + left + ' more item' + (left > 1 ? 's' : ''));
      };
    } else if (/^(Array|Map|Set|String|RegExp String) Iterator$/.test(tagged) && !hasOwn(v, Symbol.toStringTag)) {
      return 'Object [' + tagged + '] {}';
    } else {
      const name = className(v);
      if (name === 'Object' && (enumerable(v, Symbol.toStringTag) || !(typeof tagged === 'string' && tagged !== ''))) open = '{';
      else open = prefix(v, 'Object') + '{';
      if (!names.length) return open + '}';
    }
    if (depth > ctx.limit) { const text = slice(prefix(v, isArray(v) ? 'Array' : 'Object'), 0, -1); return paint(ctx, 36, className(v) === null ? text : '[' + text + ']') }
    ctx.seen.push(v);
    ctx.current = depth;
    const out = [];
    items(out);
    const listed = ctx.extra;
    for (const k of names) out.push(property(v, k, ctx, depth, false));
    if (ctx.sorted) {
      const by = typeof ctx.sorted === 'function' ? ctx.sorted : undefined;
      if (!isList) out.sort(by);
      else if (names.length > 1) push(out, ...out.splice(out.length - names.length).sort(by));
    }
    ctx.seen.pop();
    ctx.extra = listed;
    if (mapHas(ctx.circular, v)) {
      const ref = paint(ctx, 36, '<ref *' + mapGet(ctx.circular, v) + '>');
      if (ctx.single) open = ref + ' ' + open; else base = base ? ref + ' ' + base : ref;
    }
    return reduce(ctx, out, base, open, close, isList, depth, list);
  }
  // collected are the items of a Map or a Set from one on: keys, values or both.
  const collected = (all, from, kind) => {
    const list = [];
    let i = 0;
    const add = (x, k) => { if (i++ >= from) push(list, kind === 2 ? [k, x] : kind === 0 ? k : x) };
    if (isMap(all)) mapEach(all, add); else setEach(all, add);
    return list;
  };
  function property(v, k, ctx, depth, item) {
    const d = describe(v, k) ?? { value: v[k], enumerable: true };
    let text, gap = ' ';
    if ('value' in d) {
      const step = ctx.single && !item ? 3 : 2;
      ctx.indent += step;
      text = inspect(d.value, ctx, depth + 1);
      if (step === 3 && ctx.width < width(unpainted(ctx, text))) gap = '\n' + ' '.repeat(ctx.indent);
      ctx.indent -= step;
    } else if (d.get && ctx.getters && (ctx.getters === true || (ctx.getters === 'get') === !d.set)) {
      const kind = d.set ? 'Getter/Setter' : 'Getter';
      try {
        const got = apply(d.get, v, []);
        ctx.indent += 2;
        if (got === null || typeof got !== 'object') text = paint(ctx, 36, '[' + kind + ':') + ' ' + inspect(got, ctx, depth + 1) + paint(ctx, 36, ']');
        else text = paint(ctx, 36, '[' + kind + ']') + ' ' + inspect(got, ctx, depth + 1);
        ctx.indent -= 2;
      } catch (e) { text = paint(ctx, 36, '[' + kind + ': <Inspection threw (' + (isError(e) ? e.message : Text(e)) + ')>]') }
    } else text = d.get || d.set ? paint(ctx, 36, d.get ? d.set ? '[Getter/Setter]' : '[Getter]' : '[Setter]') : paint(ctx, 90, 'undefined');
    if (item) return text;
    return (d.enumerable === false ? '[' + Text(k) + ']' : keyName(k, ctx)) + ':' + gap + text;
  }
  const contextOf = (o) => ({ seen: [], circular: new NativeMap(), indent: 0, current: 0, extra: false, limit: o.depth === null ? Infinity : o.depth ?? 2, width: o.breakLength ?? 80, single: o.compact === true, compact: o.compact === true ? 1e9 : o.compact === false ? 0 : o.compact ?? 3,
    items: o.maxArrayLength === null ? Infinity : o.maxArrayLength ?? 100, chars: o.maxStringLength === null ? Infinity : o.maxStringLength ?? 10000, sorted: o.sorted, hidden: !!o.showHidden, colors: !!o.colors, proxies: !!o.showProxy, getters: o.getters, separator: !!o.numericSeparator, options: o });
  const plainContext = { colors: false, separator: false };
  const inspectWith = (v, o) => inspect(v, contextOf(o ?? {}), 0);
  const show = (v, limit = 2) => inspect(v, contextOf({ depth: limit }), 0);
  function format(args) {
    let i = 0, text = '';
    if (typeof args[0] === 'string' && args.length > 1) {
      i = 1;
      text = replace(args[0], /%[sdifjoOc%]/g, (m) => {
        if (m === '%%') return '%';
        if (i >= args.length) return m;
        const v = args[i++];
        switch (m) {
          case '%s': return typeof v === 'string' ? v : typeof v === 'object' && v !== null && !hasOwnString(v) ? show(v, 0) : typeof v === 'bigint' ? v + 'n' : typeof v === 'number' ? number(v) : Text(v);
          case '%d': return typeof v === 'bigint' ? v + 'n' : typeof v === 'object' ? 'NaN' : number(Number(v));
          case '%i': return typeof v === 'bigint' ? v + 'n' : typeof v === 'object' ? 'NaN' : number(parseInt(v));
          case '%f': return typeof v === 'symbol' ? 'NaN' : number(parseFloat(v));
          case '%j': try { return quote(v) } catch { return '[Circular]' }
          case '%c': return '';
          case '%o': return inspectWith(v, { depth: 4, showHidden: true });
          default: return show(v);
        }
      });
    }
    for (; i < args.length; i++) text += (i ? ' ' : '') + (typeof args[i] === 'string' ? args[i] : show(args[i]));
    return text;
  }
  // hasOwnString says that an object has a toString of a script's class, rather than of the language's.
  const hasOwnString = (v) => {
    if (targetOf && targetOf(v) !== 0 || typeof v.toString !== 'function') return false;
    for (let o = v; o !== null; o = protoOf(o)) {
      if (!hasOwn(o, 'toString')) continue;
      const c = o === v ? undefined : describe(o, 'constructor');
      return !(c && typeof c.value === 'function' && (c.value === NativeError || c.value === RunDate || natives[c.value.name] === c.value || indexOf(functionText(c.value), '[native code]') >= 0));
    }
    return false;
  };
  let margin = '';
  const print = (err, text) => {
    if (margin) text = margin + replace(text, /\n/g, '\n' + margin);
    host('print', err, text + '\n');
  };
  const counts = new NativeMap(), began = new NativeMap();
  const console = {};
  const consoleMethods = {
    log: (...args) => print(0, format(args)), info: (...args) => print(0, format(args)), debug: (...args) => print(0, format(args)), error: (...args) => print(1, format(args)), warn: (...args) => print(1, format(args)),
    trace(...args) { print(1, 'Trace' + (args.length ? ': ' + format(args) : '')) },
    dirxml: (...args) => print(0, format(args)),
    dir(v, o) { print(0, inspectWith(v, typeof o === 'object' && o !== null ? o : undefined)) },
    assert(ok, ...args) { if (!ok) print(1, 'Assertion failed' + (args.length ? ': ' + format(args) : '')) },
    group(...args) { if (args.length) print(0, format(args)); margin += '  ' },
    groupEnd() { margin = slice(margin, 2) },
    count(label = 'default') { const n = (mapGet(counts, label) ?? 0) + 1; mapSet(counts, label, n); print(0, label + ': ' + n) },
    countReset(label = 'default') { mapDelete(counts, label) },
    time(label = 'default') { mapSet(began, label, host('mono')) },
    timeEnd(label = 'default') { if (mapHas(began, label)) { print(0, label + ': ' + (host('mono') - mapGet(began, label)).toFixed(3) + 'ms'); mapDelete(began, label) } },
    timeLog(label = 'default') { if (mapHas(began, label)) print(0, label + ': ' + (host('mono') - mapGet(began, label)).toFixed(3) + 'ms') },
    table(data, columns) { print(0, table(data, columns)) },
  };
  function table(data, only) {
    if (typeof data !== 'object' || data === null) return format([data]);
    if (isMap(data) || isSet(data)) {
      const pairs = isMap(data), lines = [...data].map((x, i) => [Text(i), ...(pairs ? [show(x[0], 0), show(x[1], 0)] : [show(x, 0)])]);
      return drawn(['(iteration index)', ...(pairs ? ['Key', 'Values'] : ['Values'])], lines);
    }
    const rows = isArray(data) ? data.map((x, i) => [i, x]) : Object.entries(data);
    const columns = [], lines = [];
    let values = false;
    for (const [, row] of rows) {
      if (typeof row === 'object' && row !== null) { for (const k of Object.keys(row)) if (!columns.includes(k)) columns.push(k) } else values = true;
    }
    if (only) { columns.length = 0; columns.push(...only); values = false }
    const head = ['(index)', ...columns];
    if (values) head.push('Values');
    for (const [k, row] of rows) {
      const object = typeof row === 'object' && row !== null;
      lines.push([Text(k), ...columns.map((c) => object && hasOwn(row, c) ? show(row[c], 0) : ''), ...(values ? [object ? '' : show(row)] : [])]);
    }
    return drawn(head, lines);
  }
  function drawn(head, lines) {
    const widths = head.map((h, i) => Math.max(width(h), ...lines.map((l) => width(l[i]))) + 2);
    const cell = (s, w) => ' ' + s + ' '.repeat(w - width(s) - 1);
    const line = (cells) => '│' + cells.map((s, i) => cell(s, widths[i])).join('│') + '│';
    const rule = (a, b, c) => a + widths.map((w) => '─'.repeat(w)).join(b) + c;
    return [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤'), ...lines.map(line), rule('└', '┴', '┘')].join('\n');
  }
  for (const k of ownKeys(consoleMethods)) { defineProperty(consoleMethods[k], 'name', { value: k, configurable: true }); hide(console, k, consoleMethods[k]) }
  hide(console, 'groupCollapsed', consoleMethods.group);
  hide(console, Symbol.toStringTag, 'console');
  hide(G, 'console', console);
  hide(G, 'print', { print(...args) { print(0, format(args)) } }.print);

  // Time.
  const now = () => host('now');
  const day = NativeDate;
  const utc = NativeDate.UTC;
  const isoDate = uncurry(NativeDate.prototype.toISOString);
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d|GMT.*|UTC.*|\([A-Za-z ]+\)|[A-Z]{3}T?)\s*$/;
  const nativeParse = NativeDate.parse;
  const offset = new NativeDate(2024, 0, 1).getTimezoneOffset() !== 0 || new NativeDate(2024, 6, 1).getTimezoneOffset() !== 0;
  const parseDate = (s) => {
    s = Text(s);
    if (!offset || zoned.test(s) || /^[+-]?\d{4,6}(-\d\d){0,2}$/.test(s)) return nativeParse(s);
    const n = nativeParse(/^\d{4}-\d\d-\d\dT/.test(s) ? s + 'Z' : s + ' UTC');
    return n === n ? n : nativeParse(s);
  };
  function RunDate(...a) {
    if (!new.target) return dateText(new NativeDate(now()));
    let t;
    if (a.length === 0) t = now();
    else if (a.length > 1) t = apply(utc, undefined, a);
    else {
      let p = a[0];
      if (typeof p === 'object' && p !== null) p = isDate(p) ? dateTime(p) : p[Symbol.toPrimitive] ? p[Symbol.toPrimitive]('default') : p.valueOf() === p ? Text(p) : p.valueOf();
      t = typeof p === 'string' ? parseDate(p) : p;
    }
    return construct(NativeDate, [t], new.target);
  }
  const DP = NativeDate.prototype;
  defineProperty(RunDate, 'prototype', { value: DP, writable: false });
  defineProperty(RunDate, 'name', { value: 'Date' });
  defineProperty(RunDate, 'length', { value: 7 });
  hide(DP, 'constructor', RunDate);
  hide(RunDate, 'now', { now() { return now() } }.now);
  hide(RunDate, 'parse', { parse(s) { return parseDate(s) } }.parse);
  hide(RunDate, 'UTC', utc);
  hide(G, 'Date', RunDate);
  for (const n of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    for (const verb of ['get', 'set']) {
      const f = DP[verb + 'UTC' + n], m = verb + n;
      if (f) hide(DP, m, { [m](...a) { return apply(f, this, a) } }[m]);
    }
  }
  hide(DP, 'getTimezoneOffset', { getTimezoneOffset() { return dateTime(this) * 0 } }.getTimezoneOffset);
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const two = (n) => (n < 10 ? '0' : '') + n;
  const part = (d) => { const s = new NativeDate(dateTime(d)); return { y: DP.getUTCFullYear.call(s), m: DP.getUTCMonth.call(s), d: DP.getUTCDate.call(s), w: DP.getUTCDay.call(s), h: DP.getUTCHours.call(s), i: DP.getUTCMinutes.call(s), s: DP.getUTCSeconds.call(s) } };
  const dateOnly = (p) => days[p.w] + ' ' + months[p.m] + ' ' + two(p.d) + ' ' + (p.y < 0 ? '-' : '') + Text(Math.abs(p.y)).padStart(4, '0');
  const clock = (p) => two(p.h) + ':' + two(p.i) + ':' + two(p.s);
  const dateText = (d) => { if (dateTime(d) !== dateTime(d)) return 'Invalid Date'; const p = part(d); return dateOnly(p) + ' ' + clock(p) + ' GMT+0000 (Coordinated Universal Time)' };
  const valid = (f) => function (...a) { return dateTime(this) === dateTime(this) ? f(part(this), ...a) : 'Invalid Date' };
  hide(DP, 'toString', { toString() { return dateText(this) } }.toString);
  hide(DP, 'toDateString', valid(dateOnly));
  hide(DP, 'toTimeString', valid((p) => clock(p) + ' GMT+0000 (Coordinated Universal Time)'));
  hide(G, 'performance', freeze({ now: () => host('mono'), get timeOrigin() { return now() - host('mono') } }));

  const timers = new NativeMap();
  const timer = (f, ms, args, repeat, now) => {
    needCallback(f);
    ms = Number(ms);
    const id = host('timer', now ? 0 : ms >= 1 && ms <= 2147483647 ? ms : 1, repeat);
    mapSet(timers, id, [f, args, repeat]);
    return id;
  };
  const needCallback = (f) => { if (typeof f !== 'function') throw load('node').wanted('callback', 'function', f) };
  const clear = (t) => { const id = idOf(t); if (mapDelete(timers, id)) host('clear', id) };
  // What setTimeout and its like return, as Node has it; the number of it is as good.
  let idOf;
  const Timeout = class Timeout {
    #id; #again; #ref = true;
    constructor(id, again) { this.#id = id; this.#again = again }
    static { idOf = (t) => typeof t === 'object' && t !== null && #id in t ? t.#id : typeof t === 'string' ? +t : t }
    ref() { this.#ref = true; host('ref', this.#id, 1); return this }
    unref() { this.#ref = false; host('ref', this.#id, 0); return this }
    hasRef() { return this.#ref }
    refresh() { const t = mapGet(timers, this.#id); if (t && this.#again) { clear(this.#id); this.#id = this.#again(); if (!this.#ref) host('ref', this.#id, 0) } return this }
    close() { clear(this.#id); return this }
    [Symbol.toPrimitive]() { return this.#id }
  };
  const Immediate = class Immediate extends Timeout {};
  const timeout = (Class, f, ms, args, repeat, now) => { const again = () => timer(f, ms, args, repeat, now); return new Class(again(), again) };
  const fire = (id) => {
    const t = mapGet(timers, id);
    if (!t) return;
    if (!t[2]) mapDelete(timers, id);
    try { apply(t[0], undefined, t[1]) } catch (e) { uncaught(e) }
  };
  // What process.nextTick was given: it runs before the promises of what the host has called, and else once those have nothing left to do.
  let ticks = [];
  const nextTick = (f, args) => { push(ticks, [f, args]); if (ticks.length === 1) host('tick') };
  const tick = () => {
    for (let i = 0; i < ticks.length; i++) {
      const [f, args] = ticks[i];
      try { apply(f, undefined, args) } catch (e) { uncaught(e) }
    }
    ticks = [];
  };
  const globals = {
    setTimeout: (f, ms, ...args) => timeout(Timeout, f, ms, args, 0),
    setInterval: (f, ms, ...args) => timeout(Timeout, f, ms, args, 1),
    setImmediate: (f, ...args) => timeout(Immediate, f, 0, args, 0, true),
    clearTimeout: clear, clearInterval: clear, clearImmediate: clear,
    queueMicrotask(f) {
      needCallback(f);
      then(NativePromise.resolve(), () => { try { f() } catch (e) { uncaught(e) } });
    },
  };

  // Random numbers: sfc32, seeded from the run's entropy when first used.
  let rng;
  const random = () => {
    if (!rng) {
      const b = unlatin(host('entropy', 12)), word = (i) => b[i] | b[i + 1] << 8 | b[i + 2] << 16 | b[i + 3] << 24;
      rng = [word(0), word(4), word(8), 1];
      for (let i = 0; i < 12; i++) next();
    }
    return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
  };
  const next = () => {
    const t = (rng[0] + rng[1] | 0) + rng[3] | 0;
    rng[3] = rng[3] + 1 | 0;
    rng[0] = rng[1] ^ rng[1] >>> 9;
    rng[1] = rng[2] + (rng[2] << 3) | 0;
    rng[2] = (rng[2] << 21 | rng[2] >>> 11) + t | 0;
    return t;
  };
  hide(Math, 'random', random);
  const hex = (b) => (b < 16 ? '0' : '') + b.toString(16);
  globals.crypto = freeze({
    getRandomValues(a) {
      const kind = typedTag(a);
      if (kind === undefined || startsWith(kind, 'Float')) throw new globals.DOMException('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
      if (a.byteLength > 65536) throw new RangeError('getRandomValues gives at most 65536 bytes at once');
      const b = unlatin(host('entropy', a.byteLength));
      new Bytes(a.buffer, a.byteOffset, a.byteLength).set(b);
      return a;
    },
    get subtle() { return load('node').subtle },
    randomUUID() {
      const b = unlatin(host('entropy', 16));
      b[6] = b[6] & 15 | 64; b[8] = b[8] & 63 | 128;
      let s = '';
      for (let i = 0; i < 16; i++) s += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + hex(b[i]);
      return s;
    },
  });

/*WEB*/
  for (const k of ownKeys(globals)) hide(G, k, globals[k]);

  // Parts that few scripts need: each is run when something of it is first used, with what it needs of this one.
  let accepted;
  const loaded = create(null);
  const load = (name) => {
    if (loaded[name]) return loaded[name];
    accepted = undefined;
    host('part', name);
    return loaded[name] = accepted(inner);
  };
  const lazy = (part, names) => {
    for (const name of names) {
      defineProperty(G, name, { configurable: true, enumerable: false, get() { const v = load(part).globals[name]; hide(G, name, v); return v }, set(v) { defineProperty(G, name, { value: v, writable: true, configurable: true, enumerable: true }) } });
    }
  };
  lazy('buffer', ['Buffer']);
  lazy('node', ['process', 'require', 'module', 'exports', '__filename', '__dirname', 'prompt']);
  lazy('fetch', ['fetch', 'Headers', 'Request', 'Response', 'FormData', 'Blob', 'File', 'ReadableStream', 'TextDecoderStream']);
  lazy('intl', ['Intl']);
  const common = new NativeMap();
  const builtin = (name) => load(name === 'fs' || name === 'fs/promises' ? 'files' : name === 'buffer' || name === 'string_decoder' ? 'buffer' : 'node').modules[name];
  // requireFrom makes the require of the module base, a path, or of scripts.
  const requireFrom = (base, main) => {
    const require = (name) => {
      if (typeof name !== 'string') throw new TypeError('The "id" argument must be of type string');
      accepted = undefined;
      const answer = host('require', base, name), made = accepted, rest = slice(answer, 1);
      if (answer[0] === '!') { const e = hostError(rest); if (startsWith(e.message, 'Cannot find module')) hide(e, 'code', 'MODULE_NOT_FOUND'); throw e }
      if (answer[0] === 'b') return builtin(rest);
      const end = answer[0] === 'j' ? indexOf(rest, '\n') : rest.length, file = slice(rest, 0, end);
      if (mapHas(common, file)) return mapGet(common, file).exports;
      const module = { id: file, filename: file, exports: {}, loaded: false };
      mapSet(common, file, module);
      try {
        if (answer[0] === 'j') module.exports = parse(slice(rest, end + 1));
        else apply(made, module.exports, [module.exports, requireFrom(file, main), module, file, replace(file, /\/[^/]*$/, '') || '/']);
      } catch (e) { mapDelete(common, file); throw e }
      module.loaded = true;
      return module.exports;
    };
    require.main = main;
    return require;
  };
  defineProperty(G, '\u2063require', { value: requireFrom('') });
  defineProperty(G, '\u2063import', { value: (module, name, names) => {
    for (let i = 0; i < names.length; i++) if (!(names[i] in module)) throw new SyntaxError('The requested module ' + quote(name) + ' does not provide an export named ' + quote(names[i]));
    return module;
  } });
  const inner = {
    host, G, hide, uncurry, load, builtin, requireFrom, globals, show, format, inspectKey, stays, toHost, fromHost, hostError, wait, trace, timer, clear, nextTick, now, print, isDate, isMap, isSet, isError, isPromise, isBuffer,
    typedTag, targetOf, latin, unlatin, hex, inspectWith,
    natives: { apply, ownKeys, describe, protoOf, defineProperty, quote, parse, isArray, Date: NativeDate, Map: NativeMap, Set: NativeSet, Promise: NativePromise, Error: NativeError, Bytes, Text, Big, freeze, create, hasOwn,
      codeOf, slice, indexOf, replace, startsWith, push, join, mapGet, mapSet, mapHas, mapDelete, mapSize, setSize, setHas, setAdd, typedLength, fromCode, RegExp: RawRegExp, classOf },
  };
  for (const k of ['self', 'global', 'window']) if (k !== 'window') hide(G, k, G);

  // What the host asks for.
  let outcome, pendingMain = false;
  const done = (ok, v) => { outcome = v; host('done', ok ? 1 : 0) };
  const uncaught = (e) => done(false, e);
  const main = (p, wrapped) => {
    then(NativePromise.resolve(p), (v) => {
      if (wrapped) {
        v = v.value;
        if (typeof v === 'object' && v !== null && isPromise(v)) return then(v, (x) => done(true, x), (e) => done(false, e));
      }
      done(true, v);
    }, (e) => done(false, e));
  };
  class Stream {
    #index; #over = false;
    constructor(index) { this.#index = index }
    [Symbol.asyncIterator]() { return this }
    async next() {
      if (this.#over) return { value: undefined, done: true };
      const r = await wait(host('item', this.#index));
      if (!r.ok) { this.#over = true; return { value: undefined, done: true } }
      return { value: r.value, done: false };
    }
    async return() { this.#over = true; return { value: undefined, done: true } }
  }
  async function collect(v, each) {
    const list = [];
    if (v !== null && typeof v === 'object' && typeof v.next === 'function' && (v[Symbol.asyncIterator] || v[Symbol.iterator])) {
      for await (const x of v) { if (each) host('yield', toHost(x, 'yielded value')); else list.push(x) }
      return each ? undefined : list;
    }
    return v;
  }
  return {
    settle, made, fire, tick, installTools, trace, lost: uncaught,
    accept: (f) => { accepted = f },
    exports: (name) => join(ownKeys(builtin(name)).filter((k) => typeof k === 'string' && identifier.test(k)), '\n'),
    main: (p) => main(p, true),
    // run runs code that awaits nothing. It returns 0 where that throws, 2 where its value is a promise, the value as text where the host wants it and it can't
    // change any more, and else 1.
    run: (wanted) => {
      let v;
      try { v = runCode() } catch (e) { outcome = e; return 0 }
      switch (typeof v) {
        case 'object':
          if (v === null) break;
          if (isPromise(v)) { main(v, false); return 2 }
        case 'function': case 'symbol':
          outcome = v;
          return 1;
      }
      if (wanted) return toHost(v, 'result');
      outcome = v;
      return 1;
    },
    kind: (name) => !hasOwn(G, name) ? 0 : typeof G[name] === 'function' ? 2 : 1,
    names: () => join(ownKeys(G).filter((k) => typeof k === 'string' && typeof describe(G, k).value === 'function'), '\n'),
    call: (name, text, streams, each) => {
      const args = fromHost(text);
      for (const [i, index] of parse(streams)) {
        const s = new Stream(index);
        if (typeof i === 'number') args[i] = s; else { args[args.length - 1][i] = s }
      }
      main((async () => collect(await apply(G[name], undefined, args), each))());
    },
    value: () => host('result', outcome) ? '' : toHost(outcome, 'result'),
    display: () => { if (outcome !== undefined) print(0, show(outcome)) },
    forget: () => { outcome = undefined; waiting = create(null); timers.clear() },
    error: () => {
      const e = outcome;
      caught(e);
      const d = { isError: false, name: 'Error', message: '', stack: '', code: '' };
      const get = (f) => { try { const v = f(); return typeof v === 'string' ? v : v === undefined ? '' : Text(v) } catch { return '' } };
      if (typeof e === 'object' && e !== null && isError(e)) {
        d.isError = true;
        d.name = protoOf(e) === Internal ? 'InternalError' : get(() => e.name) || 'Error'; d.message = get(() => e.message); d.stack = get(() => rawStack(e)); d.code = get(() => e.code);
        const bases = [];
        for (let o = protoOf(e); o !== null && bases.length < 20; o = protoOf(o)) {
          const c = describe(o, 'constructor');
          if (c && typeof c.value === 'function' && typeof c.value.name === 'string' && c.value.name !== 'Object') bases.push(c.value.name);
        }
        d.bases = bases;
        d.extra = get(() => hasOwn(e, 'cause') ? show(e.cause) : '');
      } else d.message = get(() => typeof e === 'string' ? e : show(e));
      let s = '';
      for (const k of ownKeys(d)) s += (s ? ',' : '') + quote(k) + ':' + (typeof d[k] === 'boolean' ? Text(d[k]) : isArray(d[k]) ? '[' + d[k].map(quote).join(',') + ']' : quote(slice(d[k], 0, 100000)));
      return '{' + s + '}';
    },
  };
})
