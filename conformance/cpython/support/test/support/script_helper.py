"""Tests that start another interpreter are skipped: a sandbox starts no process."""

import unittest


def _no_process(*args, **kwargs):
    raise unittest.SkipTest("starts another interpreter, which a sandbox can't")


assert_python_ok = assert_python_failure = spawn_python = kill_python = run_python_until_end = _no_process
run_test_script = make_script = make_zip_script = make_pkg = make_zip_pkg = _no_process


def interpreter_requires_environment():
    return False
