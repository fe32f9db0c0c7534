import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type SignedInUser, visitorContext } from '#app/platform/auth/visitor.server.ts'
import { readUpTo } from '#app/platform/http/body.server.ts'
import { parseJson } from '#app/platform/http/json.server.ts'
import { log } from '#app/platform/log.server.ts'

/** No function is sent more; a cart of every size of a hundred products is far below. */
const MAX_BODY_BYTES = 64 * 1024

/** The refusal of a function: JSON with `success: false` and a text for the customer. */
export function refuse(status: number, error: string, details: object = {}): Response {
  return Response.json({ success: false, error, ...details }, { status })
}

/** The body as text, to the byte. @returns Undefined when it is longer than any function's. */
export async function readBody(request: Request): Promise<string | undefined> {
  return (await readUpTo(request.body, MAX_BODY_BYTES))?.toString('utf8')
}

/** What a customer's page calls a function with. */
export interface CustomerCall<Input> {
  readonly user: SignedInUser
  readonly input: Input
}

/**
 * Runs a function for the signed-in customer. Nobody signed in, a wrong body and a fault are answered here, as JSON.
 *
 * @param describeFault The text for the customer when the shop itself failed; the log has the rest.
 */
export async function respondToCustomer<Input>(
  { request, context }: { request: Request; context: Pick<RouterContextProvider, 'get'> },
  schema: z.ZodType<Input>,
  describeFault: string,
  answer: (call: CustomerCall<Input>) => Promise<Response>,
): Promise<Response> {
  const { user } = context.get(visitorContext)
  if (!user) return refuse(401, 'User information missing. Please try again.')
  const body = await readBody(request)
  if (body === undefined) return refuse(413, 'The request is too large')
  const input = schema.safeParse(parse(body))
  if (!input.success) return refuse(400, 'Please complete all required fields')

  try {
    return await answer({ user, input: input.data })
  } catch (error) {
    log.error({ err: error, path: new URL(request.url).pathname }, 'a function failed')
    return refuse(503, describeFault)
  }
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
