# The runner prints how each test did, with the tracebacks of those that failed; unittest's own frames are left out.
import io, re, unittest
class T(unittest.TestCase):
    def test_a(self):
        "Doc line."
        self.assertEqual(1, 2)
    def test_b(self):
        raise ValueError("x")
    def test_c(self):
        self.skipTest("why")
    @unittest.expectedFailure
    def test_d(self):
        self.fail("foo")
    @unittest.expectedFailure
    def test_e(self):
        pass
    def test_f(self):
        for i in range(3):
            with self.subTest("msg", i=i):
                self.assertEqual(i, 1)
    @unittest.skip("deco")
    def test_g(self): pass
    def test_k(self):
        self.assertIn(3, [1, 2])
    def test_l(self):
        with self.assertRaises(ValueError): pass
    def test_q(self):
        self.addCleanup(lambda: 1 / 0)
        self.assertEqual("a", "b", "extra")
class U(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise KeyError("c")
    def test_x(self): pass
class V(unittest.TestCase):
    def setUp(self): 1 / 0
    def test_x(self): pass
for verbosity in (1, 2):
    out = io.StringIO()
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(c) for c in (T, U, V))
    result = unittest.TextTestRunner(out, verbosity=verbosity).run(suite)
    text = re.sub(r'File "[^"]*"', "File", out.getvalue())
    print(re.sub(r"in \d\.\d+s", "in TIME", text))
    print(re.sub(r"unittest\.runner\.", "", repr(result)), result.wasSuccessful(), len(result.collectedDurations))
# ---
# What assertions say.
import unittest
t = unittest.TestCase()
t.maxDiff = 200
def said(name, *args, **kw):
    try:
        getattr(t, name)(*args, **kw)
    except AssertionError as e:
        print(f"{name}: {e}")
    except Exception as e:
        print(f"{name}: {type(e).__name__}: {e}")
    else:
        print(f"{name} passes")
class L(list): pass
class Odd:
    def __len__(self): return 2
    def __repr__(self): return "Odd()"
said("assertTrue", []); said("assertFalse", [1], "more"); said("assertIs", 1, 2); said("assertIsNot", t, t)
said("assertIsNone", 1); said("assertIsNotNone", None); said("assertIn", "x" * 100, "abc"); said("assertNotIn", 1, [1])
said("assertLess", 2, 1); said("assertLessEqual", 2, 1); said("assertGreater", 1, 1); said("assertGreaterEqual", 0, 1)
said("assertIsInstance", 1, str); said("assertIsInstance", 1, (str, list)); said("assertNotIsInstance", 1, (int, str))
said("assertIsSubclass", int, str); said("assertIsSubclass", 3, str); said("assertNotIsSubclass", bool, int)
said("assertHasAttr", [], "x"); said("assertNotHasAttr", int, "real"); said("assertHasAttr", unittest, "x")
said("assertStartsWith", "abc", "b"); said("assertStartsWith", "abc", ("x", "y")); said("assertNotStartsWith", "abc", ("x", "a"))
said("assertEndsWith", b"abc", b"b"); said("assertNotEndsWith", "abc", "c"); said("assertStartsWith", 3, "a")
said("assertStartsWith", "a", b"a"); said("assertStartsWith", b"a", "a")
said("assertNotEqual", 1, 1); said("assertAlmostEqual", 1, 1.1); said("assertAlmostEqual", 1, 2, delta=0.5); said("assertAlmostEqual", 1.00000001, 1)
said("assertAlmostEqual", 1, 2, 3, delta=1); said("assertNotAlmostEqual", 1, 1.00000001); said("assertNotAlmostEqual", 1, 1.1, delta=0.5)
said("assertEqual", [1, 2, 3], [1, 2, 4]); said("assertEqual", (1,), (1, 2)); said("assertEqual", [], [1]); said("assertListEqual", (1,), [1])
said("assertSequenceEqual", [1, 2], Odd()); said("assertSequenceEqual", 3, [1]); said("assertSequenceEqual", [1], L([1])); said("assertSequenceEqual", [1], 3)
said("assertEqual", {1, 2}, {2, 3}); said("assertSetEqual", 1, {1}); said("assertSetEqual", {1}, [1]); said("assertSetEqual", {1}, 1)
said("assertEqual", {"a": 1}, {"a": 2}); said("assertDictEqual", 1, {}); said("assertEqual", "abc\ndef\n", "abc\ndeg\n"); said("assertEqual", "ab", "ac")
said("assertEqual", "a\nb", "a\nb\n"); said("assertMultiLineEqual", 1, "a"); said("assertEqual", list(range(100)), list(range(1, 101)))
said("assertCountEqual", [1, 2, 2], [1, 3]); said("assertCountEqual", [[1], [2]], [[2], [2]]); said("assertCountEqual", [1, 2], (2, 1))
said("assertRegex", "abc", "x+"); said("assertNotRegex", "abc", "b"); said("assertEqual", "x" * 50 + "a" * 100, "x" * 50 + "b" * 100)
said("assertRaises", ValueError, int, "3"); said("assertRaises", ValueError, int, "x"); said("assertRaises", 3); said("assertRaises", (ValueError, TypeError), len, [])
said("assertRaisesRegex", ValueError, "foo", int, "x"); said("assertRaisesRegex", ValueError, "invalid", int, "x"); said("assertRaises", ValueError, foo=1)
said("assertWarns", DeprecationWarning, len, []); said("assertWarns", 3, len, [])
# ---
# Fixtures and cleanups run in their order, also where something fails.
import io, unittest
log = []
def setUpModule(): log.append("module up"); unittest.addModuleCleanup(log.append, "module cleanup")
def tearDownModule(): log.append("module down")
class A(unittest.TestCase):
    @classmethod
    def setUpClass(cls): log.append("class up"); cls.addClassCleanup(log.append, "class cleanup")
    @classmethod
    def tearDownClass(cls): log.append("class down")
    def setUp(self): log.append("up"); self.addCleanup(log.append, "cleanup")
    def tearDown(self): log.append("down")
    def test_1(self): log.append("1"); 1 / 0
    def test_2(self): log.append("2")
