// Package mysql opens MySQL and MariaDB databases for package sqltool, with the driver github.com/go-sql-driver/mysql.
package mysql

// mysql.go holds Open.

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/krait-run/krait/tool/sqltool"
)

const (
	connectTimeout = 10 * time.Second
	maxConnections = 8
)

// Open returns the database that a connection string means: user:password@tcp(host:port)/name?tls=true as the driver has it, or the URL
// mysql://user:password@host:port/name?tls=true. No connection is made yet; one is given up after 10 seconds where the string does not say
// timeout. What lets a statement have several parts or read files of this machine is off, whatever the string says. The error does not show the
// password.
func Open(dsn string) (*sqltool.Database, error) {
	c, err := parse(dsn)
	if err != nil {
		return nil, err
	}
	if c.Timeout == 0 {
		c.Timeout = connectTimeout
	}
	c.MultiStatements, c.AllowAllFiles, c.InterpolateParams, c.ParseTime = false, false, false, false
	c.Loc = time.UTC
	c.Logger = quiet{}
	connector, err := mysql.NewConnector(c)
	if err != nil {
		return nil, errors.New("mysql: the connection string can't be used")
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(maxConnections)
	db.SetConnMaxIdleTime(time.Minute)
	return &sqltool.Database{DB: db, Dialect: sqltool.MySQL, Explain: Explain}, nil
}

func parse(dsn string) (*mysql.Config, error) {
	if !strings.HasPrefix(dsn, "mysql://") {
		c, err := mysql.ParseDSN(dsn)
		if err != nil {
			return nil, errors.New("mysql: the connection string can't be read: want user:password@tcp(host:port)/name, or mysql://user:password@host:port/name")
		}
		return c, nil
	}
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, errors.New("mysql: the URL can't be read: want mysql://user:password@host:port/name; what is special in a password is written as %XX")
	}
	host := u.Host
	if u.Port() == "" {
		host += ":3306"
	}
	c, err := mysql.ParseDSN("tcp(" + host + ")/?" + u.RawQuery)
	if err != nil {
		return nil, fmt.Errorf("mysql: the URL's host or parameters can't be read")
	}
	c.User, c.DBName = u.User.Username(), strings.TrimPrefix(u.Path, "/")
	c.Passwd, _ = u.User.Password()
	return c, nil
}

// quiet drops what the driver logs: errors come as errors.
type quiet struct{}

func (quiet) Print(...any) {}

// Explain tells what an error of the driver says. It is for a sqltool.Database of a *sql.DB that was opened otherwise.
func Explain(err error) (sqltool.Fault, bool) {
	var e *mysql.MySQLError
	if !errors.As(err, &e) {
		return sqltool.Fault{}, false
	}
	switch e.Number {
	case 1044, 1045, 1049, 1129, 1130, 1698: // of accounts and hosts; the text has their names
		return sqltool.Fault{Message: "the database refuses the connection", Code: fmt.Sprint(e.Number)}, true
	}
	return sqltool.Fault{
		Code: fmt.Sprint(e.Number), Message: e.Message,
		Timeout: e.Number == 3024 || e.Number == 1969 || e.Number == 1205, // MySQL's and MariaDB's bounds of time, and that of waiting for a lock
		Unknown: e.Number == 1146 || e.Number == 1054,
	}, true
}
