/**
 * Generates what a newly migrated database consists of, for people (SQL), and the row types of all tables.
 * With `--check` it writes nothing, and fails when a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import {
  type ExpressionNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  LiteralNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen'
import { type Db, openEmbeddedDatabase } from '../app/platform/database/database.server.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import { describeSchema } from './schema-text.ts'

/** The types of columns whose `check` constraint lists the codes that it allows. */
async function listCodeColumns(db: Db): Promise<Record<string, ExpressionNode>> {
  const { rows } = await sql<{ column: string; isGenerated: boolean; definition: string }>`
    select concat_ws('.', conrelid::regclass, attname) as column, atthasdef as "isGenerated",
      pg_get_constraintdef(pg_constraint.oid, true) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c'`.execute(db)
  return Object.fromEntries(
    rows.flatMap(({ column, isGenerated, definition }) => {
      const [, codes] = definition.match(/^CHECK \(\w+ = ANY \(ARRAY\[(.*)\]\)\)/) ?? []
      if (!codes) return []
      const literals = [...codes.matchAll(/'([^']+)'/g)].map(([, code = '']) => new LiteralNode(code))
      const union = new UnionExpressionNode(literals)
      return [[column, isGenerated ? new GenericExpressionNode('Generated', [union]) : union]]
    }),
  )
}

const STATUSES = '#app/vocabulary/statuses.ts'

/** A view has no constraints. */
const VIEW_COLUMNS = {
  'admin_orders_flat.status': new IdentifierNode('OrderStatus'),
  'admin_orders_flat.payment_status': new IdentifierNode('OrderPaymentStatus'),
}

async function generateTables(db: Db): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', defaultSchemas: ['shop'], domains: false })
  const scalars: Record<string, unknown> = dialect.adapter.scalars
  scalars.paise = new IdentifierNode('Paise')
  scalars.paise_total = new IdentifierNode('PaiseTotal')
  return generate({
    db,
    dialect,
    defaultSchemas: ['shop'],
    excludePattern: 'kysely_*',
    customImports: {
      Paise: '#app/money.ts',
      PaiseTotal: '#app/money.ts',
      OrderPaymentStatus: STATUSES,
      OrderStatus: STATUSES,
    },
    overrides: { columns: { ...VIEW_COLUMNS, ...(await listCodeColumns(db)) } },
    typeMapping: { int8: 'number' },
    outFile: null,
  })
}

const SCHEMA_HEADING = `-- The database as it is today, to read; migrations change it. Generated from a migrated database: npm run db:types.
-- Numbers are those of the migrations that changed a table, and say why.
`

const { db, close } = await openEmbeddedDatabase(undefined)
await migrateToLatest(db)
const files = {
  'app/platform/database/tables.ts': await generateTables(db),
  'database/schema.sql': `${SCHEMA_HEADING}\n${await describeSchema(db)}`,
}
await close()

for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is out of date: run npm run db:types`)
    process.exitCode = 1
  }
}
