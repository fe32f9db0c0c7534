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

test('a process that is far behind asks visitors to come again in a moment', async () => {
  const answer = await shop(1_001).request('/products')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
})

test('payments are finished however busy the shop is', async () => {
  for (const name of ['create-razorpay-order', 'verify-payment', 'razorpay-webhook', 'cancel-payment']) {
    expect((await shop(60_000).request(`/functions/v1/${name}`, { method: 'POST' })).status, name).toBe(200)
  }
})

/** A process with a clock and timers that a test moves apart, as they are while a process is stuck. */
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
    timePasses(ms: number) {
      now += ms
    },
    timerComes() {
      vi.advanceTimersByTime(250)
    },
  }
}

test('a timer that comes when it should is not late', () => {
  const { lateness, timePasses, timerComes } = watchedProcess()
  timePasses(250)
  timerComes()
  expect(lateness()).toBe(0)
})

test('a timer that is overdue or came late tells by how much, until one comes in time', () => {
  const { lateness, timePasses, timerComes } = watchedProcess()
  timePasses(1_750)
  expect(lateness()).toBe(1_500)
  timerComes()
  expect(lateness()).toBe(1_500)
  timePasses(250)
  timerComes()
  expect(lateness()).toBe(0)
})
