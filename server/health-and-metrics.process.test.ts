import { once } from 'node:events'
import { Agent, METHODS, request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { waitFor } from '#tests/support/processes/shop-process.ts'
import { addressOf, SITE_ROUTES } from '#tests/support/routes/route-table.ts'
import { setUpShop } from '#tests/support/suites/shop-suite.ts'

const METRICS_TOKEN = 'a-metrics-token-of-enough-characters'

const shop = await setUpShop('demo', { METRICS_TOKEN })

/** The metrics about requests. Node's own metrics grow with its activity, up to a limit of their own. */
async function readRequestMetrics(): Promise<string[]> {
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(response.status).toBe(200)
  return (await response.text()).split('\n').filter((line) => line.startsWith('http_'))
}

interface LogLine {
  readonly level: number
  readonly path?: string
  readonly status?: number
}

const readLog = (): LogLine[] =>
  shop
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))

test('without the token /metrics looks like an unknown address', async () => {
  const unknown = await fetch(`${shop.url}/no-such-address`)
  const strangers: HeadersInit[] = [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${METRICS_TOKEN}` }]
  for (const headers of strangers) {
    const response = await fetch(`${shop.url}/metrics`, { headers })
    expect(response.status).toBe(unknown.status)
    expect(await response.text()).not.toContain('http_request_duration')
  }
})

test('the token opens the figures of the shop, and the details behind its readiness', async () => {
  const read = (path: string) => fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const figures = await (await read('/metrics')).text()
  expect(figures).toContain('shop_figures_up 1')
  expect(figures).toContain('shop_waiting{what="payments-without-order"} 0')
  expect(await (await read('/readyz')).json()).toMatchObject({ isReady: true, queues: { failedJobs: { count: 0 } } })
  expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe('ready')
})

test('1,700 requests with odd methods add no metrics', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(shop.url)
  const send = (method: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      const request = sendRequest({ agent, hostname, port, method, path }, (response) => {
        response.resume().once('end', resolve)
      })
      request.once('error', reject).end()
    })
  const paths = SITE_ROUTES.filter(({ path }) => path !== undefined).map((route) =>
    addressOf(route, Object.fromEntries(route.params.map((name) => [name, 'any']))),
  )
  const usual = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT']
  const odd = METHODS.filter((method) => !usual.includes(method))
  // From here on the metrics contain each status that these requests get.
  await Promise.all(paths.map((path) => send('PROPFIND', path)))

  const before = await readRequestMetrics()
  const rounds = Math.ceil(1_700 / (odd.length * paths.length))
  for (let round = 0; round < rounds; round++) {
    for (const method of odd) await Promise.all(paths.map((path) => send(method, path)))
  }
  expect(await readRequestMetrics()).toHaveLength(before.length)
  agent.destroy()
})

test('200 simultaneous readiness checks share one result', async () => {
  const startedAt = performance.now()
  const responses = await Promise.all(Array.from({ length: 200 }, () => fetch(`${shop.url}/readyz`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  // A tenth of a second on an idle machine; with one check for each it took twenty seconds.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('a request that the visitor aborted isn’t an error in the log or the metrics', async () => {
  const { hostname, port } = new URL(shop.url)
  const picture = /\/images\/[^"\s,]+/.exec(await (await fetch(`${shop.url}/products`)).text())?.[0] ?? ''
  const leave = async (beginning: string) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(beginning, () => socket.destroy())
    await once(socket, 'close')
  }
  const before = readLog().length
  const head = 'HTTP/1.1\r\nHost: localhost\r\n'
  for (let visit = 0; visit < 20; visit++) {
    await leave(`GET ${picture} ${head}\r\n`)
    await leave(`GET /cart ${head}\r\n`)
    await leave(`POST /auth ${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=`)
  }
  const requestsOf = (path: string) =>
    readLog()
      .slice(before)
      .filter((line) => line.path === path)
  await waitFor('all of them to be in the log', async () =>
    [picture, '/cart', '/auth'].every((path) => requestsOf(path).length >= 20),
  )
  for (const { status } of [...requestsOf(picture), ...requestsOf('/cart')]) expect([200, 499]).toContain(status)
  expect(new Set(requestsOf('/auth').map(({ status }) => status))).toContain(499)
  expect(readLog().filter(({ level, status = 0 }) => level >= 50 || status >= 500)).toEqual([])
  expect((await readRequestMetrics()).filter((line) => /status="5\d\d"/.test(line))).toEqual([])
})
