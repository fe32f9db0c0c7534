import { sql } from 'kysely'
import type { Db } from '../app/platform/database/database.server.ts'

/** The types of values in TypeScript, by their names in PostgreSQL. `int8` and `numeric` are read as the database client is told to. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  paise: 'Paise',
  paise_total: 'PaiseTotal',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

/** A view has no constraints that say which codes its columns have. */
const VIEW_COLUMNS: Readonly<Record<string, string>> = {
  'admin_orders_flat.status': 'OrderStatus',
  'admin_orders_flat.payment_status': 'OrderPaymentStatus',
}

const HEADING = `// The types of the rows of all tables. Generated from a migrated database: npm run db:types.
import type { ColumnType } from 'kysely'
import type { Paise, PaiseTotal } from '#app/money.ts'
import type { OrderPaymentStatus, OrderStatus } from '#app/vocabulary/statuses.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue
export type JsonArray = JsonValue[]
export type JsonObject = { [x: string]: JsonValue | undefined }
export type JsonPrimitive = boolean | number | string | null
export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

interface Column {
  /** As queries name it: `orders`, `sandbox.orders`. */
  readonly table: string
  readonly name: string
  /** `text`; of an array, `_text`. */
  readonly type: string
  readonly isNullable: boolean
  /** The database sets it when an insert doesn't. */
  readonly hasDefault: boolean
  /** The constraints that are about this column alone, as PostgreSQL writes them: `CHECK (status = ANY (ARRAY['open', …]))`. */
  readonly checks: readonly string[]
}

/**
 * The types of the rows of all tables and views, as Kysely wants them.
 *
 * @throws Error if a column has a type that isn't in `TYPES`.
 */
export async function describeRows(db: Db): Promise<string> {
  const tables = Map.groupBy(await listColumns(db), ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${interfaceName(table)} {\n${columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const names = [...tables.keys()].map(
    (table) => `  ${table.includes('.') ? `'${table}'` : table}: ${interfaceName(table)}\n`,
  )
  return [HEADING, ...interfaces, `export interface DB {\n${names.join('')}}\n`].join('\n')
}

/** All columns of the schemas `shop`, `auth` and `sandbox`, in alphabetical order of their tables and names. */
async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select * from (
      select case nspname when 'shop' then relname else concat(nspname, '.', relname) end collate "C" as "table",
        attname collate "C" as name, typname as type, not attnotnull as "isNullable",
        atthasdef or attidentity <> '' as "hasDefault",
        array(select pg_get_constraintdef(oid, true) from pg_constraint
          where contype = 'c' and conrelid = attrelid and conkey = array[attnum]) as checks
      from pg_attribute join pg_class on attrelid = pg_class.oid join pg_namespace on relnamespace = pg_namespace.oid
        join pg_type on atttypid = pg_type.oid
      where nspname in ('shop', 'auth', 'sandbox') and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
        and not starts_with(relname, 'kysely_')
    ) as columns order by "table", name`.execute(db)
  return rows
}

function typeOf({ table, name, type, isNullable, hasDefault, checks }: Column): string {
  const element = TYPES[type.replace(/^_/, '')]
  if (!element) throw new Error(`${table}.${name} has the type ${type}, for which row-types.ts knows none`)
  const value =
    listCodes(checks).join(' | ') ||
    VIEW_COLUMNS[`${table}.${name}`] ||
    (type.startsWith('_') ? `${element}[]` : element)
  const stored = isNullable ? `${value} | null` : value
  return hasDefault ? `Generated<${stored}>` : stored
}

/** The codes that a constraint allows, quoted. */
function listCodes(checks: readonly string[]): string[] {
  return checks.flatMap((check) => {
    const [, codes] = check.match(/^CHECK \(\w+ = ANY \(ARRAY\[(.*)\]\)\)/) ?? []
    return codes?.match(/'[^']+'/g) ?? []
  })
}

/** `sandbox.payment_links` is `SandboxPaymentLinks`. */
function interfaceName(table: string): string {
  return table.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
