import type { BetterAuth } from './better-auth.server.ts'
import { serviceHeaders } from './request-origin.server.ts'

/** What is offered to programs under /api/auth; everything else the library could do is "not found". */
const OFFERED = new Set([
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

/** Answers a program under /api/auth. */
export async function handleAuthRequest(
  service: BetterAuth,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  if (!OFFERED.has(`${request.method} ${new URL(request.url).pathname}`)) {
    return Response.json({ message: 'Not Found' }, { status: 404 })
  }
  const headers = serviceHeaders({ headers: request.headers, clientAddress })
  return service.handler(new Request(request, { headers }))
}
