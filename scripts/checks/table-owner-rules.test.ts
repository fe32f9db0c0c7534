import { expect, test } from 'vitest'
import { findTableAccess } from './table-access.ts'
import { tableOwnerFaults } from './table-owner-rules.ts'

const rules = {
  owners: { orders: 'app/domain/orders', carts: 'app/domain/cart', 'auth.user': 'app/domain/accounts' },
  writes: [],
  reads: [],
}

const inCart = (text: string) => [{ path: 'app/domain/cart/commands.server.ts', text }]

const accessesIn = (source: string) =>
  findTableAccess(source)
    .map(({ table, kind, line }) => `${line} ${kind} ${table}`)
    .sort()

test('tables are found in the query builder and in SQL', () => {
  const source = `
    db.insertInto('orders')
    tx.updateTable('orders as o')
    db.deleteFrom("auth.user")
    db.selectFrom('orders')
      .innerJoin('carts as c', 'c.id', 'o.cart_id')
    sql\`update shop.carts set x = 1; delete from shop.orders where true\`
    sql\`select from auth."user" join shop.orders on true\`
    sql\`insert into shop.carts values (1)\``
  expect(accessesIn(source)).toEqual([
    '2 write orders',
    '3 write orders',
    '4 write auth.user',
    '5 read orders',
    '6 read carts',
    '7 write carts',
    '7 write orders',
    '8 read auth.user',
    '8 read orders',
    '9 write carts',
  ])
})

test.for([
  ["db.select(({ exists, selectFrom }) => exists(selectFrom('orders')))", ['1 read orders']],
  ["db.selectFrom(['orders', 'carts as c'])", ['1 read carts', '1 read orders']],
  ["db.selectFrom([\n  'orders',\n  table,\n])", ['1 read <table>', '1 read orders']],
  ['db.selectFrom(table)', ['1 read <table>']],
  ["db.selectFrom('carts').innerJoin(table, 'a', 'b')", ['1 read <table>', '1 read carts']],
  [`sql\`select from \${sql.table('shop.orders')}\``, ['1 read orders']],
  [`sql\`select from \${sql.table(table)}\``, ['1 read <table>']],
  [`sql\`select from \${sql.table(\`shop.\${table}\`)}\``, ['1 read <table>']],
  [`sql\`update \${sql.table(table)} set x = 1\``, ['1 write <table>']],
] as const)('%s is seen', ([source, accesses]) => {
  expect(accessesIn(source)).toEqual(accesses)
})

test.for([
  "db.selectFrom(found.as('found'))",
  "db.selectFrom(matches(db).as('found'))",
  "db.selectFrom((newest) => newest.selectFrom(products.as('p')))",
  'db.select(({ selectFrom, ref }) => ref)',
  `sql\`select from \${found}\``,
])('%s names no table', (source) => {
  expect(findTableAccess(source)).toEqual([])
})

test('the owner of a table reads and writes it', () => {
  expect(tableOwnerFaults(inCart("db.insertInto('carts'); db.selectFrom('carts')"), rules)).toEqual([])
})

test('access from another room is a fault', () => {
  expect(tableOwnerFaults(inCart("\ndb.updateTable('orders')"), rules)).toEqual([
    'app/domain/cart/commands.server.ts:2 writes orders, which belongs to app/domain/orders',
  ])
  expect(tableOwnerFaults(inCart('sql`select from auth."user"`'), rules)).toEqual([
    'app/domain/cart/commands.server.ts:1 reads auth.user, which belongs to app/domain/accounts',
  ])
})

test('a room whose name starts with the owner’s is another room', () => {
  const sources = [{ path: 'app/domain/orders-archive/write.ts', text: "db.insertInto('orders')" }]
  expect(tableOwnerFaults(sources, rules)).toHaveLength(1)
})

test('access to a table whose name is in a variable is a fault unless the file has an exception', () => {
  const sources = inCart('db.insertInto(table)\ndb.selectFrom(table)')
  const write =
    'app/domain/cart/commands.server.ts:1 writes <table>, which belongs to a folder that the source does not name'
  const read =
    'app/domain/cart/commands.server.ts:2 reads <table>, which belongs to a folder that the source does not name'
  expect(tableOwnerFaults(sources, rules)).toEqual([write, read])

  const path = 'app/domain/cart/commands.server.ts'
  const reads = [{ path, tables: ['<table>'], reason: 'counts several tables' }]
  expect(tableOwnerFaults(sources, { ...rules, reads })).toEqual([write])
})

test('an exception allows what it names, and a read does not allow a write', () => {
  const reads = [{ path: 'app/domain/cart', tables: ['orders'], reason: 'shows what was ordered' }]
  expect(tableOwnerFaults(inCart("db.selectFrom('orders')"), { ...rules, reads })).toEqual([])
  expect(tableOwnerFaults(inCart("db.selectFrom('orders'); db.deleteFrom('orders')"), { ...rules, reads })).toEqual([
    'app/domain/cart/commands.server.ts:1 writes orders, which belongs to app/domain/orders',
  ])
})

test('an exception that is no longer needed is a fault', () => {
  const writes = [{ path: 'app/domain/cart', tables: ['orders'], reason: 'places orders' }]
  expect(tableOwnerFaults(inCart(''), { ...rules, writes })).toEqual([
    'app/domain/cart no longer needs its exception for orders',
  ])
})
