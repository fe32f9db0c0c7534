/**
 * Generates what a newly migrated database consists of, for people (SQL), and the row types of all tables.
 * With `--check` it writes nothing, and fails when a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { GenericExpressionNode, generate, IdentifierNode, PostgresDialect } from 'kysely-codegen'
import { type Db, openEmbeddedDatabase } from '../app/platform/database/database.server.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import { describeSchema } from './schema-text.ts'

const STATUSES = '#app/shared/statuses.ts'
const REFUND_REASONS = '#app/shared/refund-reasons.ts'
const CANCEL_REASONS = '#app/shared/cancel-reasons.ts'

/** Columns whose `check` constraint allows the codes of a type; `statuses.db.test.ts` and `refund-reasons.db.test.ts` compare. */
const CODE_COLUMNS = {
  'checkouts.status': identifier('CheckoutStatus'),
  'payment_attempts.status': generated('AttemptStatus'),
  'stock_reservations.status': generated('ReservationStatus'),
  'payments.status': identifier('PaymentStatus'),
  'refunds.status': generated('RefundStatus'),
  'refunds.reason_code': identifier('RefundReason'),
  'refunds.problem': identifier('RefundProblem'),
  'orders.status': generated('OrderStatus'),
  'orders.payment_status': generated('OrderPaymentStatus'),
  'orders.cancel_reason': identifier('CancelReason'),
  'admin_orders_flat.status': identifier('OrderStatus'),
  'admin_orders_flat.payment_status': identifier('OrderPaymentStatus'),
}

function identifier(name: string): IdentifierNode {
  return new IdentifierNode(name)
}

/** The type of a column with a default. */
function generated(name: string): GenericExpressionNode {
  return new GenericExpressionNode('Generated', [identifier(name)])
}

function generateTables(db: Db): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', defaultSchemas: ['shop'], domains: false })
  const scalars: Record<string, unknown> = dialect.adapter.scalars
  scalars.paise = identifier('Paise')
  return generate({
    db,
    dialect,
    defaultSchemas: ['shop'],
    excludePattern: 'kysely_*',
    customImports: {
      Paise: '#app/money.ts',
      AttemptStatus: STATUSES,
      CancelReason: CANCEL_REASONS,
      CheckoutStatus: STATUSES,
      OrderPaymentStatus: STATUSES,
      OrderStatus: STATUSES,
      PaymentStatus: STATUSES,
      RefundProblem: REFUND_REASONS,
      RefundReason: REFUND_REASONS,
      RefundStatus: STATUSES,
      ReservationStatus: STATUSES,
    },
    overrides: { columns: CODE_COLUMNS },
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
