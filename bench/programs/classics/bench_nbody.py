# nbody (step): the motion of the Sun and the giant planets.
from time import perf_counter

PI = 3.14159265358979323
SOLAR_MASS = 4 * PI * PI
DAYS = 365.24
STEPS = 1500

# Positions in astronomical units, velocities in units a day, masses in suns: the initial state of the Computer Language Benchmarks Game.
PLANETS = {
    "sun": ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 1.0),
    "jupiter": (
        [4.84143144246472090, -1.16032004402742839, -0.103622044471123109],
        [0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023],
        0.000954791938424326609,
    ),
    "saturn": (
        [8.34336671824457987, 4.12479856412430479, -0.403523417114321381],
        [-0.00276742510726411047, 0.00499852801234917238, 0.0000230417297573763929],
        0.000285885980666130812,
    ),
    "uranus": (
        [12.8943695621391310, -15.1111514016986312, -0.223307578892655734],
        [0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556],
        0.0000436624404335156298,
    ),
    "neptune": (
        [15.3796971148509165, -25.9193146099879641, 0.179258772950371181],
        [0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870],
        0.0000515138902046611451,
    ),
}


def make_bodies():
    bodies = []
    for position, velocity, mass in PLANETS.values():
        bodies.append((position[:], [v * DAYS for v in velocity], mass * SOLAR_MASS))
    return bodies


def make_pairs(bodies):
    return [(bodies[i], bodies[j]) for i in range(len(bodies)) for j in range(i + 1, len(bodies))]


def rest(bodies):
    """Gives the sun the velocity at which the whole has no momentum."""
    momentum = [0.0, 0.0, 0.0]
    for _, velocity, mass in bodies:
        for axis in range(3):
            momentum[axis] -= velocity[axis] * mass
    _, velocity, mass = bodies[0]
    for axis in range(3):
        velocity[axis] = momentum[axis] / mass


def energy(bodies, pairs):
    total = 0.0
    for (x1, y1, z1), (vx, vy, vz), mass in bodies:
        total += mass * (vx * vx + vy * vy + vz * vz) / 2
    for ((x1, y1, z1), _, m1), ((x2, y2, z2), _, m2) in pairs:
        dx, dy, dz = x1 - x2, y1 - y2, z1 - z2
        total -= m1 * m2 / (dx * dx + dy * dy + dz * dz) ** 0.5
    return total


def advance(dt, steps, bodies, pairs):
    for _ in range(steps):
        for ([x1, y1, z1], v1, m1), ([x2, y2, z2], v2, m2) in pairs:
            dx = x1 - x2
            dy = y1 - y2
            dz = z1 - z2
            force = dt * (dx * dx + dy * dy + dz * dz) ** -1.5
            pull1 = m2 * force
            pull2 = m1 * force
            v1[0] -= dx * pull1
            v1[1] -= dy * pull1
            v1[2] -= dz * pull1
            v2[0] += dx * pull2
            v2[1] += dy * pull2
            v2[2] += dz * pull2
        for position, (vx, vy, vz), _ in bodies:
            position[0] += dt * vx
            position[1] += dt * vy
            position[2] += dt * vz


samples = []
for _ in range(5):
    bodies = make_bodies()
    rest(bodies)
    pairs = make_pairs(bodies)
    before = energy(bodies, pairs)
    start = perf_counter()
    advance(0.01, STEPS, bodies, pairs)
    samples.append((perf_counter() - start) * 1e9 / STEPS)
print(f"{before:.9f} {energy(bodies, pairs):.9f}")
print("ns", *samples)
