//go:build unix

package enginetest

// policy.go holds the attacks. Each is refused or contained, and the host is unharmed.

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
)

// Config says what is known of an engine.
type Config struct {
	// OwnKernel: system calls are served by a kernel of the container's own (gVisor), which may grant what harms nobody but itself, and
	// reports less about processes.
	OwnKernel bool
	// PerProcess: memory is bounded for each process, since control groups are not writable.
	PerProcess bool
}

// Policy runs every attack on an engine that works here.
func Policy(t *testing.T, e container.Engine, c Config) {
	t.Run("network", func(t *testing.T) { network(t, e, c) })
	t.Run("host files", func(t *testing.T) { hostFiles(t, e) })
	t.Run("other processes", func(t *testing.T) { otherProcesses(t, e) })
	t.Run("privileges", func(t *testing.T) { privileges(t, e, c) })
	t.Run("fork bomb", func(t *testing.T) { forkBomb(t, e, c) })
	t.Run("disk", func(t *testing.T) { disk(t, e) })
	t.Run("memory", func(t *testing.T) { memory(t, e, c) })
	t.Run("open files", func(t *testing.T) { openFiles(t, e) })
	t.Run("output", func(t *testing.T) { output(t, e) })
	t.Run("time", func(t *testing.T) { wallTime(t, e) })
	t.Run("environment", func(t *testing.T) { environment(t, e) })
	t.Run("left behind", func(t *testing.T) { leftBehind(t, e) })
}

func network(t *testing.T, e container.Engine, c Config) {
	var reached atomic.Int32
	listen := func(network, address string) net.Addr {
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				reached.Add(1)
				conn.Close()
			}
		}()
		return l.Addr()
	}
	tcp := listen("tcp", "127.0.0.1:0").(*net.TCPAddr)
	abstract := fmt.Sprintf("krait-test-%d", os.Getpid())
	listen("unix", "@"+abstract)
	families := `
for name, family, kind in [("packet", 17, 3), ("raw", 2, 3), ("netlink", 16, 3), ("vsock", 40, 1), ("alg", 38, 5)]:
    refused("socket " + name, socket.socket, family, kind, 1 if name == "raw" else 0)
`
	if c.OwnKernel {
		families = `
for name, family, kind in [("packet", 17, 3), ("raw", 2, 3), ("vsock", 40, 1), ("alg", 38, 5)]:
    refused("socket " + name, socket.socket, family, kind, 1 if name == "raw" else 0)
`
	}
	attack(t, e, run{program: fmt.Sprintf(`
def connect(family, address):
    with socket.socket(family) as s:
        s.settimeout(5)
        s.connect(address)
refused("the host's loopback", connect, socket.AF_INET, ("127.0.0.1", %d))
refused("the host's abstract sockets", connect, socket.AF_UNIX, "\0%s")
lines = open("/proc/net/dev").read().splitlines()[2:]
absent("interfaces", [l for l in lines if l.split(":")[0].strip() not in ("lo", "tunl0", "sit0", "ip6tnl0", "gre0")])
absent("routes", open("/proc/net/route").read().splitlines()[1:] if os.path.exists("/proc/net/route") else [])
%s
# Its own loopback is the container's business.
with socket.socket() as server, socket.socket() as client:
    server.bind(("127.0.0.1", 0))
    server.listen()
    client.connect(server.getsockname())
a, b = socket.socketpair()
done()
`, tcp.Port, abstract, families)})
	if n := reached.Load(); n != 0 {
		t.Errorf("the host was reached %d times", n)
	}
}

