import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type FunctionError, functionError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { type SignedInUser, visitorContext } from '#app/platform/auth/visitor.server.ts'
import { readUpTo } from '#app/platform/http/body.server.ts'
import { parseJson } from '#app/platform/http/json.server.ts'
import { loggedPath } from '#app/platform/http/logged-path.server.ts'
import { log } from '#app/platform/log.server.ts'

/** No function needs more: a cart with every size of a hundred products is far smaller. */
const MAX_BODY_BYTES = 64 * 1024

/** The response to a rejected call: JSON with `success: false`, a code for programs and a text for the customer. */
export function reject(status: number, error: FunctionError): Response {
  return Response.json({ success: false, ...error }, { status })
}

/** The body as text, byte for byte. @returns Undefined when it's longer than any function needs. */
export async function readBody(request: Request): Promise<string | undefined> {
  return (await readUpTo(request.body, MAX_BODY_BYTES))?.toString('utf8')
}

/** A customer's call of a function. */
export interface CustomerCall<Input> {
  readonly user: SignedInUser
  readonly input: Input
}

/**
 * Runs a function for the signed-in customer. Calls without a session, invalid bodies and faults get their response here.
 *
 * @param faultCode The code that the customer sees when the shop itself failed; the log has the details.
 */
export async function respondToCustomer<Input>(
  { request, context }: { request: Request; context: Pick<RouterContextProvider, 'get'> },
  schema: z.ZodType<Input>,
  faultCode: Parameters<typeof functionError>[0],
  respond: (call: CustomerCall<Input>) => Promise<Response>,
): Promise<Response> {
  const { user } = context.get(visitorContext)
  if (!user) return reject(401, functionError('not-signed-in'))
  const body = await readBody(request)
  if (body === undefined) return reject(413, functionError('too-large'))
  const input = schema.safeParse(parse(body))
  if (!input.success) return reject(400, functionError('invalid-input'))

  try {
    return await respond({ user, input: input.data })
  } catch (error) {
    log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'a function failed')
    return reject(503, functionError(faultCode))
  }
}

/** Undefined for anything but JSON. */
export function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
