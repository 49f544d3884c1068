def _name(text):
    return '"' + text.replace('"', '""') + '"'


def _literal(text):
    return "'" + text.replace("'", "''") + "'"


def _iterdump(connection, *, filter=None):
    """Yield the statements that make the database anew, as text."""
    saved = connection.row_factory
    connection.row_factory = None
    try:
        yield from _statements(connection.cursor(), filter)
    finally:
        connection.row_factory = saved


def _schema(cursor, where, filter, order=""):
    sql = f'SELECT "name", "type", "sql" FROM "sqlite_master" WHERE "sql" NOT NULL AND {where}'
    if filter:
        sql += ' AND "name" LIKE ?'
    return cursor.execute(sql + order, (filter,) if filter else ()).fetchall()


def _statements(cursor, filter):
    writable = False
    if cursor.execute("PRAGMA foreign_key_check").fetchall():
        yield "PRAGMA foreign_keys=OFF;"
    yield "BEGIN TRANSACTION;"
    sequence = []
    for table, _, sql in _schema(cursor, "\"type\" == 'table'", filter, ' ORDER BY "name"'):
        if table == "sqlite_sequence":
            rows = cursor.execute('SELECT "name", "seq" FROM "sqlite_sequence"').fetchall()
            sequence = ['DELETE FROM "sqlite_sequence";']
            sequence += [f'INSERT INTO "sqlite_sequence" VALUES({_literal(name)},{seq});' for name, seq in rows]
            continue
        if table == "sqlite_stat1":
            yield 'ANALYZE "sqlite_master";'
        elif table.startswith("sqlite_"):
            continue
        elif sql.startswith("CREATE VIRTUAL TABLE"):
            if not writable:
                writable = True
                yield "PRAGMA writable_schema=ON;"
            yield (
                "INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)"
                f"VALUES('table',{_literal(table)},{_literal(table)},0,{_literal(sql)});"
            )
        else:
            yield f"{sql};"
        columns = [str(row[1]) for row in cursor.execute(f"PRAGMA table_info({_name(table)})").fetchall()]
        values = " || ',' || ".join(f"quote({_name(column)})" for column in columns)
        head = _literal(f"INSERT INTO {_name(table)} VALUES(")
        query = f"SELECT {head} || {values} || ')' FROM {_name(table)}"
        for row in cursor.execute(query).fetchall():
            yield f"{row[0]};"
    for _, _, sql in _schema(cursor, "\"type\" IN ('index', 'trigger', 'view')", filter):
        yield f"{sql};"
    if writable:
        yield "PRAGMA writable_schema=OFF;"
    yield from sequence
    yield "COMMIT;"
