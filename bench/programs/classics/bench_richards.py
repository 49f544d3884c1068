# richards (run): the simulation of an operating system, with packets, queues and a scheduler of tasks.
from time import perf_counter

IDLE, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = range(6)
DEVICE_PACKET, WORK_PACKET = 0, 1
BUFFER_SIZE = 4


class Packet:
    def __init__(self, link, ident, kind):
        self.link = link
        self.ident = ident
        self.kind = kind
        self.datum = 0
        self.data = [0] * BUFFER_SIZE

    def append_to(self, queue):
        self.link = None
        if queue is None:
            return self
        last = queue
        while last.link is not None:
            last = last.link
        last.link = self
        return queue


class TaskState:
    def __init__(self, pending=False, waiting=False, holding=False):
        self.packet_pending = pending
        self.task_waiting = waiting
        self.task_holding = holding

    def set_packet_pending(self):
        self.packet_pending = True
        self.task_waiting = False
        self.task_holding = False

    def set_running(self):
        self.packet_pending = self.task_waiting = self.task_holding = False

    def is_blocked(self):
        return self.task_holding or (not self.packet_pending and self.task_waiting)

    def wakes_with_packet(self):
        return self.packet_pending and self.task_waiting and not self.task_holding


class Task(TaskState):
    def __init__(self, system, ident, priority, queue, state):
        super().__init__(state.packet_pending, state.task_waiting, state.task_holding)
        self.system = system
        self.link = system.tasks
        self.ident = ident
        self.priority = priority
        self.queue = queue
        system.tasks = self
        system.table[ident] = self

    def add_packet(self, packet, old):
        if self.queue is None:
            self.queue = packet
            self.packet_pending = True
            if self.priority > old.priority:
                return self
        else:
            packet.append_to(self.queue)
        return old

    def run(self):
        if self.wakes_with_packet():
            packet = self.queue
            self.queue = packet.link
            self.set_running()
            self.packet_pending = self.queue is not None
        else:
            packet = None
        return self.step(packet)

    def wait(self):
        self.task_waiting = True
        return self

    def hold(self):
        self.system.hold_count += 1
        self.task_holding = True
        return self.link

    def release(self, ident):
        task = self.system.find(ident)
        task.task_holding = False
        return task if task.priority > self.priority else self

    def send(self, packet):
        task = self.system.find(packet.ident)
        self.system.queue_count += 1
        packet.link = None
        packet.ident = self.ident
        return task.add_packet(packet, self)

    def step(self, packet):
        raise NotImplementedError


class IdleTask(Task):
    def __init__(self, system, ident, priority, queue, state, count):
        super().__init__(system, ident, priority, queue, state)
        self.control = 1
        self.count = count

    def step(self, packet):
        self.count -= 1
        if self.count == 0:
            return self.hold()
        if self.control & 1 == 0:
            self.control //= 2
            return self.release(DEVICE_A)
        self.control = self.control // 2 ^ 0xD008
        return self.release(DEVICE_B)


class WorkTask(Task):
    def __init__(self, system, ident, priority, queue, state):
        super().__init__(system, ident, priority, queue, state)
        self.destination = HANDLER_A
        self.count = 0

    def step(self, packet):
        if packet is None:
            return self.wait()
        self.destination = HANDLER_B if self.destination == HANDLER_A else HANDLER_A
        packet.ident = self.destination
        packet.datum = 0
        for i in range(BUFFER_SIZE):
            self.count += 1
            if self.count > 26:
                self.count = 1
            packet.data[i] = ord("A") + self.count - 1
        return self.send(packet)


class HandlerTask(Task):
    def __init__(self, system, ident, priority, queue, state):
        super().__init__(system, ident, priority, queue, state)
        self.work = None
        self.devices = None

    def step(self, packet):
        if packet is not None:
            if packet.kind == WORK_PACKET:
                self.work = packet.append_to(self.work)
            else:
                self.devices = packet.append_to(self.devices)
        work = self.work
        if work is None:
            return self.wait()
        if work.datum >= BUFFER_SIZE:
            self.work = work.link
            return self.send(work)
        device = self.devices
        if device is None:
            return self.wait()
        self.devices = device.link
        device.datum = work.data[work.datum]
        work.datum += 1
        return self.send(device)


class DeviceTask(Task):
    def __init__(self, system, ident, priority, queue, state):
        super().__init__(system, ident, priority, queue, state)
        self.pending = None

    def step(self, packet):
        if packet is not None:
            self.pending = packet
            return self.hold()
        packet, self.pending = self.pending, None
        if packet is None:
            return self.wait()
        return self.send(packet)


class System:
    def __init__(self):
        self.tasks = None
        self.table = [None] * 6
        self.hold_count = 0
        self.queue_count = 0

    def find(self, ident):
        task = self.table[ident]
        if task is None:
            raise LookupError(f"no task {ident}")
        return task

    def schedule(self):
        task = self.tasks
        while task is not None:
            task = task.link if task.is_blocked() else task.run()


def simulate(count):
    system = System()
    IdleTask(system, IDLE, 1, None, TaskState(), count)
    queue = Packet(Packet(None, IDLE, WORK_PACKET), IDLE, WORK_PACKET)
    WorkTask(system, WORKER, 1000, queue, TaskState(True, True))
    for ident, device, priority in ((HANDLER_A, DEVICE_A, 2000), (HANDLER_B, DEVICE_B, 3000)):
        queue = None
        for _ in range(3):
            queue = Packet(queue, device, DEVICE_PACKET)
        HandlerTask(system, ident, priority, queue, TaskState(True, True))
    DeviceTask(system, DEVICE_A, 4000, None, TaskState(False, True))
    DeviceTask(system, DEVICE_B, 5000, None, TaskState(False, True))
    system.schedule()
    return system.queue_count, system.hold_count


samples = []
for _ in range(5):
    start = perf_counter()
    result = simulate(6_000)
    samples.append((perf_counter() - start) * 1e9)
print("queued %d, held %d" % result)
print("ns", *samples)