unittest.TextTestRunner(io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromTestCase(A))
print(log)
# ---
# assertRaises and assertWarns as contexts keep what was raised or warned of; assertLogs keeps what was logged.
import logging, unittest, warnings
t = unittest.TestCase()
with t.assertRaises(ValueError) as cm:
    raise ValueError("a", 1)
assert cm.exception.args == ("a", 1) and cm.exception.__traceback__ is None
with t.assertWarnsRegex(UserWarning, "two") as cm:
    warnings.warn("one")
    warnings.warn("two")
assert str(cm.warning) == "two" and len(cm.warnings) == 2
with t.assertLogs("x", level="WARNING") as cm:
    logging.getLogger("x").info("no")
    logging.getLogger("x.y").error("yes %s", 1)
assert cm.output == ["ERROR:x.y:yes 1"] and cm.records[0].args == (1,)
try:
    with t.assertNoLogs("x"):
        logging.getLogger("x").warning("oh")
except AssertionError as e:
    print(e)
# ---
# The loader finds tests by class, module and name, in sorted order.
import sys, types, unittest
m = types.ModuleType("m")
sys.modules["m"] = m
class T(unittest.TestCase):
    def test_b(self): pass
    def test_a(self): pass
    def other(self): pass
m.T = T
load = unittest.TestLoader()
assert load.getTestCaseNames(T) == ["test_a", "test_b"]
assert [t._testMethodName for t in load.loadTestsFromModule(m)._tests[0]] == ["test_a", "test_b"]
assert load.loadTestsFromName("m.T.test_b").countTestCases() == 1
assert load.loadTestsFromNames(["T", "T.other"], m).countTestCases() == 3
assert unittest.TestSuite([T("test_a")]) == unittest.TestSuite([T("test_a")]) and T("test_a") != T("test_b")
try:
    T("nope")
except ValueError as e:
    print(e)
def tried(f, *args):
    try:
        f(*args)
    except TypeError as e:
        print(e)
tried(unittest.TestSuite().addTest, T); tried(unittest.TestSuite().addTests, "abc"); tried(unittest.TestSuite().addTest, 3)
# ---
# An asynchronous test case runs its coroutines in one loop.
import asyncio, io, unittest
log = []
class T(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.loop = asyncio.get_running_loop()
        self.addAsyncCleanup(self.late)
    async def test_it(self):
        await asyncio.sleep(0)
        log.append(asyncio.get_running_loop() is self.loop)
    async def late(self):
        log.append("late")
result = unittest.TextTestRunner(io.StringIO()).run(T("test_it"))
assert result.wasSuccessful() and log == [True, "late"], result.errors
# ---
# main() runs the tests of the script and exits.
import unittest
class T(unittest.TestCase):
    def test_it(self): pass
try:
    unittest.main(argv=["prog", "-q", "T"])
except SystemExit as e:
    print(e.code)
# ---
# What follows an expected failure or an unexpected success does not begin a line.
import unittest, io
class A(unittest.TestCase):
    @unittest.expectedFailure
    def test_xp(self): pass
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError('no')
    def test(self): pass
s = io.StringIO()
load = unittest.defaultTestLoader.loadTestsFromTestCase
unittest.TextTestRunner(stream=s, verbosity=2).run(unittest.TestSuite([load(A), load(B)]))
print(s.getvalue().split('\n')[:3])
# ---
# Lists that differ in an element and in length are told of both.
import unittest
try:
    unittest.TestCase().assertEqual([1, 2, 3], [1, 2, 4, 5])
except AssertionError as e:
    assert "First differing element 2:\n3\n4\n\nSecond list contains 1 additional elements.\nFirst extra element 3:\n5\n" in str(e)
# ---
# What a class fixture raises has a line of its own that names it.
import io, re, unittest
class A(unittest.TestCase):
    @classmethod
    def tearDownClass(cls): raise ValueError("down")
    def test_a(self): pass
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise ValueError("up")
    def test_b(self): pass
out = io.StringIO()
load = unittest.defaultTestLoader.loadTestsFromTestCase
unittest.TextTestRunner(stream=out, verbosity=2).run(unittest.TestSuite([load(A), load(B)]))
print(out.getvalue().split("=====")[0])
