class Animal {
  #secret = 42;
  static count = 0;
  constructor(name) { this.name = name; Animal.count++; }
  get secret() { return this.#secret; }
  speak() { return `${this.name} makes a sound`; }
  toString() { return `Animal(${this.name})`; }
}
class Dog extends Animal {
  constructor(name) { super(name); this.tricks = new Set(); }
  learn(t) { this.tricks.add(t); return this; }
  speak() { return super.speak() + ': woof'; }
}
const d = new Dog('Rex').learn('sit').learn('roll');
console.log(d, d.speak(), `${d}`, Animal.count, d.secret, d instanceof Animal);
console.log(Dog, Animal.name, class {}, function named() {}, () => {}, async () => {}, function* g() {});
console.log(Object.create(null), Object.create({ a: 1 }), new (class Foo {})());
class Temp { static from(x) { return new this(x) } constructor(x) { this.x = x } get f() { return this.x * 2 } set f(v) { this.x = v / 2 } valueOf() { return this.x } }
const t = Temp.from(21);
t.f = 100;
console.log(t.f, t + 1, t > 40, [t], { get a() { return 1 }, set b(v) {}, get c() { return 1 }, set c(v) {} });
const sym = Symbol('tag');
console.log({ [sym]: 1, 'with space': 2, valid_id: 3, 4: 5 }, sym, sym.description);
console.log([new Error('x').message, new TypeError('y').name, String(new RangeError('z'))]);
