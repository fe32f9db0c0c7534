import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { preparedFolder } from '#tests/support/processes/prepared-folder.ts'
import { startShopProcess } from '#tests/support/processes/shop-process.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

test('M259 a request is traced as part of its caller’s trace, with its statements, and without what the visitor typed', async () => {
  const received: TraceRequest[] = []
  const collector = createServer(async (request, response) => {
    received.push((await json(request)) as TraceRequest)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  await using folder = await preparedFolder('demo')
  const shop = await startShopProcess({
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${shop.url}/products?search=peshwa`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  // Stopping sends what is left.
  await shop.stop()
  collector.close()

  const resources = received.flatMap(({ resourceSpans }) => resourceSpans)
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans)
  const request = spans.find(({ name, traceId: id }) => name === 'GET /products' && id === traceId)
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  expect(request?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/products' } })
  const statements = spans.filter((span) => span.traceId === traceId && span.name === 'select')
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify(resources)).toContain('gulmeher')
  expect(JSON.stringify(spans)).not.toContain('peshwa')
})
