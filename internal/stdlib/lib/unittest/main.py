"""Unittest main program"""

import sys

from unittest import loader, runner

__unittest = True

_NO_TESTS_EXITCODE = 5


class TestProgram:
    """Loads the tests that a command line asks for, runs them and exits."""

    module = None
    verbosity = 1
    failfast = catchbreak = buffer = progName = warnings = testNamePatterns = None
    _discovery_parser = None

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None,
                 testLoader=loader.defaultTestLoader, exit=True, verbosity=1, failfast=None, catchbreak=None, buffer=None,
                 warnings=None, *, tb_locals=False, durations=None):
        if isinstance(module, str):
            __import__(module)
            self.module = sys.modules[module]
        else:
            self.module = module
        if argv is None:
            argv = sys.argv
        self.exit = exit
        self.failfast = failfast
        self.catchbreak = catchbreak
        self.verbosity = verbosity
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        if warnings is None and not sys.warnoptions:
            self.warnings = "default"
        else:
            self.warnings = warnings
        self.defaultTest = defaultTest
        self.testRunner = testRunner
        self.testLoader = testLoader
        self.progName = argv[0].rpartition("/")[2] if argv else None
        self.parseArgs(argv)
        self.runTests()

    def parseArgs(self, argv):
        args = self._options(argv[1:])
        if len(argv) > 1 and self.module is None and args[:1] == ["discover"]:
            self.createTests(from_discovery=True)
            return
        if args:
            self.testNames = list(args)
        elif self.defaultTest is None:
            self.testNames = None
        elif isinstance(self.defaultTest, str):
            self.testNames = [self.defaultTest]
        else:
            self.testNames = list(self.defaultTest)
        self.createTests()

    def _options(self, args):
        """Take the options off the arguments; return the names of tests."""
        names = []
        args = list(args)
        while args:
            arg = args.pop(0)
            if arg in ("-v", "--verbose"):
                self.verbosity = 2
            elif arg in ("-q", "--quiet"):
                self.verbosity = 0
            elif arg in ("-f", "--failfast"):
                self.failfast = True
            elif arg in ("-c", "--catch"):
                self.catchbreak = True
            elif arg in ("-b", "--buffer"):
                self.buffer = True
            elif arg == "--locals":
                self.tb_locals = True
            elif arg == "--durations" and args:
                self.durations = int(args.pop(0))
            elif arg.startswith("--durations="):
                self.durations = int(arg.partition("=")[2])
            elif arg == "-k" and args:
                pattern = args.pop(0)
                self.testNamePatterns = (self.testNamePatterns or []) + [pattern if "*" in pattern else f"*{pattern}*"]
            elif arg in ("-h", "--help"):
                print(f"usage: {self.progName} [-h] [-v] [-q] [--locals] [--durations N] [-f] [-c] [-b] "
                      "[-k TESTNAMEPATTERNS]\n       [tests ...]")
                sys.exit(0)
            elif arg.startswith("-") and arg != "-":
                print(f"{self.progName}: error: unrecognized arguments: {arg}", file=sys.stderr)
                sys.exit(2)
            else:
                names.append(arg)
        return names

    def createTests(self, from_discovery=False, Loader=None):
        load = Loader() if Loader else self.testLoader
        if self.testNamePatterns:
            load.testNamePatterns = self.testNamePatterns
        if from_discovery:
            self.test = load.discover(".")
        elif self.testNames is None:
            self.test = load.loadTestsFromModule(self.module)
        else:
            self.test = load.loadTestsFromNames(self.testNames, self.module)

    def runTests(self):
        made = self.testRunner
        if made is None:
            made = runner.TextTestRunner
        if isinstance(made, type):
            options = dict(verbosity=self.verbosity, failfast=self.failfast, buffer=self.buffer, warnings=self.warnings)
            try:
                made = made(**options, tb_locals=self.tb_locals, durations=self.durations)
            except TypeError:
                try:
                    made = made(**options)
                except TypeError:
                    made = made()
        self.result = made.run(self.test)
        if self.exit:
            if self.result.testsRun == 0 and len(self.result.skipped) == 0:
                sys.exit(_NO_TESTS_EXITCODE)
            sys.exit(0 if self.result.wasSuccessful() else 1)


main = TestProgram
