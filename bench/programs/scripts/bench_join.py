# join (run): employees joined with departments and time sheets; rows without a partner are listed, and what each project costs.
from collections import defaultdict, namedtuple
from time import perf_counter

Employee = namedtuple("Employee", "id name dept_id manager_id rate")
Department = namedtuple("Department", "id name budget")
Entry = namedtuple("Entry", "employee_id project week hours")

FIRST = ["Ada", "Bela", "Chidi", "Dana", "Emil", "Fatma", "Goran", "Hana", "Ivo", "Jun"]
LAST = ["Novak", "Okafor", "Petrov", "Quist", "Rossi", "Sato", "Tran"]

DEPARTMENTS = [Department(i, name, 40_000 + 15_000 * i) for i, name in enumerate(["Research", "Sales", "Support", "Finance", "Legal", "Archive"], 1)]
EMPLOYEES = [
    Employee(
        id=100 + i,
        name=f"{FIRST[i % 10]} {LAST[i * 3 % 7]}",
        dept_id=None if i % 37 == 5 else (9 if i % 53 == 7 else i % 5 + 1),
        manager_id=None if i < 5 else 100 + i % 5,
        rate=35 + i * 7 % 60,
    )
    for i in range(200)
]
ENTRIES = [
    Entry(100 + i * 13 % 207, f"P{i * i % 11:02d}", i % 26 + 1, (i * 5 % 16 + 1) / 2)
    for i in range(8000)
]


def index_by(rows, field):
    return {getattr(row, field): row for row in rows}


def inner_join(left, right, left_key, right_key):
    buckets = defaultdict(list)
    for row in right:
        buckets[right_key(row)].append(row)
    return [(a, b) for a in left for b in buckets.get(left_key(a), ())]


def left_join(left, right, left_key, right_key, missing=None):
    lookup = {right_key(row): row for row in right}
    for row in left:
        yield row, lookup.get(left_key(row), missing)


def anti_join(left, right, left_key, right_key):
    present = {right_key(row) for row in right}
    return [row for row in left if left_key(row) not in present]


samples = []
for _ in range(5):
    start = perf_counter()
    staffed = inner_join(EMPLOYEES, DEPARTMENTS, lambda e: e.dept_id, lambda d: d.id)
    dept_of = {employee.id: dept for employee, dept in staffed}
    unassigned = anti_join(EMPLOYEES, DEPARTMENTS, lambda e: e.dept_id, lambda d: d.id)
    empty = anti_join(DEPARTMENTS, EMPLOYEES, lambda d: d.id, lambda e: e.dept_id)
    orphans = 0

    cost = defaultdict(float)
    hours = defaultdict(lambda: defaultdict(float))
    people = defaultdict(set)
    for entry, employee in left_join(ENTRIES, EMPLOYEES, lambda t: t.employee_id, lambda e: e.id):
        if employee is None:
            orphans += 1
            continue
        dept = dept_of.get(employee.id)
        name = dept.name if dept else "(none)"
        cost[name] += entry.hours * employee.rate
        hours[entry.project][name] += entry.hours
        people[entry.project].add(employee.id)

    managers = index_by((e for e in EMPLOYEES if e.manager_id is None), "id")
    reports = defaultdict(list)
    for employee in EMPLOYEES:
        if employee.manager_id in managers:
            reports[managers[employee.manager_id].name].append(employee)

    out = [f"{len(staffed)} staffed, {len(unassigned)} unassigned, empty {[d.name for d in empty]}, {orphans} orphans"]
    budget = {d.name: d.budget for d in DEPARTMENTS}
    for name in sorted(cost, key=cost.get, reverse=True):
        limit = budget.get(name)
        state = "no budget" if limit is None else "over" if cost[name] > limit else "within"
        out.append(f"{name}: {cost[name]:.1f} {state}")
    for project, split in sorted(hours.items()):
        top, most = max(split.items(), key=lambda kv: (kv[1], kv[0]))
        out.append(f"{project}: {sum(split.values()):.1f} h by {len(people[project])}, most in {top} ({most:.1f})")
    for name, team in sorted(reports.items()):
        out.append(f"{name}: {len(team)} reports, mean rate {sum(e.rate for e in team) / len(team):.2f}")
    samples.append((perf_counter() - start) * 1e9)
print(*out, sep="\n")
print("ns", *samples)
