# deltablue (run): an incremental solver of one-way constraints, over a chain of equalities and a projection.
from time import perf_counter


class Strength:
    def __init__(self, level):
        self.level = level

    def stronger(self, other):
        return self.level < other.level

    def weakest(self, other):
        return other if self.level < other.level else self


REQUIRED, PREFERRED, STRONG_DEFAULT, NORMAL, WEAKEST = map(Strength, (0, 2, 3, 4, 6))


class Variable:
    def __init__(self, name, value=0):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.mark = 0
        self.walk_strength = WEAKEST
        self.stay = True


class Constraint:
    """A constraint with methods, each of which computes one of its variables from the others."""

    is_input = False

    def __init__(self, planner, strength, variables):
        self.planner = planner
        self.strength = strength
        self.variables = variables
        self.output = None
        for variable in variables:
            variable.constraints.append(self)
        planner.add(self)

    def candidates(self):
        return self.variables

    def inputs(self):
        return [v for v in self.variables if v is not self.output]

    def satisfied(self):
        return self.output is not None

    def choose(self, mark):
        best = None
        for variable in self.candidates():
            if variable.mark != mark and self.strength.stronger(variable.walk_strength):
                if best is None or best.walk_strength.stronger(variable.walk_strength):
                    best = variable
        self.output = best

    def satisfy(self, mark):
        """Satisfies the constraint and returns the one that it overrides, or None."""
        self.choose(mark)
        if self.output is None:
            if self.strength is REQUIRED:
                raise ValueError("a required constraint can't be satisfied")
            return None
        for variable in self.inputs():
            variable.mark = mark
        overridden = self.output.determined_by
        if overridden is not None:
            overridden.output = None
        self.output.determined_by = self
        if not self.planner.propagate(self, mark):
            raise ValueError("a cycle of constraints")
        self.output.mark = mark
        return overridden

    def inputs_known(self, mark):
        return all(v.mark == mark or v.stay or v.determined_by is None for v in self.inputs())

    def recalculate(self):
        out = self.output
        strength, stay = self.strength, not self.is_input
        for variable in self.inputs():
            strength = strength.weakest(variable.walk_strength)
            stay = stay and variable.stay
        out.walk_strength = strength
        out.stay = stay
        if stay:
            self.execute()

    def execute(self):
        """Computes the output; of a constraint that computes nothing, nothing."""

    def destroy(self):
        if self.satisfied():
            self.planner.remove(self)
        for variable in self.variables:
            variable.constraints.remove(self)


class StayConstraint(Constraint):
    pass


class EditConstraint(Constraint):
    is_input = True


class EqualConstraint(Constraint):
    def execute(self):
        first, second = self.variables
        if self.output is second:
            second.value = first.value
        else:
            first.value = second.value


class ScaleConstraint(Constraint):
    """Destination = source * scale + offset. Scale and offset are never computed."""

    def candidates(self):
        return self.variables[:2]

    def execute(self):
        source, destination, scale, offset = self.variables
        if self.output is destination:
            destination.value = source.value * scale.value + offset.value
        else:
            source.value = (destination.value - offset.value) // scale.value


class Planner:
    def __init__(self):
        self.mark = 0
        self.steps = 0

    def new_mark(self):
        self.mark += 1
        return self.mark

    def add(self, constraint):
        mark = self.new_mark()
        overridden = constraint.satisfy(mark)
        while overridden is not None:
            overridden = overridden.satisfy(mark)

    def remove(self, constraint):
        out = constraint.output
        constraint.output = None
        out.determined_by = None
        unsatisfied = self.retract(out, constraint)
        unsatisfied.sort(key=lambda c: c.strength.level)
        for other in unsatisfied:
            if not other.satisfied():
                self.add(other)

    def retract(self, out, removed):
        """Recomputes what is downstream of out and returns the constraints that may now be satisfied."""
        out.walk_strength = WEAKEST
        out.stay = True
        unsatisfied = []
        todo = [out]
        while todo:
            variable = todo.pop()
            for constraint in variable.constraints:
                if constraint is not removed and not constraint.satisfied():
                    unsatisfied.append(constraint)
            for constraint in self.consumers(variable):
                constraint.recalculate()
                todo.append(constraint.output)
        return unsatisfied

    def consumers(self, variable):
        determining = variable.determined_by
        return [c for c in variable.constraints if c is not determining and c.output is not None]

    def propagate(self, constraint, mark):
        todo = [constraint]
        while todo:
            current = todo.pop()
            self.steps += 1
            if current.output.mark == mark:
                return False
            current.recalculate()
            todo.extend(self.consumers(current.output))
        return True

    def make_plan(self, constraints):
        mark = self.new_mark()
        plan = []
        hot = [c for c in constraints if c.is_input and c.satisfied()]
        while hot:
            constraint = hot.pop()
            out = constraint.output
            if out.mark != mark and constraint.inputs_known(mark):
                plan.append(constraint)
                out.mark = mark
                hot.extend(self.consumers(out))
        return plan

    def change(self, variable, value):
        edit = EditConstraint(self, PREFERRED, [variable])
        plan = self.make_plan([edit])
        for _ in range(10):
            variable.value = value
            for constraint in plan:
                constraint.execute()
        edit.destroy()


def chain(n):
    """Variables in a row, each equal to the next: an edit of the first reaches the last."""
    planner = Planner()
    variables = [Variable(f"v{i}") for i in range(n + 1)]
    for first, second in zip(variables, variables[1:]):
        EqualConstraint(planner, REQUIRED, [first, second])
    StayConstraint(planner, STRONG_DEFAULT, [variables[-1]])
    edit = EditConstraint(planner, PREFERRED, [variables[0]])
    plan = planner.make_plan([edit])
    for value in range(20):
        variables[0].value = value
        for constraint in plan:
            constraint.execute()
        assert variables[-1].value == value
    edit.destroy()
    return planner.steps + len(plan)


def projection(n):
    """Pairs of variables, each scaled from the other by a shared scale and offset: edits of all four kinds."""
    planner = Planner()
    scale, offset = Variable("scale", 10), Variable("offset", 1000)
    destinations = []
    for i in range(n):
        source, destination = Variable(f"s{i}", i), Variable(f"d{i}", i)
        destinations.append(destination)
        StayConstraint(planner, NORMAL, [source])
        ScaleConstraint(planner, REQUIRED, [source, destination, scale, offset])
    planner.change(source, 17)
    assert destination.value == 1170
    planner.change(destination, 1050)
    assert source.value == 5
    planner.change(scale, 5)
    assert all(d.value == i * 5 + 1000 for i, d in enumerate(destinations[:-1]))
    planner.change(offset, 2000)
    assert all(d.value == i * 5 + 2000 for i, d in enumerate(destinations[:-1]))
    return planner.steps + sum(d.value for d in destinations)


samples = []
for _ in range(5):
    start = perf_counter()
    result = chain(250), projection(250)
    samples.append((perf_counter() - start) * 1e9)
print(result)
print("ns", *samples)
