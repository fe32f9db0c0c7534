import { readJson } from '#app/platform/http/json.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import { serviceHeaders } from './request-origin.server.ts'

/** Endpoints open to API clients under /api/auth; everything else the library offers is "not found". */
export const ALLOWED_ENDPOINTS: ReadonlySet<string> = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/email-otp',
  'POST /api/auth/sign-up/email',
  'GET /api/auth/list-accounts',
  'POST /api/auth/update-user',
  'POST /api/auth/change-password',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/email-otp/send-verification-otp',
  'POST /api/auth/email-otp/verify-email',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'GET /api/auth/list-sessions',
  'POST /api/auth/revoke-session',
  'POST /api/auth/revoke-other-sessions',
  'POST /api/auth/revoke-sessions',
])

/** Handles a request of an API client under /api/auth. */
export async function handleAuthRequest(
  service: BetterAuth,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  if (!ALLOWED_ENDPOINTS.has(`${request.method} ${new URL(request.url).pathname}`)) {
    return errorResponse('Not Found', 404)
  }
  const headers = serviceHeaders({ headers: request.headers, clientAddress })
  if (request.method === 'GET') return service.handler(new Request(request, { headers }))

  const body = await readJson(request).catch((error: unknown) => {
    if (error instanceof SyntaxError) return error
    throw error
  })
  if (body instanceof SyntaxError) return errorResponse('The request body is not valid JSON', 400)
  headers.delete('content-length')
  if (body === undefined) return service.handler(new Request(request.url, { method: 'POST', headers }))
  if (!isJson(headers.get('content-type'))) return errorResponse('Send JSON as application/json', 415)
  return service.handler(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

function errorResponse(message: string, status: number): Response {
  return Response.json({ message }, { status })
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}
