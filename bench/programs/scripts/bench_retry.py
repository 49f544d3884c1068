# retry (run): a tool that fails now and then is called with backoff, deadlines and a circuit breaker, on a simulated clock.
import functools
from collections import Counter
from time import perf_counter


class ToolError(Exception):
    """A failure that a tool reports."""

    retryable = False

    def __init__(self, message, *, status):
        super().__init__(message)
        self.status = status


class RateLimited(ToolError):
    retryable = True

    def __init__(self, wait):
        super().__init__(f"slow down for {wait}s", status=429)
        self.wait = wait


class Unavailable(ToolError):
    retryable = True

    def __init__(self, service):
        super().__init__(f"{service} is unavailable", status=503)


class GaveUp(Exception):
    pass


class Clock:
    def __init__(self):
        self.now = 0.0
        self.slept = []

    def sleep(self, seconds):
        self.now += seconds
        self.slept.append(seconds)


class Breaker:
    """Refuses calls for a while after several failures in a row."""

    def __init__(self, clock, threshold=4, pause=30.0):
        self.clock, self.threshold, self.pause = clock, threshold, pause
        self.failures = 0
        self.open_until = 0.0
        self.trips = 0

    def __enter__(self):
        if self.clock.now < self.open_until:
            raise Unavailable("breaker")
        return self

    def __exit__(self, kind, error, trace):
        if error is None:
            self.failures = 0
        elif isinstance(error, Unavailable):
            self.failures += 1
            if self.failures >= self.threshold:
                self.trips += 1
                self.failures = 0
                self.open_until = self.clock.now + self.pause
        return False


def retry(attempts=5, base=0.5, factor=2.0, cap=20.0):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(client, *args, **kwargs):
            delay = base
            for attempt in range(1, attempts + 1):
                try:
                    return function(client, *args, **kwargs)
                except ToolError as error:
                    client.errors[error.status] += 1
                    if not error.retryable:
                        raise
                    if attempt == attempts:
                        raise GaveUp(f"{function.__name__}{args}: {attempts} attempts") from error
                    client.clock.sleep(getattr(error, "wait", min(delay, cap)))
                    delay *= factor

        return wrapper

    return decorate


class Client:
    def __init__(self):
        self.clock = Clock()
        self.breaker = Breaker(self.clock)
        self.errors = Counter()
        self.calls = 0
        self.state = 7

    def roll(self):
        self.state = (self.state * 16807) % 2147483647
        return self.state % 100

    @retry(attempts=5)
    def fetch(self, item):
        with self.breaker:
            self.calls += 1
            self.clock.now += 0.05
            luck = self.roll()
            if luck < 12 + item % 40:
                raise Unavailable("inventory")
            if luck < 60:
                if luck % 4 == 0:
                    raise RateLimited(wait=luck % 7 + 1)
                if item % 25 == 3:
                    raise ToolError(f"item {item} not found", status=404)
            return {"item": item, "stock": (item * 37 + luck) % 500, "attempts": self.calls}


def main():
    client = Client()
    found, missing, given_up = {}, [], []
    for item in range(1500):
        try:
            response = client.fetch(item)
        except GaveUp as error:
            given_up.append((item, error.__cause__.status))
        except ToolError as error:
            missing.append(f"{item}: {error}")
        else:
            found[item] = response["stock"]
        finally:
            client.clock.now += 0.2
    return (
        f"{len(found)} found ({sum(found.values())} in stock), {len(missing)} missing, {len(given_up)} given up",
        f"{client.calls} calls, {dict(sorted(client.errors.items()))}, {client.breaker.trips} trips",
        f"{len(client.clock.slept)} waits, {sum(client.clock.slept):.2f} s, longest {max(client.clock.slept)}, clock {client.clock.now:.2f}",
        missing[:3],
        given_up[:5],
    )


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
