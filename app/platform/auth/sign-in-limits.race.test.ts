import { beforeEach, expect, test } from 'vitest'
import { emptyAuth } from '#tests/support/sign-in/auth.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { allowPasswordAttempt } from './sign-in-limits.server.ts'

const START = new Date('2026-11-22T06:00:00Z')

const { db } = await setUpTestDatabase()
beforeEach(() => emptyAuth(db))

/** @returns How many of these parallel attempts are allowed. */
async function letThrough(tries: number, addressOf: (index: number) => string, seconds = 0): Promise<number> {
  const now = new Date(START.getTime() + seconds * 1000)
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, (_, index) =>
      allowPasswordAttempt(
        db,
        { account: 'ananya@shopper.example', clientAddress: addressOf(index), deviceId: undefined },
        now,
      ),
    ),
  )
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('S06 of 50 parallel attempts from one network eight are allowed, and one after the pause', async () => {
  const here = () => '203.0.113.1'
  expect(await letThrough(50, here)).toBe(8)
  expect(await letThrough(50, here, 30)).toBe(1)
  expect(await letThrough(50, here, 89)).toBe(0)
  expect(await letThrough(50, here, 90)).toBe(1)
})

test('S06 of 50 parallel attempts from as many networks twenty are allowed, the others after a minute', async () => {
  const everywhere = (index: number) => `203.0.113.${index}`
  expect(await letThrough(50, everywhere)).toBe(20)
  const elsewhere = (index: number) => `198.51.100.${index}`
  expect(await letThrough(50, elsewhere, 1)).toBe(0)
  expect(await letThrough(50, elsewhere, 60)).toBe(0)
  expect(await letThrough(100, (index) => elsewhere(index % 50), 61)).toBe(50)
})