func hostFiles(t *testing.T, e container.Engine) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte("open sesame"), 0o644); err != nil {
		t.Fatal(err)
	}
	for d := dir; len(d) > 1; d = filepath.Dir(d) { // file permissions of the host are not what keeps it safe here
		if info, err := os.Stat(d); err == nil && info.Mode().Perm()&0o005 == 0 {
			_ = os.Chmod(d, 0o755)
		}
	}
	file, err := os.OpenFile(secret, os.O_RDONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	release := inherit(t, file)
	defer release()
	exe, _ := os.Executable()
	attack(t, e, run{program: fmt.Sprintf(`
for path in %s:
    for root in ("", "/proc/1/root", "/proc/self/root", "/proc/1/cwd/../../../.."):
        refused("reading " + root + path, read, root + path)
for path in %s:
    absent(path, os.path.exists(path))
for path in ("/etc/shadow", "/proc/kcore", "/proc/kmsg", "/proc/sysrq-trigger", "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/kvm", "/dev/fuse"):
    try:
        data = open(path, "rb").read(16)
        absent("contents of " + path, data)
    except OSError as e:
        print("refused", path, e)
for path in ("/home", "/root", "/srv", "/var/log", "/var/lib/docker", "/run/user", "/usr/local/sbin", "/usr/src"):
    try:
        absent("entries of " + path, os.listdir(path))
    except OSError as e:
        print("refused", path, e)
def write(path):
    with open(path, "ab") as f:
        f.write(b"x")
for path in ("/x", "/etc/x", "/usr/x", "/usr/bin/python3", "/bin/x", "/lib/x", "/etc/passwd", "/dev/x", "/proc/x", "/proc/sys/kernel/core_pattern",
             "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/sys/x", "/run/x", "/var/x", "/var/tmp/x", "/opt/x"):
    refused("writing " + path, write, path)
absent("open files", [os.readlink("/proc/self/fd/" + n) for n in os.listdir("/proc/self/fd") if int(n) > 2
                      and not os.path.realpath("/proc/self/fd/" + n).startswith("/proc/") and os.path.lexists("/proc/self/fd/" + n)])
for line in open("/proc/self/mountinfo"):
    absent("the secret's directory in " + line.split()[4], %q in line)
done()
`, list(secret, exe), list("/var/run/docker.sock", "/run/docker.sock", "/run/containerd", dir), filepath.Base(filepath.Dir(dir)))})
}

// list writes texts as a list in Python.
func list(texts ...string) string {
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = strconv.QuoteToASCII(t)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

func otherProcesses(t *testing.T, e container.Engine) {
	canary := exec.Command("sleep", "1000")
	if err := canary.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- canary.Wait() }()
	attack(t, e, run{program: fmt.Sprintf(`
pids = [int(p) for p in os.listdir("/proc") if p.isdigit()]
absent("many processes", pids if len(pids) > 4 else [])
for p in pids:
    try:
        line = read("/proc/%%d/cmdline" %% p)
        absent("sleep 1000", b"sleep\0001000" in line)
    except OSError:
        pass
for name, pid in (("the host", %d), ("the canary", %d)):
    # There may be a process of that number inside; it is one of the container's own then, and there are few of those.
    if pid > 64:
        refused("a signal to " + name, os.kill, pid, 0)
        refused("the memory of " + name, open, "/proc/%%d/mem" %% pid, "rb")
try:
    os.kill(-1, 15)
except OSError as e:
    print("refused", e)
done()
`, os.Getpid(), canary.Process.Pid)})
	select {
	case err := <-ended:
		t.Errorf("the canary is dead: %v", err)
	default:
		_ = canary.Process.Kill()
		<-ended
	}
}

