package sqltool

// functions.go holds the functions that do more than read, or run SQL out of a string. A read-only transaction stops what changes tables; these
// reach files, other connections, locks, settings and the server. The names are those of the manuals of PostgreSQL 17 (functions for
// administration, sequences, large objects, XML; contrib's dblink, tablefunc and adminpack), MySQL 8.4 (locking, miscellaneous) and SQLite 3.

import (
	"slices"
	"strings"
)

// effects by dialect. A name that ends with * stands for all that begin with it.
var effects = map[Dialect][]string{
	Postgres: {
		"nextval", "setval", "set_config", "pg_notify", "pg_sleep*",
		"pg_advisory_*", "pg_try_advisory_*",
		"pg_cancel_backend", "pg_terminate_backend", "pg_reload_conf", "pg_rotate_logfile*", "pg_log_*",
		"pg_read_file*", "pg_read_binary_file*", "pg_ls_*", "pg_stat_file", "pg_file_*", "pg_logdir_ls", "pg_hba_file_rules", "pg_current_logfile",
		"lo_*", "loread", "lowrite",
		"dblink*", "postgres_fdw_*",
		"query_to_xml*", "cursor_to_xml*", "ts_stat", "ts_rewrite", "crosstab*", "connectby", "xpath_table",
		"pg_create_*", "pg_drop_*", "pg_copy_*", "pg_replication_*", "pg_logical_*", "pg_switch_wal", "pg_promote", "pg_backup_*", "pg_start_backup", "pg_stop_backup",
		"pg_wal_replay_*", "pg_export_snapshot", "pg_import_system_collations", "pg_stat_reset*", "pg_stat_statements_reset", "pg_stat_clear_snapshot", "pg_stat_force_next_flush",
		"pg_prewarm", "pg_extension_config_dump", "pg_nextoid", "pg_set_*", "pg_restore_*", "pg_clear_*", "pg_truncate_*", "brin_*", "gin_clean_pending_list",
		"binary_upgrade_*", "pg_current_xact_id", "txid_current",
	},
	MySQL: {
		"sleep", "benchmark", "get_lock", "release_lock", "release_all_locks", "load_file", "last_insert_id", "nextval", "setval", "sys_exec", "sys_eval", "sys_set",
		"master_pos_wait", "source_pos_wait", "master_gtid_wait", "wait_for_executed_gtid_set", "wait_until_sql_thread_after_gtids", "uuid_short",
		"service_get_*", "service_release_locks", "version_tokens_*", "keyring_*", "audit_*", "group_replication_*", "asynchronous_connection_*",
	},
	SQLite: {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "fsdir", "lsmode", "writable_schema"},
}

// hasEffects reports whether the function name, in lower case, does more than read.
func (d Dialect) hasEffects(name string) bool {
	return slices.ContainsFunc(effects[d], func(e string) bool {
		prefix, many := strings.CutSuffix(e, "*")
		return name == e || many && strings.HasPrefix(name, prefix)
	})
}
