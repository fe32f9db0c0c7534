import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-errors.ts'
import { FailoverPool } from './failover-pool.server.ts'

/** PostgreSQL's reply to a client that needs no password: authentication ok, ready for statements. */
const WELCOME = Buffer.from('5200000008000000005a0000000549', 'hex')

test('M323 a server that freezes right after the login is given up, so that the next address is tried', async () => {
  const sockets: Socket[] = []
  const frozen = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).once('data', () => socket.write(WELCOME))
  })
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve))
  const address = frozen.address()
  const host = `127.0.0.1:${typeof address === 'object' && address?.port}`
  const pool = new FailoverPool({ url: `postgres://me@${host},${host}/shop`, connectionTimeoutMillis: 200 })
  pool.on('error', () => {})

  const error = await pool.connect().catch((thrown: unknown) => thrown)
  expect(isConnectionLost(error)).toBe(true)
  expect(sockets).toHaveLength(2)

  await pool.end()
  for (const socket of sockets) socket.destroy()
  frozen.close()
})
