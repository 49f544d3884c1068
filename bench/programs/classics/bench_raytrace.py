# raytrace (run): spheres over a chequered plane, with shadows and reflections.
from math import sqrt
from time import perf_counter

EPSILON = 1e-5


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y, -self.z)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other):
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    def length(self):
        return sqrt(self.dot(self))

    def normalized(self):
        return self * (1 / self.length())

    def reflected(self, normal):
        return self - 2 * self.dot(normal) * normal


class Ray:
    def __init__(self, origin, direction):
        self.origin = origin
        self.direction = direction.normalized()

    def at(self, distance):
        return self.origin + self.direction * distance


class Sphere:
    def __init__(self, centre, radius):
        self.centre = centre
        self.radius = radius

    def meet(self, ray):
        """The distance at which a ray meets the sphere, or None."""
        towards = self.centre - ray.origin
        along = towards.dot(ray.direction)
        inside = self.radius * self.radius - (towards.dot(towards) - along * along)
        if inside < 0:
            return None
        return along - sqrt(inside)

    def normal(self, point):
        return (point - self.centre).normalized()


class HalfSpace:
    def __init__(self, base, normal):
        self.base = base
        self.up = normal.normalized()

    def meet(self, ray):
        slope = ray.direction.dot(self.up)
        if abs(slope) < EPSILON:
            return None
        return (self.base - ray.origin).dot(self.up) / slope

    def normal(self, point):
        return self.up


class Surface:
    def __init__(self, colour=(1.0, 1.0, 1.0), mirror=0.2, diffuse=0.6, ambient=0.2):
        self.colour = colour
        self.mirror = mirror
        self.diffuse = diffuse
        self.ambient = ambient

    def colour_at(self, point):
        return self.colour


class Chequered(Surface):
    def __init__(self, other=(0.0, 0.0, 0.0), size=1.0, **options):
        super().__init__(**options)
        self.other = other
        self.size = size

    def colour_at(self, point):
        cells = int(abs(point.x) / self.size + 0.5) + int(abs(point.z) / self.size + 0.5)
        return self.other if cells % 2 else self.colour


class Scene:
    def __init__(self, eye, target, view):
        self.eye = eye
        self.target = target
        self.view = view
        self.objects = []
        self.lights = []
        self.rays = 0

    def add(self, shape, surface):
        self.objects.append((shape, surface))

    def nearest(self, ray):
        best = None
        for shape, surface in self.objects:
            distance = shape.meet(ray)
            if distance is not None and distance > EPSILON and (best is None or distance < best[0]):
                best = distance, shape, surface
        return best

    def colour(self, ray, depth):
        self.rays += 1
        if depth > 3:
            return 0.0, 0.0, 0.0
        hit = self.nearest(ray)
        if hit is None:
            return 0.1, 0.2, 0.4
        distance, shape, surface = hit
        point = ray.at(distance)
        normal = shape.normal(point)
        base = surface.colour_at(point)
        total = tuple(c * surface.ambient for c in base)
        if surface.mirror > 0:
            reflected = self.colour(Ray(point, ray.direction.reflected(normal)), depth + 1)
            total = tuple(t + surface.mirror * c for t, c in zip(total, reflected))
        light = sum(max(0.0, (lamp - point).normalized().dot(normal)) for lamp in self.lights if self.is_lit(point, lamp))
        return tuple(min(1.0, t + c * surface.diffuse * light) for t, c in zip(total, base))

    def is_lit(self, point, lamp):
        way = lamp - point
        far = way.length()
        ray = Ray(point, way)
        for shape, _ in self.objects:
            distance = shape.meet(ray)
            if distance is not None and EPSILON < distance < far:
                return False
        return True

    def render(self, width, height):
        forward = (self.target - self.eye).normalized()
        right = forward.cross(Vector(0, 1, 0)).normalized()
        up = right.cross(forward)
        pixels = bytearray()
        for row in range(height):
            dy = (0.5 - (row + 0.5) / height) * self.view * height / width
            for column in range(width):
                dx = ((column + 0.5) / width - 0.5) * self.view
                ray = Ray(self.eye, forward + right * dx + up * dy)
                for channel in self.colour(ray, 0):
                    pixels.append(int(channel * 255))
        return pixels


def make_scene():
    scene = Scene(Vector(0, 1.8, 10), Vector(0, 3, 0), 1.2)
    scene.lights += [Vector(30, 30, 10), Vector(-10, 100, 30)]
    scene.add(Sphere(Vector(1, 3, -10), 1.0), Surface(colour=(1.0, 1.0, 0.0)))
    for y in range(6):
        scene.add(Sphere(Vector(-3 - y * 0.4, 2.3, -5), 0.4), Surface(colour=(y / 6, 1 - y / 6, 0.5)))
    scene.add(HalfSpace(Vector(0, 0, 0), Vector(0, 1, 0)), Chequered(size=2.0))
    return scene


samples = []
for _ in range(5):
    start = perf_counter()
    scene = make_scene()
    pixels = scene.render(26, 26)
    samples.append((perf_counter() - start) * 1e9)
checksum = 0
for byte in pixels:
    checksum = (checksum * 31 + byte) % 1_000_003
print(scene.rays, sum(pixels), checksum)
print("ns", *samples)
