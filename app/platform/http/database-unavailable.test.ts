import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PagesBusyError } from '../database/pages-database.server.ts'
import { isDatabaseUnavailableContext } from './context.server.ts'
import { noteIfDatabaseUnavailable } from './database-unavailable.server.ts'

test.each([
  ['no connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a statement that was cut', new PagesBusyError('a statement was cut'), true],
  ['an error in a statement', Object.assign(new Error('division by zero'), { code: '22012' }), false],
  ['a fault of the shop', new TypeError('undefined is not a function'), false],
])('M329 %s: the database is unavailable or too busy, or not', (_what, error, isUnavailable) => {
  const context = new RouterContextProvider()
  noteIfDatabaseUnavailable(context, error)
  expect(context.get(isDatabaseUnavailableContext)).toBe(isUnavailable)
})
