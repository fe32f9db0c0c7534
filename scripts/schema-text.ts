import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../app/platform/database/database.server.ts'
import { listMigrations, MIGRATIONS_FOLDER } from '../app/platform/database/migrate.server.ts'

interface Definition {
  /** Table or view that it belongs to, `shop.orders`. */
  readonly relation: string
  readonly kind: 'column' | 'constraint' | 'options' | 'view' | 'statement'
  readonly text: string
}

/**
 * What the database consists of today, as SQL for people: the schemas `shop`, `auth` and `sandbox`, without rows and without what
 * libraries create for themselves.
 *
 * Tables and views come in alphabetical order, each after the numbers of the migrations that changed it, which tell the reasons. Columns and
 * constraints come first, then indexes, statistics and triggers. A function stands before the first statement that calls it; those that
 * only the shop's own code calls are at the end.
 */
export async function describeSchema(db: Db): Promise<string> {
  const functions = await listFunctions(db)
  const migrations = await readMigrations()
  const blocks: string[] = await listDomains(db)

  /** Adds a statement, and before it the functions that it calls, and those that they call. */
  function add(statement: string): void {
    for (const [name, definition] of functions) {
      if (!statement.includes(`${name}(`) || !functions.delete(name)) continue
      add(definition)
    }
    blocks.push(statement)
  }

  const relations = Map.groupBy(await listDefinitions(db), ({ relation }) => relation)
  for (const [name, definitions] of relations) {
    const textsOf = (wanted: Definition['kind']) =>
      definitions.flatMap(({ kind, text }) => (kind === wanted ? [text] : []))
    const [view] = textsOf('view')
    const lines = [...textsOf('column'), ...textsOf('constraint')].map((line) => `  ${line}`).join(',\n')
    blocks.push(
      `-- ${name}: ${migrations
        .filter(changes(name))
        .map(([number]) => number)
        .join(', ')}`,
    )
    add(view ? `CREATE VIEW ${name} AS\n${view}` : `CREATE TABLE ${name} (\n${lines}\n)${textsOf('options').join('')};`)
    for (const statement of textsOf('statement')) add(`${statement};`)
  }
  for (const [, definition] of functions) blocks.push(definition)
  return `${blocks.map(withoutNoise).join('\n\n')}\n`
}

/** A text constant needs no type, and nearly every index is a B-tree. */
function withoutNoise(definition: string): string {
  return definition
    .replaceAll(/('(?:[^']|'')*')::text\b/g, '$1')
    .replace(' USING btree', '')
    .replace('CREATE OR REPLACE', 'CREATE')
}

/** The number and statements of each migration, oldest first. */
async function readMigrations(): Promise<[number: string, statements: string][]> {
  const names = await listMigrations()
  return Promise.all(
    names.map(async (name) => [name.slice(0, 4), await readFile(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8')]),
  )
}

/** Whether a migration creates or alters a table or view, or an index or trigger on it. */
function changes(name: string): (migration: [number: string, statements: string]) => boolean {
  return ([, statements]) =>
    [...statements.matchAll(/(?:table|view|on) ([\w."]+)/g)].some(([, changed]) => changed === name)
}

/** Definitions of the functions by name, in alphabetical order. */
async function listFunctions(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select oid::regproc::text as name, rtrim(pg_get_functiondef(oid), E'\n') || ';' as text
    from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname in ('shop', 'auth', 'sandbox'))
    order by name`.execute(db)
  return new Map(rows.map(({ name, text }) => [name, text]))
}

async function listDomains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('CREATE DOMAIN %s AS %s %s;', t.oid::regtype, format_type(typbasetype, typtypmod),
      (select string_agg(pg_get_constraintdef(c.oid, true), ' ') from pg_constraint c where contypid = t.oid)) as text
    from pg_type t
    where typtype = 'd' and typnamespace = 'shop'::regnamespace
    order by text`.execute(db)
  return rows.map(({ text }) => text)
}

async function listDefinitions(db: Db): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    with relations as (
      select oid, array_position(array['shop', 'auth', 'sandbox'], relnamespace::regnamespace::text) as place, relkind, reloptions
      from pg_class
      where relkind in ('r', 'v') and relnamespace::regnamespace::text in ('shop', 'auth', 'sandbox')
        and relname not like 'kysely_%'
    ), definitions as (
      select attrelid as oid, 'column' as kind, attnum::integer as place, attname::text as name,
        concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
          case when attnotnull then 'NOT NULL' end,
          case attidentity when 'a' then 'GENERATED ALWAYS AS IDENTITY' when 'd' then 'GENERATED BY DEFAULT AS IDENTITY' end,
          case when attgenerated = 's' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid, true))
            else 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) end) as text
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and attrelid in (select oid from relations where relkind = 'r')
      union all
      select conrelid, 'constraint', strpos('puxfc', contype), conname,
        format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true))
      from pg_constraint where contype in ('p', 'u', 'x', 'f', 'c')
      union all
      select oid, 'options', 0, '', format(E'\nWITH (%s)', array_to_string(reloptions, ', '))
      from relations where reloptions is not null
      union all
      select oid, 'view', 0, '', pg_get_viewdef(oid, true) from relations where relkind = 'v'
      union all
      select indrelid, 'statement', 1, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
      union all
      select stxrelid, 'statement', 2, stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
      union all
      select tgrelid, 'statement', 3, tgname, pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
    )
    select oid::regclass::text as relation, kind, text
    from definitions join relations using (oid)
    order by relations.place, relation, definitions.place, name`.execute(db)
  return rows
}
