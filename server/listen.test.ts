import { once } from 'node:events'
import { connect } from 'node:net'
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
