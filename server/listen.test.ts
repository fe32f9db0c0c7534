import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/processes/free-port.ts'
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

const CLIENTS = 10

/** Connects, sets the flag when all clients have, and reports the responses to their requests. */
const CONNECT_ALL = `
  const { workerData: { port, flag, clients }, parentPort } = require('node:worker_threads')
  let connected = 0
  const responses = Array.from({ length: clients }, () => new Promise((resolve) => {
    const socket = require('node:net').connect({ host: '127.0.0.1', port })
    socket.on('connect', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n')
      if (++connected < clients) return
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    })
    socket.once('data', (data) => resolve(data.toString().split('\\r\\n')[0]))
    socket.once('error', ({ code }) => resolve(code))
  }))
  Promise.all(responses).then((all) => parentPort.postMessage(all))
`

test('M319 requests that arrived just before the shop stops are served', async () => {
  const port = await freePort()
  const stop = await listen(
    new Hono().get('/', (c) => c.text('served')),
    { host: '127.0.0.1', port },
  )
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CONNECT_ALL, { eval: true, workerData: { port, flag, clients: CLIENTS } })
  const reported = once(worker, 'message')
  // Until then this thread does nothing, so that the connections wait in the kernel.
  expect(Atomics.wait(flag, 0, 0, 10_000)).not.toBe('timed-out')
  await stop()
  expect(await reported).toEqual([Array.from({ length: CLIENTS }, () => 'HTTP/1.1 200 OK')])
  await worker.terminate()
})
