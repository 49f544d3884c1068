"""Tests of the script's own: test cases, suites, the runner and mock objects."""

__all__ = ["IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader", "FunctionTestCase", "main",
           "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure", "TextTestResult", "installHandler",
           "registerResult", "removeResult", "removeHandler", "addModuleCleanup", "doModuleCleanups", "enterModuleContext"]
__unittest = True
