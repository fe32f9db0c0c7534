/**
 * Writes the row types of all tables, read from a freshly migrated database.
 * With `--check` it writes nothing and fails when the file is not current.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { generate, IdentifierNode, PostgresDialect } from 'kysely-codegen'
import { openEmbeddedDatabase } from '../app/platform/database/database.server.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'

const FILE = 'app/platform/database/tables.ts'

async function generateTables(): Promise<string> {
  const database = await openEmbeddedDatabase(undefined)
  await migrateToLatest(database.db)
  const dialect = new PostgresDialect({ dateParser: 'string', defaultSchemas: ['shop'], domains: false })
  const scalars: Record<string, unknown> = dialect.adapter.scalars
  scalars.paise = new IdentifierNode('Paise')
  const text = await generate({
    db: database.db,
    dialect,
    defaultSchemas: ['shop'],
    excludePattern: 'kysely_*',
    customImports: { Paise: '#app/money.ts' },
    typeMapping: { int8: 'number' },
    outFile: null,
  })
  await database.close()
  return text
}

const text = await generateTables()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text)
} else if ((await readFile(FILE, 'utf8')) !== text) {
  console.error(`${FILE} is not what the migrations say: run npm run db:types`)
  process.exit(1)
}
