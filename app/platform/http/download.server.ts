import { type OutboundResponse, requestOutside, SpecialAddressError } from './outbound-request.server.ts'

export interface DownloadLimits {
  readonly maxBytes: number
  /** For each response, redirects included, in milliseconds. */
  readonly timeoutMs: number
}

export type DownloadOutcome =
  | { readonly status: 'downloaded'; readonly bytes: Uint8Array }
  /** Not an http address, or one that doesn't lead to the public internet. */
  | { readonly status: 'not-public' }
  /** No response in time, none with status 200, or one that is too large. */
  | { readonly status: 'unavailable' }

const MAX_REDIRECTS = 3

/**
 * Downloads what is at an address that someone outside the shop has chosen, from public servers only, also where it redirects. Sends no
 * cookies. Safe to repeat.
 *
 * @param allowsLoopback Whether servers on this machine may be asked.
 */
export async function download(
  address: string,
  limits: DownloadLimits,
  allowsLoopback = false,
): Promise<DownloadOutcome> {
  let url = URL.parse(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return { status: 'not-public' }
    const response = await respond(url, limits, allowsLoopback)
    if (response instanceof SpecialAddressError) return { status: 'not-public' }
    if (response?.status === 200) return { status: 'downloaded', bytes: response.bytes }
    const isMoved = response && response.status >= 300 && response.status <= 399
    if (!isMoved || response.headers.location === undefined) return { status: 'unavailable' }
    url = URL.parse(response.headers.location, url)
  }
  return { status: 'unavailable' }
}

/** @returns Undefined when there is no complete response. */
async function respond(
  url: URL,
  limits: DownloadLimits,
  allowsLoopback: boolean,
): Promise<OutboundResponse | SpecialAddressError | undefined> {
  try {
    return await requestOutside(url, { method: 'GET', ...limits, allowsLoopback })
  } catch (error) {
    return error instanceof SpecialAddressError ? error : undefined
  }
}
