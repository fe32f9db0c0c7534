import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { listen } from './listen.ts'

test("a client that doesn't read the response loses the connection, and the response is aborted", async () => {
  const givenUp = Promise.withResolvers<void>()
  const app = new Hono().get('/', () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => givenUp.resolve(),
    })
    return new Response(endless)
  })
  const port = await freePort()
  const stop = await listen(app, { host: '127.0.0.1', port }, { stalledMs: 200 })
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')

  await givenUp.promise
  socket.resume()
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  await stop()
})

/** Connects, sets the flag, and reports the response to its request. */
const CLIENT = `
  const { workerData: { port, flag }, parentPort } = require('node:worker_threads')
  const socket = require('node:net').connect({ host: '127.0.0.1', port })
  const report = (text) => parentPort.postMessage(text)
  socket.on('connect', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n')
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  })
  socket.once('data', (data) => report(data.toString().split('\\r\\n')[0]))
  socket.once('error', ({ code }) => report(code))
`

test('M319 a request that arrived just before the shop stops is served', async () => {
  const port = await freePort()
  const stop = await listen(
    new Hono().get('/', (c) => c.text('served')),
    { host: '127.0.0.1', port },
  )
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(CLIENT, { eval: true, workerData: { port, flag } })
  const reported = once(client, 'message')
  // Meanwhile this thread does nothing, so that the connection waits in the kernel.
  Atomics.wait(flag, 0, 0)
  await stop()
  expect(await reported).toEqual(['HTTP/1.1 200 OK'])
  await client.terminate()
})
