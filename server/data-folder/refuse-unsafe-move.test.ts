import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#app/platform/config.server.ts'
import { refuseUnsafeMove } from './refuse-unsafe-move.ts'

const SECRET = 'the secret that signs the sessions'
const SERVER = { DATABASE_URL: 'postgres://db.example/shop', SESSION_SECRET: SECRET }

test.each([
  ['into the same folder', { DATA_DIR: 'data' }, { DATA_DIR: './data' }],
  ['into the same database', SERVER, { ...SERVER, DATA_DIR: 'elsewhere' }],
  ['to a server that would sign everyone out', { DATA_DIR: 'data' }, { ...SERVER, SESSION_SECRET: 'x'.repeat(32) }],
])('M317 a move %s is refused', (_where, current, next) => {
  expect(() => refuseUnsafeMove(readConfig(current), readConfig(next), SECRET)).toThrow(ConfigError)
})

test.each([
  ['to a server', { DATA_DIR: 'data' }, SERVER],
  ['back to the embedded database', SERVER, { DATA_DIR: 'data' }],
  ['into another folder', { DATA_DIR: 'data' }, { DATA_DIR: 'data/next' }],
])('M317 a move %s is allowed', (_where, current, next) => {
  expect(() => refuseUnsafeMove(readConfig(current), readConfig(next), SECRET)).not.toThrow()
})
