//go:build unix

package sqltool_test

// servers_test.go starts a PostgreSQL and a MariaDB of Debian's packages, each once, for the tests that read them.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/tool/sqltool"
	"github.com/krait-run/krait/tool/sqltool/mysql"
	"github.com/krait-run/krait/tool/sqltool/postgres"
)

var ctx = context.Background()

// server is a database's server in a directory of its own, which is reached by a socket there.
type server struct {
	dir string
	cmd *exec.Cmd
	err error
}

var servers struct {
	sync.Mutex
	all []*server
}

func TestMain(m *testing.M) {
	status := m.Run()
	for _, s := range servers.all {
		s.stop()
	}
	os.Exit(status)
}

func (s *server) stop() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Signal(syscall.SIGQUIT) // PostgreSQL's way to end at once
		done := make(chan struct{})
		go func() { _ = s.cmd.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			_ = s.cmd.Process.Kill()
			<-done
		}
	}
	_ = os.RemoveAll(s.dir)
}

// errMissing says that the package is not installed.
var errMissing = errors.New("not installed")

// program finds a program of a package in the path or where Debian puts it.
func program(name, pattern string) (string, error) {
	if found, _ := filepath.Glob(pattern); len(found) > 0 {
		return found[len(found)-1], nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", errMissing
	}
	return path, nil
}

// start makes a server's directory and runs commands there, the last of which stays. They run as account where the test is root's, since servers
// refuse to be.
func start(account string, commands func(dir string) ([][]string, error), ready func(dir string) error) *server {
	s := &server{}
	servers.Lock()
	servers.all = append(servers.all, s)
	servers.Unlock()
	if s.dir, s.err = os.MkdirTemp("", "krait"); s.err != nil {
		return s
	}
	attr := &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		u, err := user.Lookup(account)
		if err != nil {
			s.err = errMissing
			return s
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if s.err = os.Chown(s.dir, uid, gid); s.err != nil {
			return s
		}
	}
	list, err := commands(s.dir)
	if err != nil {
		s.err = err
		return s
	}
	log, err := os.Create(filepath.Join(s.dir, "log"))
	if err != nil {
		s.err = err
		return s
	}
	defer log.Close()
	for i, words := range list {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir, cmd.SysProcAttr, cmd.Stdout, cmd.Stderr = s.dir, attr, log, log
		cmd.Env = append(os.Environ(), "LC_ALL=C", "HOME="+s.dir)
		if i < len(list)-1 {
			err = cmd.Run()
		} else if err = cmd.Start(); err == nil {
			s.cmd = cmd
		}
		if err != nil {
			s.err = s.failed(fmt.Errorf("%s: %w", words[0], err))
			return s
		}
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if err = ready(s.dir); err == nil {
			return s
		}
		if time.Now().After(end) {
			s.err = s.failed(err)
			return s
		}
	}
}

// failed adds what the server wrote.
func (s *server) failed(err error) error {
	text, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return fmt.Errorf("%w\n%s", err, text)
}

