import { expect, test } from 'vitest'
import { isDatabaseAddress, listDatabaseHosts } from './database-hosts.ts'

test('an address with several servers is one address for each', () => {
  expect(listDatabaseHosts('postgres://me:s%2Cecret@db1:5432,db2:5433/shop?sslmode=require')).toEqual([
    'postgres://me:s%2Cecret@db1:5432/shop?sslmode=require',
    'postgres://me:s%2Cecret@db2:5433/shop?sslmode=require',
  ])
  expect(listDatabaseHosts('postgresql://db1,db2/shop')).toEqual(['postgresql://db1/shop', 'postgresql://db2/shop'])
  expect(listDatabaseHosts('postgres://me@[::1]:1,[::2]/shop')).toEqual([
    'postgres://me@[::1]:1/shop',
    'postgres://me@[::2]/shop',
  ])
})

test('an address with one server stays as it is', () => {
  for (const url of [
    'postgres://shop:secret@localhost/gulmeher',
    'postgres://localhost',
    'postgres:///shop?host=/run/pg',
  ]) {
    expect(listDatabaseHosts(url)).toEqual([url])
  }
})

test('the parameter with which other programs find the primary is left out', () => {
  expect(listDatabaseHosts('postgres://a,b/shop?target_session_attrs=read-write')).toEqual([
    'postgres://a/shop',
    'postgres://b/shop',
  ])
  expect(listDatabaseHosts('postgres://a/shop?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://a/shop?sslmode=require',
  ])
  expect(listDatabaseHosts('postgres://a/shop?sslmode=require&target_session_attrs=primary')).toEqual([
    'postgres://a/shop?sslmode=require',
  ])
})

test('only addresses of PostgreSQL servers are taken', () => {
  expect(isDatabaseAddress('postgres://a:5432,b:5433/shop')).toBe(true)
  expect(isDatabaseAddress('postgres:///shop?host=/run/postgresql')).toBe(true)
  expect(isDatabaseAddress('mysql://a/shop')).toBe(false)
  expect(isDatabaseAddress('postgres://a:port/shop')).toBe(false)
  expect(isDatabaseAddress('a,b')).toBe(false)
})
