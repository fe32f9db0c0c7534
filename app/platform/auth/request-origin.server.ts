import type { ActionFunctionArgs } from 'react-router'
import { clientAddressContext } from '../http/context.server.ts'

/** Tells the library where a request comes from; a client's own value is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-gulmeher-client-address'

export interface RequestOrigin {
  readonly headers: Headers
  readonly clientAddress: string
}

export function originOf({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>): RequestOrigin {
  return { headers: request.headers, clientAddress: context.get(clientAddressContext) }
}

/** The headers of a request, as passed to the library. */
export function serviceHeaders({ headers, clientAddress }: RequestOrigin): Headers {
  const result = new Headers(headers)
  result.set(CLIENT_ADDRESS_HEADER, clientAddress)
  return result
}

/** The address that {@link serviceHeaders} added. */
export function clientAddressIn(headers: Headers | undefined): string {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
