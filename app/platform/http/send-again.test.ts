import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendingAgain } from './send-again.ts'

const DATA = new URL('https://shop.example/profile.data')
const UNREACHED = new TypeError('Failed to fetch')
// Pages of the release before know the header by its name.
const busy = () => new Response('busy', { status: 503, headers: { 'X-Unprocessed': '1' } })

/** A shop that responds like this, one response or error after the other, and the number of requests it got. */
function shop(...responses: readonly (Response | Error)[]) {
  let requests = 0
  const send = async () => {
    const response = responses[requests++]
    if (response instanceof Response) return response
    throw response
  }
  return {
    requests: () => requests,
    /** Sends a request and lets all its pauses pass. @returns The response's status, or the error. */
    async send(address: URL | string, init?: RequestInit): Promise<unknown> {
      const result = sendingAgain(send)(address, init).then(
        ({ status }) => status,
        (error: unknown) => error,
      )
      await vi.runAllTimersAsync()
      return result
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each(['GET', 'POST'])('M335 a %s request that the shop was too busy to begin is sent again', async (method) => {
  const { send, requests } = shop(busy(), busy(), new Response())
  expect(await send(DATA, { method, body: method === 'POST' ? 'a=b' : null })).toBe(200)
  expect(requests()).toBe(3)
})

test('M335 a page’s data that got no response is requested again, a form isn’t', async () => {
  expect(await shop(UNREACHED, new Response()).send(DATA)).toBe(200)
  const form = shop(UNREACHED, new Response())
  expect(await form.send(DATA, { method: 'POST', body: 'a=b' })).toBe(UNREACHED)
  expect(form.requests()).toBe(1)
})

test('after four attempts the last response or error stands', async () => {
  const overloaded = shop(busy(), busy(), busy(), busy(), new Response())
  expect(await overloaded.send(DATA, { method: 'POST' })).toBe(503)
  expect(overloaded.requests()).toBe(4)
  const unreachable = shop(...Array.from({ length: 4 }, () => UNREACHED))
  expect(await unreachable.send(DATA)).toBe(UNREACHED)
})

test('M407 a page’s data that is unavailable for a moment is requested again, a form isn’t', async () => {
  const unavailable = () => new Response('', { status: 503 })
  const page = shop(unavailable(), unavailable(), new Response())
  expect(await page.send(DATA)).toBe(200)
  expect(page.requests()).toBe(3)
  const form = shop(unavailable(), new Response())
  expect(await form.send(DATA, { method: 'POST', body: 'a=b' })).toBe(503)
  expect(form.requests()).toBe(1)
})

test('a page’s data that took too long isn’t requested again', async () => {
  let requests = 0
  const send = async () => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    return new Response('', { status: 503 })
  }
  const response = sendingAgain(send)(DATA)
  await vi.runAllTimersAsync()
  expect([(await response).status, requests]).toEqual([503, 1])
})

test('a request that failed, or was cancelled, isn’t sent again', async () => {
  const failed = shop(new Response('', { status: 500 }))
  expect(await failed.send(DATA)).toBe(500)
  const cancelled = shop(UNREACHED, new Response())
  expect(await cancelled.send(DATA, { signal: AbortSignal.abort() })).toBe(UNREACHED)
  expect([failed.requests(), cancelled.requests()]).toEqual([1, 1])
})

test('requests that aren’t the router’s are sent once', async () => {
  expect(await shop(busy()).send('/functions/v1/verify-payment', { method: 'POST' })).toBe(503)
  expect(await shop(busy()).send(new URL('https://shop.example/pin-codes/380006'))).toBe(503)
})
