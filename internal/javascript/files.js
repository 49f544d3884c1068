(function (inner) {
  'use strict';
  // Modules fs and fs/promises: operations on the sandbox's files, at once. Those with callbacks and promises give their results later.
  const { host, G, hide, latin, unlatin, typedTag, isBuffer, isDate, load, natives: { Text, Date: NativeDate } } = inner;
  const { wrap, textOf, bytesOf, Buffer } = load('buffer');
  const { fail, wanted, path: paths, EventEmitter, readAll, modules: { url } } = load('node');
  const recursive = 1, force = 2, exclusive = 4, appending = 8, binary = 16;
  const constants = { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1, O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024 };
  const name = (p, what = 'path') => {
    if (typeof p === 'object' && p !== null) {
      if (p instanceof G.URL) p = url.fileURLToPath(p);
      else if (typedTag(p) === 'Uint8Array') p = textOf(p);
    }
    if (typeof p !== 'string') throw wanted(what, 'string or an instance of Buffer or URL', p);
    if (p.includes('\0')) throw fail(TypeError, 'ERR_INVALID_ARG_VALUE', 'The argument \'' + what + '\' must be a string, Uint8Array, or URL without null bytes. Received ' + inner.show(p));
    return p;
  };
  const ask = (op, file, a = '', b = '', flags = 0) => {
    const s = host('files', op, file, a, b, flags);
    if (s[0] !== '!') return s;
    const d = JSON.parse(s.slice(1));
    const e = d.type ? new RangeError(d.message) : new Error(d.message);
    if (d.errno) e.errno = d.errno;
    e.code = d.code;
    if (d.syscall) e.syscall = d.syscall;
    if (d.path) e.path = d.path;
    if (d.dest) e.dest = d.dest;
    throw e;
  };
  const optionsOf = (o) => typeof o === 'string' ? { encoding: o } : o ?? {};
  const dataOf = (v, encoding) => {
    if (typeof v === 'string') return encoding && !/^utf-?8$/i.test(encoding) ? [latin(bytesOf(v, encoding)), binary] : [v, 0];
    if (typeof v === 'object' && v !== null && ArrayBuffer.isView(v)) return [latin(new Uint8Array(v.buffer, v.byteOffset, v.byteLength)), binary];
    throw wanted('data', 'string or an instance of Buffer, TypedArray, or DataView', v);
  };
  class Stats {
    #kind;
    constructor([kind, size, ms, mode]) {
      this.#kind = kind;
      Object.assign(this, { dev: 1, mode: mode | { f: 0o100000, d: 0o40000, l: 0o120000, o: 0 }[kind], nlink: 1, uid: 1000, gid: 1000, rdev: 0, blksize: 4096, ino: 1, size, blocks: Math.ceil(size / 512), atimeMs: ms, mtimeMs: ms, ctimeMs: ms, birthtimeMs: ms });
      for (const k of ['atime', 'mtime', 'ctime', 'birthtime']) this[k] = new NativeDate(ms);
    }
    isFile() { return this.#kind === 'f' }
    isDirectory() { return this.#kind === 'd' }
    isSymbolicLink() { return this.#kind === 'l' }
    isFIFO() { return false }
    isSocket() { return false }
    isBlockDevice() { return false }
    isCharacterDevice() { return false }
  }
  class Dirent {
    #kind;
    constructor(dir, full, kind) { this.name = paths.basename(full); this.parentPath = this.path = paths.dirname(paths.join(dir, full)); this.#kind = kind }
    isFile() { return this.#kind === 'f' }
    isDirectory() { return this.#kind === 'd' }
    isSymbolicLink() { return this.#kind === 'l' }
    isFIFO() { return false }
    isSocket() { return false }
  }
  // Descriptors are files that are read and written as a whole.
  const open = new Map();
  let nextFd = 3;
  const fileOf = (fd, call) => { const f = open.get(fd); if (!f) { const e = fail(Error, 'EBADF', 'EBADF: bad file descriptor, ' + call); e.errno = -9; e.syscall = call; throw e } return f };
  const flagsOf = (f = 'w') => typeof f === 'number' ? (f & 1024 ? appending : 0) | (f & 128 ? exclusive : 0) : (f.includes('a') ? appending : 0) | (f.includes('x') ? exclusive : 0);
  const readBytes = (file) => unlatin(ask('read', file, '', '', binary).slice(1));
  const sync = {
    readFile(p, o) {
      const { encoding } = optionsOf(o);
      let text, bytes;
      if (p === 0 || p === '/dev/stdin') text = readAll();
      else {
        const file = typeof p === 'number' ? fileOf(p, 'read').file : name(p);
        if (encoding && /^utf-?8$/i.test(encoding)) return ask('read', file).slice(1);
        bytes = readBytes(file);
      }
      bytes ??= bytesOf(text);
      return encoding && encoding !== 'buffer' ? text !== undefined && /^utf-?8$/i.test(encoding) ? text : textOf(bytes, encoding) : wrap(bytes);
    },
    writeFile(p, data, o) {
      o = optionsOf(o);
      const [text, kind] = dataOf(data, o.encoding);
      if (p === 1 || p === 2 || p === '/dev/stdout' || p === '/dev/stderr') { host('print', p === 2 || p === '/dev/stderr' ? 1 : 0, kind ? textOf(unlatin(text)) : text); return }
      ask('write', typeof p === 'number' ? fileOf(p, 'write').file : name(p), text, '', flagsOf(o.flag) | kind);
    },
    appendFile(p, data, o) { return sync.writeFile(p, data, { flag: 'a', ...optionsOf(o) }) },
    readdir(p, o) {
      o = optionsOf(o);
      const dir = name(p), list = JSON.parse(ask('list', dir, '', '', o.recursive ? recursive : 0));
      return o.withFileTypes ? list.map(([n, kind]) => new Dirent(dir, n, kind)) : list.map(([n]) => n);
    },
    stat(p, o) {
      try { return new Stats(JSON.parse(ask('stat', name(p)))) } catch (e) { if (o?.throwIfNoEntry === false && (e.code === 'ENOENT' || e.code === 'ENOTDIR')) return undefined; throw e }
    },
    lstat(p, o) {
      try { return new Stats(JSON.parse(ask('lstat', name(p)))) } catch (e) { if (o?.throwIfNoEntry === false && (e.code === 'ENOENT' || e.code === 'ENOTDIR')) return undefined; throw e }
    },
    mkdir(p, o) { const first = ask('mkdir', name(p), '', '', o?.recursive ? recursive : 0); return first === '' ? undefined : first },
    mkdtemp(prefix) {
      for (let i = 0; ; i++) {
        const dir = prefix + Math.random().toString(36).slice(2, 8).padEnd(6, 'x');
        try { ask('mkdir', name(dir, 'prefix')); return dir } catch (e) { if (e.code !== 'EEXIST' || i > 100) throw e }
      }
    },
    rm(p, o) { ask('remove', name(p), '', '', (o?.recursive ? recursive : 0) | (o?.force ? force : 0)) },
    rmdir(p, o) { if (o?.recursive) sync.rm(p, { recursive: true, force: true }); else ask('rmdir', name(p)) },
    unlink(p) { ask('unlink', name(p)) },
    rename(a, b) { ask('rename', name(a, 'oldPath'), name(b, 'newPath')) },
    copyFile(a, b, mode) { ask('copy', name(a, 'src'), name(b, 'dest'), '', mode & 1 ? exclusive : 0) },
    cp(a, b, o) {
      const from = name(a, 'src'), to = name(b, 'dest');
      if (!o?.recursive && sync.stat(from).isDirectory()) throw fail(Error, 'ERR_FS_EISDIR', 'Recursive option not enabled, cannot copy a directory: cp returned EISDIR (' + from + ' is a directory (not copied)) ' + from);
      ask('copy', from, to, '', o?.recursive ? recursive : 0);
    },
    access(p, mode = 0) { ask('access', name(p), '', '', mode) },
    truncate(p, n = 0) { ask('truncate', name(p), '', '', n) },
    realpath(p) { const full = paths.resolve(name(p)); sync.stat(full); return full },
    chmod(p) { sync.stat(p) },
    utimes(p) { sync.stat(p) },
    open(p, flags = 'r') {
      const file = name(p), writes = flags !== 'r' && flags !== 0 && flags !== 'rs';
      if (writes && flags !== 'r+') ask('write', file, '', '', flagsOf(flags));
      else if (sync.stat(file).isDirectory() && writes) throw fail(Error, 'EISDIR', "EISDIR: illegal operation on a directory, open '" + file + "'");
      if (open.size > 100) throw fail(Error, 'EMFILE', "EMFILE: too many open files, open '" + file + "'");
      open.set(nextFd, { file, at: 0, append: flagsOf(flags) & appending });
      return nextFd++;
    },
    close(fd) { fileOf(fd, 'close'); open.delete(fd) },
    fstat: (fd) => sync.stat(fileOf(fd, 'fstat').file),
    fsync() {},
    read(fd, buffer, offset = 0, length, position) {
      if (typeof offset === 'object' && offset !== null) ({ offset = 0, length, position } = offset);
      const f = fileOf(fd, 'read'), all = readBytes(f.file), at = position ?? f.at, piece = all.subarray(at, at + (length ?? buffer.byteLength - offset));
      buffer.set(piece, offset);
      if (typeof position !== 'number') f.at += piece.length;
      return piece.length;
    },
    write(fd, data, ...rest) {
      const isText = typeof data === 'string';
      if (fd === 1 || fd === 2) { sync.writeFile(fd, data); return isText ? bytesOf(data).length : data.length }
      const f = fileOf(fd, 'write'), bytes = isText ? bytesOf(data, rest[1]) : data.subarray(rest[0] ?? 0, (rest[0] ?? 0) + (rest[1] ?? data.length));
      const old = readBytes(f.file), at = f.append ? old.length : (isText ? rest[0] : rest[2]) ?? f.at;
      if (at === old.length) ask('write', f.file, latin(bytes), '', appending | binary);
      else {
        const all = new Uint8Array(Math.max(old.length, at + bytes.length));
        all.set(old); all.set(bytes, at);
        ask('write', f.file, latin(all), '', binary);
      }
      f.at = at + bytes.length;
      return bytes.length;
    },
  };
  const fs = { constants, ...constants, Stats, Dirent, promises: { constants } };
  for (const k of ['O_RDONLY', 'O_WRONLY', 'O_RDWR', 'O_CREAT', 'O_EXCL', 'O_TRUNC', 'O_APPEND', 'COPYFILE_EXCL']) delete fs[k];
  const descriptors = ['close', 'fstat', 'fsync', 'read', 'write'];
  for (const k of Object.keys(sync)) {
    const run = sync[k];
    fs[k + 'Sync'] = { [k + 'Sync']: (...args) => run(...args) }[k + 'Sync'];
    fs[k] = { [k]: (...args) => {
      const done = args.pop();
      if (typeof done !== 'function') throw wanted('cb', 'function', done);
      let failure = null, v;
      try { v = run(...args) } catch (e) { failure = e }
      G.setTimeout(() => failure ? done(failure) : done(null, v), 0);
    } }[k];
    if (!descriptors.includes(k) && k !== 'open') fs.promises[k] = { [k]: async (...args) => { await null; return run(...args) } }[k];
  }
  fs.existsSync = (p) => { try { sync.stat(p); return true } catch { return false } };
  fs.exists = (p, done) => G.setTimeout(() => done(fs.existsSync(p)), 0);
  hide(fs.realpathSync, 'native', fs.realpathSync);

  class FileHandle {
    constructor(fd) { this.fd = fd }
    async readFile(o) { return sync.readFile(this.fd, o) }
    async writeFile(v, o) { return sync.writeFile(this.fd, v, o) }
    async appendFile(v, o) { return sync.appendFile(this.fd, v, o) }
    async stat() { return sync.fstat(this.fd) }
    async read(buffer, ...rest) { return { bytesRead: sync.read(this.fd, buffer, ...rest), buffer } }
    async write(v, ...rest) { return { bytesWritten: sync.write(this.fd, v, ...rest), buffer: v } }
    async close() { sync.close(this.fd) }
    async *readLines() { yield* sync.readFile(this.fd, 'utf8').replace(/\r?\n$/, '').split(/\r?\n/) }
    async [Symbol.asyncDispose ?? 'close']() { sync.close(this.fd) }
  }
  fs.promises.open = async (p, flags) => new FileHandle(sync.open(p, flags));

  // Streams are read and written as a whole, too.
  class ReadStream extends EventEmitter {
    #encoding; #started = false; #range;
    constructor(p, o) { super(); this.path = p; o = optionsOf(o); this.#encoding = o.encoding; this.#range = [o.start ?? 0, (o.end ?? Infinity) + 1] }
    setEncoding(e) { this.#encoding = e; return this }
    #pieces() {
      const all = sync.readFile(this.path).subarray(...this.#range), out = [];
      for (let i = 0; i < all.length; i += 65536) out.push(all.subarray(i, i + 65536));
      return this.#encoding ? out.length ? [textOf(all, this.#encoding)] : [] : out;
    }
    on(event, f) {
      super.on(event, f);
      if ((event === 'data' || event === 'end') && !this.#started) {
        this.#started = true;
        G.setTimeout(() => {
          let pieces;
          try { pieces = this.#pieces() } catch (e) { this.emit('error', e); return }
          for (const p of pieces) this.emit('data', p);
          this.emit('end'); this.emit('close');
        }, 0);
      }
      return this;
    }
    pipe(to) { this.on('data', (d) => to.write(d)); this.on('end', () => { if (to.end && to.fd === undefined) to.end() }); return to }
    async *[Symbol.asyncIterator]() { yield* this.#pieces() }
    close() {}
    destroy() { return this }
  }
  class WriteStream extends EventEmitter {
    #flags; #ended = false; #begun = false;
    constructor(p, o) { super(); this.path = name(p); this.#flags = optionsOf(o).flags ?? 'w'; this.bytesWritten = 0 }
    #begin() { if (!this.#begun) { this.#begun = true; if (!this.#flags.includes('a')) sync.writeFile(this.path, '', { flag: this.#flags }) } }
    write(data, encoding, done) {
      if (this.#ended) throw fail(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end');
      const f = typeof encoding === 'function' ? encoding : done;
      try {
        this.#begin();
        sync.appendFile(this.path, data, typeof encoding === 'string' ? encoding : undefined);
        this.bytesWritten += data.length;
        if (f) G.queueMicrotask(() => f(null));
      } catch (e) { G.setTimeout(() => this.emit('error', e), 0); return false }
      return true;
    }
    end(data, done) {
      if (typeof data === 'function') { done = data; data = undefined }
      if (data !== undefined && data !== null) this.write(data);
      try { this.#begin() } catch (e) { G.setTimeout(() => this.emit('error', e), 0); return this }
      this.#ended = true;
      if (done) this.on('finish', done);
      G.setTimeout(() => { this.emit('finish'); this.emit('close') }, 0);
      return this;
    }
    close(done) { this.end(done) }
    destroy() { return this }
  }
  fs.createReadStream = (p, o) => new ReadStream(p, o);
  fs.createWriteStream = (p, o) => new WriteStream(p, o);
  fs.ReadStream = ReadStream; fs.WriteStream = WriteStream;
  for (const k of ['watch', 'watchFile', 'symlinkSync', 'linkSync', 'chownSync']) fs[k] = () => { throw fail(Error, 'ENOSYS', 'fs.' + k + ' is not there in this sandbox') };
  return { change: (dir) => { ask('chdir', name(dir, 'directory')) }, modules: { __proto__: null, fs, 'fs/promises': fs.promises } };
})
