import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('gulmeher')

interface TraceOptions {
  /** A call to another service, or background work of this one. */
  readonly kind: 'call' | 'work'
  readonly attributes?: Attributes
}

/**
 * Runs work as a span of the current trace, or of a new one. While tracing is off, it only calls the work.
 *
 * @param name The same for all work of its kind; without ids or anything that a person typed.
 */
export function traced<Result>(
  name: string,
  { kind, attributes = {} }: TraceOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const options = { kind: kind === 'call' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
      throw error
    } finally {
      span.end()
    }
  })
}

interface TracedStatement {
  /** With placeholders instead of values. */
  readonly sql: string
  readonly durationMs: number
  readonly hasFailed: boolean
}

/** Adds a statement that has just ended to the current trace. */
export function recordStatement({ sql, durationMs, hasFailed }: TracedStatement): void {
  const now = Date.now()
  const span = tracer.startSpan(sql.split(' ', 1)[0] ?? 'statement', {
    kind: SpanKind.CLIENT,
    startTime: now - durationMs,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  })
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(now)
}
