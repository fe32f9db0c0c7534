import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad, watchLateness } from './shed-load.ts'

function shop(lateness: number): Hono {
  const app = new Hono()
  app.use(shedLoad(() => lateness))
  app.all('*', (c) => c.text('served'))
  return app
}

test('a process that keeps up serves everyone', async () => {
  expect((await shop(0).request('/products')).status).toBe(200)
  expect((await shop(1_000).request('/products')).status).toBe(200)
})

test('a process that is far behind asks visitors to try again in a moment', async () => {
  const response = await shop(1_001).request('/products')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(response.headers.has('X-Unprocessed')).toBe(true)
})

test('payments are completed however busy the shop is', async () => {
  for (const name of ['create-razorpay-order', 'verify-payment', 'razorpay-webhook', 'cancel-payment']) {
    expect((await shop(60_000).request(`/functions/v1/${name}`, { method: 'POST' })).status, name).toBe(200)
  }
})

/** A process whose timers fire when a test says so. */
function watchedProcess() {
  let now = 0
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })
  return {
    lateness: watchLateness(),
    timerComesAfter(ms: number) {
      now += ms
      vi.advanceTimersByTime(250)
    },
  }
}

test('a timer that fires on time is not late', () => {
  const { lateness, timerComesAfter } = watchedProcess()
  for (let look = 0; look < 10; look++) timerComesAfter(250)
  expect(lateness()).toBe(0)
})

test('one long task is no overload', () => {
  const { lateness, timerComesAfter } = watchedProcess()
  timerComesAfter(20_000)
  expect(lateness()).toBe(0)
  for (let look = 0; look < 2; look++) timerComesAfter(5_000)
  expect(lateness()).toBe(0)
})

test('a process that stays behind is late by its smallest measurement, until it is on time once', () => {
  const { lateness, timerComesAfter } = watchedProcess()
  for (const ms of [3_250, 1_750, 2_250, 4_250]) timerComesAfter(ms)
  expect(lateness()).toBe(1_500)
  timerComesAfter(250)
  expect(lateness()).toBe(0)
})
