import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { describeSchema } from './schema-text.ts'

const { db } = await setUpTestDatabase()
let before = await describeSchema(db)

test.each([
  ['alter table shop.addresses add column landmark text', '  landmark text,'],
  [`alter table shop.addresses alter column city set default 'Pune'`, `  city text NOT NULL DEFAULT 'Pune',`],
  [
    'alter table shop.addresses add constraint near check (landmark is not null)',
    '  CONSTRAINT near CHECK (landmark IS NOT NULL)',
  ],
  ['alter table shop.addresses set (fillfactor = 70)', 'WITH (fillfactor=70);'],
  [
    'create index addresses_near_idx on shop.addresses (landmark)',
    'CREATE INDEX addresses_near_idx ON shop.addresses (landmark);',
  ],
  [
    `create function shop.note_near() returns trigger language plpgsql as 'begin return new; end'`,
    'CREATE FUNCTION shop.note_near()',
  ],
  [
    'create trigger addresses_near before insert on shop.addresses for each row execute function shop.note_near()',
    'CREATE TRIGGER addresses_near BEFORE INSERT ON shop.addresses FOR EACH ROW EXECUTE FUNCTION shop.note_near();',
  ],
  ['create view shop.near as select landmark from shop.addresses', 'CREATE VIEW shop.near AS'],
  ['create domain shop.grams as integer check (value > 0)', 'CREATE DOMAIN shop.grams AS integer CHECK (VALUE > 0);'],
])('%s is seen', async (change, line) => {
  await sql.raw(change).execute(db)
  const after = await describeSchema(db)
  expect(before).not.toContain(line)
  expect(after.split('\n')).toContainEqual(expect.stringContaining(line))
  before = after
})

test('a table has its constraints, indexes, functions and triggers together', async () => {
  const schema = await describeSchema(db)
  const start = schema.indexOf('-- shop.addresses:')
  const block = schema.slice(start, schema.indexOf('\n-- shop.', start))
  const parts = [
    'CONSTRAINT near',
    'CREATE INDEX addresses_near_idx',
    'CREATE FUNCTION shop.note_near()',
    'CREATE TRIGGER addresses_near',
  ]
  const places = parts.map((part) => block.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
