import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import type { RequestVariables } from './http/request-identity.ts'
import { isKnownMethod } from './http/request-limits.ts'

/**
 * Sends traces to an OpenTelemetry collector, as OTLP over HTTP. Its libraries are loaded only when this is called.
 *
 * The standard settings of OpenTelemetry apply as well: `OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS` and others.
 *
 * @param endpoint Base address of the collector, for example `http://localhost:4318`.
 * @returns Sends what is left and stops. A collector that doesn't respond delays it by a few seconds at most.
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  const { detectResources, envDetector, hostDetector, processDetector, resourceFromAttributes } = resources
  const detected = detectResources({ detectors: [hostDetector, processDetector, envDetector] })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gulmeher' }).merge(detected),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}

/**
 * Traces each request, as part of the caller's trace where the request names one. Spans have the route's pattern, never the
 * address with its ids and query.
 */
export function traceRequests(routePattern: (path: string) => string) {
  const tracer = trace.getTracer('gulmeher')
  return createMiddleware<{ Variables: RequestVariables }>((c, next) => {
    const { method, path } = c.req
    const name = isKnownMethod(method) ? { method, route: routePattern(path) } : { method: '_OTHER', route: '*' }
    const caller = propagation.extract(context.active(), Object.fromEntries(c.req.raw.headers))
    const attributes = {
      'http.request.method': name.method,
      'http.route': name.route,
      'gulmeher.request_id': c.var.requestId,
    }
    const options = { kind: SpanKind.SERVER, attributes }
    return tracer.startActiveSpan(`${name.method} ${name.route}`, options, caller, async (span) => {
      try {
        await next()
        span.setAttribute('http.response.status_code', c.res.status)
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      } finally {
        span.end()
      }
    })
  })
}