// calls are system calls with arguments that would be no harm if they were let through.
const calls = `
import platform
x86 = platform.machine() == "x86_64"
for name, n86, narm, args in [
    ("mount", 165, 40, (b"none", b"/tmp", b"tmpfs", 0, 0)),
    ("umount2", 166, 39, (b"/tmp", 0)),
    ("pivot_root", 155, 41, (b"/tmp", b"/tmp")),
    ("chroot", 161, 51, (b"/tmp",)),
    ("fsopen", 430, 430, (b"tmpfs", 0)),
    ("open_tree", 428, 428, (-100, b"/", 1)),
    ("ptrace attach", 101, 117, (16, 1, 0, 0)),
    ("ptrace traceme", 101, 117, (0, 0, 0, 0)),
    ("process_vm_readv", 310, 270, (1, 0, 0, 0, 0, 0)),
    ("pidfd_getfd", 438, 438, (0, 0, 0)),
    ("bpf", 321, 280, (0, 0, 0)),
    ("perf_event_open", 298, 241, (0, 0, -1, -1, 0)),
    ("userfaultfd", 323, 282, (0,)),
    ("io_uring_setup", 425, 425, (1, 0)),
    ("keyctl", 250, 219, (0, -3, 0, 0, 0)),
    ("add_key", 248, 217, (b"user", b"krait", b"x", 1, -3)),
    ("request_key", 249, 218, (b"user", b"krait", 0, 0)),
    ("unshare user", 272, 97, (0x10000000,)),
    ("unshare mounts", 272, 97, (0x20000,)),
    ("clone user", 56, 220, (0x10000000 | 17, 0, 0, 0, 0)),
    ("clone network", 56, 220, (0x40000000 | 17, 0, 0, 0, 0)),
    ("clone3", 435, 435, (0, 0)),
    ("setns", 308, 268, (0, 0)),
    ("init_module", 175, 105, (0, 0, b"")),
    ("finit_module", 313, 273, (0, b"", 0)),
    ("kexec_load", 246, 104, (0, 0, 0, 0)),
    ("reboot", 169, 142, (0, 0, 0, 0)),
    ("swapon", 167, 224, (b"/tmp/x", 0)),
    ("syslog", 103, 116, (3, 0, 0)),
    ("acct", 163, 89, (b"/tmp/x",)),
    ("sethostname", 170, 161, (b"x", 1)),
    ("personality", 135, 92, (0x0040000,)),
    ("open_by_handle_at", 304, 265, (-100, 0, 0)),
    ("fanotify_init", 300, 262, (0, 0)),
    ("memfd_create", 319, 279, (b"x", 0)),
    ("setuid 0", 105, 146, (0,)),
    ("shmget", 29, 194, (0, 4096, 0o1600)),
]:
    refused(name, call, n86 if x86 else narm, *args)
refused("a device", os.mknod, "/tmp/sda", 0o60600, os.makedev(8, 0))
`

func privileges(t *testing.T, e container.Engine, c Config) {
	program := calls
	if c.OwnKernel {
		// What is refused where the kernel is gVisor's own: what would need a capability.
		program = `
def device():
    os.mknod("/tmp/sda", 0o60600, os.makedev(8, 0))
    return os.open("/tmp/sda", os.O_RDONLY)
refused("a device", device)
refused("mount", call, 165, b"none", b"/tmp", b"tmpfs", 0, 0)
refused("chroot", call, 161, b"/tmp")
refused("setuid 0", os.setuid, 0)
refused("reboot", call, 169, 0, 0, 0, 0)
refused("sethostname", call, 170, b"x", 1)
refused("init_module", call, 175, 0, 0, b"")
refused("bpf", call, 321, 0, 0, 0)
`
	}
	res := attack(t, e, run{program: program + `
absent("the rights of root", 0 in os.getresuid() + os.getresgid())
for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
    absent("capabilities " + name, int(status(name) or "0", 16))
print("NoNewPrivs", status("NoNewPrivs"), "Seccomp", status("Seccomp"))
done()
`})
	if !c.OwnKernel && !strings.Contains(res.out, "NoNewPrivs 1 Seccomp 2\n") {
		t.Errorf("no-new-privileges or the filter is missing: %s", res.out)
	}
}

func forkBomb(t *testing.T, e container.Engine, c Config) {
	const pids = 32
	for name, bomb := range map[string]string{
		"processes": `
n = 0
try:
    while n < 2000:
        if os.fork() == 0:
            time.sleep(1000)
            os._exit(0)
        n += 1
except OSError as e:
    print("refused", e)
`,
		"threads": `
import _thread
n = 0
try:
    while n < 2000:
        _thread.start_new_thread(time.sleep, (1000,))
        n += 1
except RuntimeError as e:
    print("refused", e)
`,
	} {
		t.Run(name, func(t *testing.T) {
			res := do(t, e, run{bounds: container.Bounds{PIDs: pids}, program: bomb + `
print("STARTED", n, flush=True)
done()
os._exit(0)
`})
			_, after, ok := strings.Cut(res.out, "STARTED ")
			var n int
			most := pids
			if c.OwnKernel {
				most = 2000 // its processes and threads are not the host's; the host's own are bounded
			}
			if _, err := fmt.Sscan(after, &n); ok && (err != nil || n < 2 || n > most) {
				t.Errorf("started %d of at most %d\n%s%s", n, pids, res.out, res.stderr)
			}
			// A container that the bomb took down whole is contained, too.
			if !ok && res.err == nil {
				t.Errorf("got %q %q without an error", res.out, res.stderr)
			}
		})
	}
	if out, err := exec.Command("echo", "alive").Output(); err != nil || string(out) != "alive\n" {
		t.Errorf("the host can't start processes: %v", err)
	}
}

