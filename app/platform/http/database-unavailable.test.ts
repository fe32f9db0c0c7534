import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PagesBusyError } from '../database/pages-database.server.ts'
import { hasBegunContext, isDatabaseUnavailableContext } from './context.server.ts'
import { markIfDatabaseUnavailable, whileDatabaseUnavailable } from './database-unavailable.server.ts'

test.each([
  ['no connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['no free connection', new Error('timeout exceeded when trying to connect'), true],
  ['a server that takes no more connections', Object.assign(new Error('too many clients'), { code: '53300' }), true],
  ['a statement that was cancelled', new PagesBusyError('a statement was cancelled'), true],
  ['an error in a statement', Object.assign(new Error('division by zero'), { code: '22012' }), false],
  ['a fault of the shop', new TypeError('undefined is not a function'), false],
])('M329 whether the database is unavailable or too busy: %s', (_what, error, isUnavailable) => {
  const context = new RouterContextProvider()
  markIfDatabaseUnavailable(context, error)
  expect(context.get(isDatabaseUnavailableContext)).toBe(isUnavailable)
})

test.each([
  ['before the shop knew who sends it', false, '1'],
  ['after it began', true, null],
])(
  'a request that failed for that reason %s says whether scripts may send it again',
  (_when, hasBegun, mayBeSentAgain) => {
    const context = new RouterContextProvider()
    context.set(hasBegunContext, hasBegun)
    const respond = () => whileDatabaseUnavailable(context, '/cart', new Response('', { status: 500 }))
    expect(respond().status).toBe(500)
    context.set(isDatabaseUnavailableContext, true)
    expect(respond().status).toBe(503)
    expect(respond().headers.get('X-Unprocessed')).toBe(mayBeSentAgain)
  },
)
