import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The `error` of an API error response and of the widget's failure event. */
export interface RazorpayErrorDetails {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  readonly description: string
  readonly source: string
  readonly step: string
  readonly reason: string
  readonly metadata: Readonly<Record<string, string>>
  readonly field?: string
}

/** A request the provider rejects; the API responds with `status` and `{ error: details }`. */
export class RazorpayError extends Error {
  readonly status: ContentfulStatusCode
  readonly details: RazorpayErrorDetails

  constructor(status: ContentfulStatusCode, details: RazorpayErrorDetails) {
    super(details.description)
    this.status = status
    this.details = details
  }
}

export function invalidInput(description: string, field?: string): RazorpayError {
  return new RazorpayError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field ? { field } : {}),
  })
}

/** A request that is well formed but not possible now. */
export function refused(description: string, status: ContentfulStatusCode = 400): RazorpayError {
  return new RazorpayError(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })
}

/** The id doesn't exist, or is of another kind. */
export function unknownId(): RazorpayError {
  return refused('The id provided does not exist')
}

export function serverError(description: string, status: ContentfulStatusCode = 500): RazorpayError {
  return new RazorpayError(status, { ...refused(description).details, code: 'SERVER_ERROR' })
}

export function errorResponse(error: RazorpayError): Response {
  return Response.json({ error: error.details }, { status: error.status })
}
