package sqltool

// session.go holds the read-only transaction in which a statement runs.

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// session runs f in a transaction that can only read, and rolls it back. ctx is cut off a little after the database's own timeout.
func (r *reader) session(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, r.o.Timeout+grace)
	defer cancel()
	conn, err := r.db.DB.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if r.db.Prepare != nil {
		if err := r.db.Prepare(ctx, conn); err != nil {
			return err
		}
	}
	before, within, err := r.settings(ctx, conn)
	if err != nil {
		return err
	}
	for _, s := range before {
		if _, err := conn.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	// SQLite's driver knows no read-only transactions: there query_only is set before.
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: r.db.Dialect != SQLite})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, s := range within {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return f(ctx, tx)
}

// settings are the statements that come before the transaction, and those that begin it. They also fix what text of strings means, since the
// check of statements depends on it.
func (r *reader) settings(ctx context.Context, conn *sql.Conn) (before, within []string, err error) {
	ms := max(r.o.Timeout/time.Millisecond, 1)
	switch r.db.Dialect {
	case Postgres:
		return nil, []string{
			fmt.Sprintf("SET LOCAL statement_timeout = %d", ms), fmt.Sprintf("SET LOCAL lock_timeout = %d", ms),
			"SET LOCAL standard_conforming_strings = on",
		}, nil
	case SQLite:
		return []string{"PRAGMA query_only = 1"}, nil, nil
	}
	var version string
	if err := conn.QueryRowContext(ctx, "SELECT VERSION()").Scan(&version); err != nil {
		return nil, nil, err
	}
	limit := fmt.Sprintf("SET SESSION max_execution_time = %d", ms)
	if strings.Contains(version, "MariaDB") {
		limit = fmt.Sprintf("SET SESSION max_statement_time = %.3f", time.Duration(ms*time.Millisecond).Seconds())
	}
	return []string{limit, "SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY'", "SET SESSION time_zone = '+00:00'"}, nil, nil
}
