import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { SIZE_NAMES, sizeName } from './size-name.ts'

const { db } = await setUpTestDatabase()

test.for([
  ['m', 'M'],
  [' xl ', 'XL'],
  ['2XL', 'XXL'],
  ['2xl', 'XXL'],
  ['2xs', 'XXS'],
  ['xxl', 'XXL'],
  ['XXXL', '3XL'],
  ['xxxxl', '4XL'],
  ['3xl', '3XL'],
  ['free  size', 'Free Size'],
  ['Freesize', 'Free Size'],
  ['FREE-SIZE', 'Free Size'],
  ['One Size', 'Free Size'],
  ['38', '38'],
  ['s/m', 'S/M'],
  ['12xl', '12XL'],
  ['größe é', 'GRößE é'],
  ['', ''],
  ...SIZE_NAMES.map((name) => [name, name] as const),
] as const)('M281 the size %j is called %j, by the shop and by the database', async ([size, name]) => {
  expect(sizeName(size)).toBe(name)
  expect(sizeName(name)).toBe(name)
  const { rows } = await sql<{ name: string }>`select shop.size_name(${size}) as name`.execute(db)
  expect(rows).toEqual([{ name }])
})