func disk(t *testing.T, e container.Engine) {
	res := attack(t, e, run{bounds: container.Bounds{Tmp: 4 << 20, Work: 8 << 20}, program: `
def fill(path):
    n = 0
    with open(path, "wb", 0) as f:
        try:
            while n < 64 << 20:
                n += f.write(bytes(65536))
        except OSError as e:
            assert e.errno == errno.ENOSPC, e
    os.unlink(path)
    return n
for path, most in (("/tmp/x", 4 << 20), ("/work` + `/x", 8 << 20), ("x", 8 << 20)):
    n = fill(path)
    print("filled", path, n)
    absent("more than was given of " + path, n > most)
    absent("nothing at " + path, n < most // 2)
# Nothing else is writable, wherever it is mounted, but for shared memory, which is bounded as /tmp is.
for line in open("/proc/self/mountinfo"):
    path = line.split()[4]
    if not os.path.isdir(path) or path.startswith("/proc") or path in ("/tmp", "/work"):
        continue
    try:
        n = fill(path + "/x")
    except OSError as e:
        continue
    absent("room at " + path, n > 4 << 20)
done()
`})
	if !strings.Contains(res.out, "filled /tmp/x") {
		t.Error(res.out)
	}
}

func memory(t *testing.T, e container.Engine, c Config) {
	// An engine's own first steps in the container must do with little, or with more than the program's share.
	t.Run("little", func(t *testing.T) {
		res := do(t, e, run{bounds: container.Bounds{Memory: 48 << 20}, program: `
print("started")
`})
		if res.err != nil || res.out != "started\n" {
			t.Errorf("%v\n%s%s", res.err, res.out, res.stderr)
		}
	})
	bounds := container.Bounds{Memory: 96 << 20, Tmp: 32 << 20, Work: 512 << 20}
	t.Run("at once", func(t *testing.T) {
		// gVisor hands out memory that it may not have, and ends the container when it is used.
		res := do(t, e, run{bounds: bounds, program: `
try:
    b = bytearray(1 << 30)
    for i in range(0, len(b), 4096):
        b[i] = 1
    print("ESCAPED a gigabyte")
except MemoryError:
    print("MemoryError")
done()
`})
		if strings.Contains(res.out, "ESCAPED") || !strings.Contains(res.out, "MemoryError") && !errors.Is(res.err, container.ErrMemory) {
			t.Errorf("%v\n%s%s", res.err, res.out, res.stderr)
		}
	})
	for name, program := range map[string]string{
		"bit by bit": `
parts = []
while len(parts) < 1000:
    parts.append(os.urandom(1 << 20))
`,
		"shared": `
import mmap
parts = []
while len(parts) < 1000:
    m = mmap.mmap(-1, 1 << 20)
    m.write(os.urandom(1 << 20))
    parts.append(m)
`,
		"by many": `
for i in range(15):
    if os.fork() == 0:
        parts = []
        while len(parts) < 60:
            parts.append(os.urandom(1 << 20))
        time.sleep(1000)
for i in range(15):
    pid, code = os.wait()
    if code:
        os.kill(os.getpid(), 9)
`,
		"in names": `
for i in range(1000000):
    os.mkdir("/tmp/%d" % i)
`,
		"in files": `
with open("x", "wb", 0) as f:
    while f.tell() < 400 << 20:
        f.write(os.urandom(1 << 20))
`,
	} {
		t.Run(name, func(t *testing.T) {
			if c.PerProcess && (name == "by many" || name == "in files" || name == "in names" || name == "shared") {
				t.Skip("control groups are not writable: memory is bounded for each process")
			}
			res := do(t, e, run{bounds: bounds, program: program + `
print("ESCAPED")
`})
			if strings.Contains(res.out, "ESCAPED") {
				t.Error("more memory than was given")
			}
			if !errors.Is(res.err, container.ErrMemory) && !strings.Contains(res.stderr, "MemoryError") && !strings.Contains(res.stderr, "No space left") {
				t.Errorf("%v does not say that it was memory\n%s%s", res.err, res.out, res.stderr)
			}
		})
	}
}

