# config and cache (run): layers of settings are merged, interpolated and checked; costs of plans are computed with memo, LRU and TTL caches.
import copy
import functools
import re
from collections import ChainMap, OrderedDict
from time import perf_counter
from types import SimpleNamespace

DEFAULTS = {
    "app": {"name": "planner", "debug": False, "url": "${server.scheme}://${server.host}:${server.port}/${app.name}"},
    "server": {"scheme": "http", "host": "localhost", "port": 8080, "limits": {"body": "1MB", "time": "30s"}},
    "cache": {"size": 64, "ttl": "5m", "backends": ["memory"]},
    "features": {"search": True, "export": False},
}
ENVIRONMENTS = {
    "dev": {"app": {"debug": True}, "cache": {"ttl": "10s"}},
    "staging": {"server": {"host": "staging.${region}.example.com", "port": "8443", "scheme": "https"}, "cache": {"backends+": ["redis"]}},
    "prod": {
        "server": {"host": "${region}.example.com", "port": 443, "scheme": "https", "limits": {"body": "16MB"}},
        "features": {"export": True},
        "cache": {"size": 512, "backends": ["redis", "memcached"]},
    },
}
REGIONS = ["eu-north", "us-east", "ap-south"]
UNITS = {"s": 1, "m": 60, "h": 3600, "KB": 2**10, "MB": 2**20, "GB": 2**30}
SCHEMA = {"server.port": int, "app.debug": bool, "cache.size": int, "server.limits.body": "quantity", "server.limits.time": "quantity", "cache.ttl": "quantity"}


class ConfigError(Exception):
    pass


def deep_merge(base, extra):
    result = copy.deepcopy(base)
    for key, value in extra.items():
        if key.endswith("+"):
            result[key[:-1]] = [*result.get(key[:-1], []), *value]
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = deep_merge(result[key], value)
        else:
            result[key] = copy.deepcopy(value)
    return result


def lookup(config, path):
    try:
        return functools.reduce(lambda node, key: node[key], path.split("."), config)
    except (KeyError, TypeError):
        raise ConfigError(f"no setting {path!r}") from None


def interpolate(config, variables):
    names = ChainMap(variables, {})

    def resolve(value, depth=0):
        if depth > 5:
            raise ConfigError(f"settings refer to each other: {value}")
        match value:
            case str():
                expanded = re.sub(r"\$\{([\w.]+)\}", lambda m: str(names[m[1]] if m[1] in names else lookup(config, m[1])), value)
                return resolve(expanded, depth + 1) if "${" in expanded else expanded
            case dict():
                return {k: resolve(v, depth) for k, v in value.items()}
            case list():
                return [resolve(v, depth) for v in value]
            case _:
                return value

    return resolve(config)


def quantity(text):
    number, unit = re.fullmatch(r"(\d+)\s*([A-Za-z]+)", text).groups()
    return int(number) * UNITS[unit]


def validate(config):
    for path, kind in SCHEMA.items():
        *parents, last = path.split(".")
        node = lookup(config, ".".join(parents))
        if kind == "quantity":
            node[last] = quantity(node[last])
        elif not isinstance(node[last], kind):
            try:
                node[last] = kind(node[last])
            except ValueError as error:
                raise ConfigError(f"{path}: {error}") from error
    return config


def namespace(value):
    return SimpleNamespace(**{k: namespace(v) for k, v in value.items()}) if isinstance(value, dict) else value


class Cache:
    """Least recently used entries go first; entries end after ttl ticks."""

    def __init__(self, size, ttl):
        self.size, self.ttl = size, ttl
        self.entries = OrderedDict()
        self.hits = self.misses = self.expired = 0

    def get(self, key, now, make):
        if key in self.entries:
            value, until = self.entries[key]
            if now < until:
                self.entries.move_to_end(key)
                self.hits += 1
                return value
            self.expired += 1
        self.misses += 1
        value = self.entries[key] = make(key)
        self.entries[key] = value, now + self.ttl
        self.entries.move_to_end(key)
        if len(self.entries) > self.size:
            self.entries.popitem(last=False)
        return value


def best_plan(weights, values, capacity):
    """The most value that fits: the memo is the function's own."""

    @functools.cache
    def best(index, left):
        if index == len(weights):
            return 0, ()
        skip = best(index + 1, left)
        if weights[index] > left:
            return skip
        value, chosen = best(index + 1, left - weights[index])
        return max(skip, (value + values[index], (index, *chosen)))

    result = best(0, capacity)
    return result, best.cache_info()


@functools.lru_cache(maxsize=128)
def cost(hours, tier):
    return round(sum(hours % k * tier for k in range(1, 12)) / 7, 3)


def main():
    lines = []
    for environment, overrides in ENVIRONMENTS.items():
        for region in REGIONS:
            merged = deep_merge(deep_merge(DEFAULTS, overrides), {"server": {"limits": {"time": f"{len(region)}m"}}})
            config = namespace(validate(interpolate(merged, {"region": region})))
            cache = Cache(config.cache.size, config.cache.ttl)
            total = sum(cache.get((n * n + len(region)) % 150, n, lambda key: cost(key, len(region))) for n in range(600))
            counts = f"{cache.hits}/{cache.misses}/{cache.expired}"
            lines.append(f"{config.app.url} {config.server.limits.body} {','.join(config.cache.backends)} {total:.3f} {counts}")
    for broken in ({"app": {"name": "${app.url}"}}, {"app": {"url": "${nothing.here}"}}, {"server": {"port": "http"}}):
        try:
            validate(interpolate(deep_merge(DEFAULTS, broken), {}))
        except ConfigError as error:
            lines.append(f"{type(error).__name__}: {str(error)[:60]}")
    (value, chosen), info = best_plan([3, 4, 5, 9, 14, 6, 8, 7, 11, 5], [9, 10, 12, 20, 31, 13, 17, 16, 25, 11], 40)
    lines.append(f"plan {chosen} is worth {value}; {info.hits} hits, {info.misses} misses")
    info = cost.cache_info()
    cost.cache_clear()
    lines.append(f"{info}, default unchanged: {DEFAULTS['cache']}")
    return lines


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