// open opens a database of a server that may be missing: in CI that fails, elsewhere it skips.
func (s *server) open(t testing.TB, open func(dsn string) (*sqltool.Database, error), dsn string) *sqltool.Database {
	t.Helper()
	if s.err != nil {
		if errors.Is(s.err, errMissing) && os.Getenv("CI") != "true" {
			t.Skip(s.err)
		}
		t.Fatal(s.err)
	}
	db, err := open(dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// exec runs statements that set a test up.
func execAll(db *sqltool.Database, statements ...string) error {
	for _, s := range statements {
		if _, err := db.DB.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	return nil
}

var postgresServer = sync.OnceValue(func() *server {
	s := start("postgres", func(dir string) ([][]string, error) {
		bin, err := program("postgres", "/usr/lib/postgresql/*/bin/postgres")
		if err != nil {
			return nil, err
		}
		initdb, err := program("initdb", "/usr/lib/postgresql/*/bin/initdb")
		if err != nil {
			return nil, err
		}
		return [][]string{
			{initdb, "-D", dir + "/data", "-U", "owner", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"},
			{bin, "-D", dir + "/data", "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=40"},
		}, nil
	}, func(dir string) error {
		db, err := postgres.Open("host=" + dir + " user=owner dbname=postgres")
		if err != nil {
			return err
		}
		defer db.Close()
		return db.DB.PingContext(ctx)
	})
	if s.err == nil {
		s.err = fill(s.dir)
	}
	return s
})

// fill makes what the tests read.
func fill(dir string) error {
	db, err := postgres.Open("host=" + dir + " user=owner dbname=postgres")
	if err != nil {
		return err
	}
	defer db.Close()
	return execAll(db,
		"CREATE TABLE people (id int PRIMARY KEY, name text NOT NULL, born date)",
		"COMMENT ON TABLE people IS 'who buys'",
		"CREATE TABLE orders (id int PRIMARY KEY, person int REFERENCES people, total numeric(10,2), note text)",
		"COMMENT ON COLUMN orders.total IS 'in euros'",
		"INSERT INTO people VALUES (1, 'Ann', '1990-05-01'), (2, 'Bob', NULL)",
		"INSERT INTO orders VALUES (1, 1, 19.90, NULL), (2, 1, 5, 'gift'), (3, 2, 100.10, NULL)",
		"CREATE VIEW totals AS SELECT person, sum(total) AS total FROM orders GROUP BY person",
		"CREATE TABLE secret (word text)",
		"INSERT INTO secret VALUES ('hush')",
		"CREATE SEQUENCE numbers",
		"CREATE FUNCTION sneak() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; RETURN 1; END $$",
		"CREATE FUNCTION endless() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN 1; END $$",
		"CREATE ROLE reader LOGIN",
		"GRANT SELECT ON people, orders, totals TO reader",
	)
}

func openPostgres(t testing.TB, account string) *sqltool.Database {
	s := postgresServer()
	return s.open(t, postgres.Open, "host="+s.dir+" user="+account+" dbname=postgres")
}

var mysqlServer = sync.OnceValue(func() *server {
	s := start("mysql", func(dir string) ([][]string, error) {
		bin, err := program("mariadbd", "/usr/sbin/mariadbd")
		if err != nil {
			return nil, err
		}
		install, err := program("mariadb-install-db", "/usr/bin/mariadb-install-db")
		if err != nil {
			return nil, err
		}
		return [][]string{
			{install, "--no-defaults", "--datadir=" + dir + "/data", "--auth-root-authentication-method=normal", "--skip-test-db", "--innodb-flush-log-at-trx-commit=0"},
			{bin, "--no-defaults", "--datadir=" + dir + "/data", "--socket=" + dir + "/socket", "--pid-file=" + dir + "/pid", "--skip-networking",
				"--innodb-buffer-pool-size=16M", "--innodb-flush-log-at-trx-commit=0"},
		}, nil
	}, func(dir string) error {
		db, err := mysql.Open("root@unix(" + dir + "/socket)/mysql")
		if err != nil {
			return err
		}
		defer db.Close()
		return db.DB.PingContext(ctx)
	})
	if s.err == nil {
		s.err = fillMySQL(s.dir)
	}
	return s
})

func fillMySQL(dir string) error {
	db, err := mysql.Open("root@unix(" + dir + "/socket)/mysql")
	if err != nil {
		return err
	}
	defer db.Close()
	return execAll(db,
		"CREATE DATABASE shop",
		"CREATE TABLE shop.people (id int PRIMARY KEY, name varchar(50) NOT NULL COMMENT 'first name', born date) COMMENT 'who buys'",
		"CREATE TABLE shop.orders (id int PRIMARY KEY, person int, total decimal(10,2), FOREIGN KEY (person) REFERENCES shop.people (id))",
		"INSERT INTO shop.people VALUES (1, 'Ann', '1990-05-01'), (2, 'Bob', NULL)",
		"INSERT INTO shop.orders VALUES (1, 1, 19.90), (2, 1, 5), (3, 2, 100.10)",
		"CREATE FUNCTION shop.sneak() RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM shop.orders; RETURN 1; END",
	)
}

func openMySQL(t testing.TB) *sqltool.Database {
	s := mysqlServer()
	return s.open(t, mysql.Open, "root@unix("+s.dir+"/socket)/shop")
}