func openFiles(t *testing.T, e container.Engine) {
	attack(t, e, run{bounds: container.Bounds{Files: 50}, program: `
import resource
files = []
try:
    while len(files) < 5000:
        files.append(os.open("/dev/null", os.O_RDONLY))
except OSError as e:
    print("refused", errno.errorcode[e.errno])
absent("more files", len(files) if len(files) > 50 else 0)
try:
    resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))
    print("ESCAPED a higher limit")
except (OSError, ValueError) as e:
    print("refused", e)
done()
`})
}

func output(t *testing.T, e container.Engine) {
	for _, stream := range []string{"stdout", "stderr"} {
		t.Run(stream, func(t *testing.T) {
			res := do(t, e, run{bounds: container.Bounds{Output: 1 << 20}, program: fmt.Sprintf(`
while True:
    sys.%s.write("x" * 10000)
`, stream)})
			if !errors.Is(res.err, container.ErrOutput) {
				t.Errorf("got %v", res.err)
			}
			if stream == "stdout" && !errors.Is(res.readErr, container.ErrOutput) {
				t.Errorf("reading: got %v", res.readErr)
			}
			if len(res.out) > 1<<20 || len(res.stderr) > 1<<20 {
				t.Errorf("got %d and %d bytes", len(res.out), len(res.stderr))
			}
		})
	}
}

func wallTime(t *testing.T, e container.Engine) {
	for name, program := range map[string]string{
		"sleeping": "time.sleep(1000)\n",
		"busy":     "while True: pass\n",
		"deaf":     "import signal\nfor s in range(1, 32):\n    try: signal.signal(s, signal.SIG_IGN)\n    except (OSError, ValueError): pass\ntime.sleep(1000)\n",
	} {
		t.Run(name, func(t *testing.T) {
			res := do(t, e, run{bounds: container.Bounds{Life: 1500 * time.Millisecond}, program: program})
			if !errors.Is(res.err, container.ErrTime) {
				t.Errorf("got %v", res.err)
			}
		})
	}
}

func environment(t *testing.T, e container.Engine) {
	t.Setenv("KRAIT_TEST_SECRET", "open sesame")
	attack(t, e, run{env: []string{"GIVEN=a b=c\n'$x", "LANG=C.UTF-8"}, program: `
want = {"GIVEN": "a b=c\n'$x", "LANG": "C.UTF-8"}
absent("a change of what was given", [k for k in want if os.environ.get(k) != want[k]])
absent("other variables", set(os.environ) - set(want) - {"PATH", "PWD", "LC_CTYPE"})
for p in os.listdir("/proc"):
    if p.isdigit():
        try:
            absent("the secret in process " + p, b"ses" b"ame" in read("/proc/%s/environ" % p) + read("/proc/%s/cmdline" % p))
        except OSError as e:
            print("refused", e)
absent("another directory", os.getcwd() != "/work")
done()
`})
}

// A process that outlives the program ends with the container.
func leftBehind(t *testing.T, e container.Engine) {
	mark := fmt.Sprintf("1000.%d%d", os.Getpid(), time.Now().UnixNano()%1e6)
	attack(t, e, run{program: fmt.Sprintf(`
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp("sleep", ["sleep", %q])
    os._exit(0)
os.wait()
while not any(b"sleep" in read("/proc/%%s/cmdline" %% p) for p in os.listdir("/proc") if p.isdigit()):
    time.sleep(0.01)
done()
`, mark)})
	if pid := withCommand(mark); pid != "" {
		t.Errorf("process %s is left", pid)
		if n, err := strconv.Atoi(pid); err == nil {
			_ = syscall.Kill(n, syscall.SIGKILL)
		}
	}
}

// withCommand returns the id of a process of this machine whose command line holds text.
func withCommand(text string) string {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		if line, err := os.ReadFile(f); err == nil && strings.Contains(string(line), text) && !strings.Contains(string(line), "prelude") {
			return filepath.Base(filepath.Dir(f))
		}
	}
	return ""
}
