import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isConnectionLost, isPoolFull } from './connection-errors.ts'

/** PostgreSQL's reply to a client that needs no password: authentication ok, ready for statements. */
const WELCOME = Buffer.from('5200000008000000005a0000000549', 'hex')

/** A server that calls `serve` for each connection once the client has sent its first message. */
async function startServer(serve: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).once('data', () => serve(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    user: 'me',
    database: 'shop',
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test('a pool whose connections are all in use is full, and no connection is lost', async () => {
  const server = await startServer((socket) => socket.write(WELCOME))
  const pool = openPool({ ...server, max: 1 })
  const client = await pool.connect()
  // From here on, so that the first connection may take its time.
  pool.options.connectionTimeoutMillis = 20
  const error = await thrownBy(pool.connect())
  client.release()

  expect(isPoolFull(error)).toBe(true)
  expect(isConnectionLost(error)).toBe(false)
})

test('a server that accepts a connection and stays silent is lost', async () => {
  const server = await startServer(() => {})
  const error = await thrownBy(openPool({ ...server, connectionTimeoutMillis: 20 }).connect())

  expect(isConnectionLost(error)).toBe(true)
  expect(isPoolFull(error)).toBe(false)
})

test('a caller that waits behind a connection to a silent server finds the pool full, though it no longer is', async () => {
  const server = await startServer(() => {})
  const pool = openPool({ ...server, max: 1, connectionTimeoutMillis: 20 })
  const first = thrownBy(pool.connect())
  const second = thrownBy(pool.connect())

  expect(isConnectionLost(await first)).toBe(true)
  expect(isPoolFull(await second)).toBe(true)
  expect(pool.totalCount).toBeLessThanOrEqual(1)
})

test('a connection that ends during a statement, and any statement after it, is lost', async () => {
  const server = await startServer((socket) => {
    socket.write(WELCOME)
    socket.once('data', () => socket.end())
  })
  const client = new pg.Client(server)
  client.on('error', () => {})
  await client.connect()

  expect(isConnectionLost(await thrownBy(client.query('select 1')))).toBe(true)
  expect(isConnectionLost(await thrownBy(client.query('select 1')))).toBe(true)
})
