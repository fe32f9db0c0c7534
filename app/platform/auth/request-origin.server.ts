/** How the service learns where a request comes from; the value of a client is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-gulmeher-client-address'

/** Where a request comes from. */
export interface RequestOrigin {
  readonly headers: Headers
  readonly clientAddress: string
}

/** The headers of a request as the service is to see them. */
export function serviceHeaders({ headers, clientAddress }: RequestOrigin): Headers {
  const result = new Headers(headers)
  result.set(CLIENT_ADDRESS_HEADER, clientAddress)
  return result
}

/** The address that {@link serviceHeaders} wrote down. */
export function clientAddressIn(headers: Headers | undefined): string {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
