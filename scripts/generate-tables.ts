/**
 * Generates what a newly migrated database consists of, for people (SQL), and the row types of all tables.
 * With `--check` it writes nothing, and fails when a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { openEmbeddedDatabase } from '../app/platform/database/database.server.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import { describeRows } from './row-types.ts'
import { describeSchema } from './schema-text.ts'

const SCHEMA_HEADING = `-- The database as it is today, to read; migrations change it. Generated from a migrated database: npm run db:types.
-- Numbers are those of the migrations that changed a table, and say why.
`

const { db, close } = await openEmbeddedDatabase(undefined)
await migrateToLatest(db)
const files = {
  'app/platform/database/tables.ts': await describeRows(db),
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
