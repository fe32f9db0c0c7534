import { type IncomingHttpHeaders, request as sendRequest } from 'node:http'

interface RawRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface RawResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request. Unlike `fetch`, it adds no headers of its own and doesn't decompress the body. */
export async function requestRaw(
  url: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const sent = sendRequest(url, { method, headers }, async (response) => {
    const { statusCode: status, headers } = response
    resolve({ status, headers, body: Buffer.concat(await response.toArray()) })
  })
  sent.once('error', reject).end(body)
  return promise
}

/** Sends a request with the given Host header, which `fetch` doesn't allow. */
export async function requestWithHost(url: string, host: string, { headers = {}, ...request }: RawRequest = {}) {
  const { status, body } = await requestRaw(url, { ...request, headers: { ...headers, host } })
  return { status, text: body.toString() }
}
