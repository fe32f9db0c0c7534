import { request as sendRequest } from 'node:http'

interface HostRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends a request with the given Host header, which `fetch` doesn't allow. */
export async function requestWithHost(
  url: string,
  host: string,
  { method = 'GET', headers = {}, body }: HostRequest = {},
): Promise<{ status: number | undefined; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
  const sent = sendRequest(url, { method, headers: { ...headers, host } }, async (response) => {
    resolve({ status: response.statusCode, text: (await response.toArray()).join('') })
  })
  sent.once('error', reject).end(body)
  return promise
}
