import { beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { cookieHeader, emptyAuth } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { createKnownDevices } from './known-device.server.ts'
import { hasSessionCookie, setsSessionCookie } from './session-cookie.server.ts'

const SHOP_URL = 'http://shop.test'
const NOW = new Date('2026-11-22T06:00:00Z')
const EMAIL = 'ananya@shopper.example'
const SECRET = 'a secret that is only good for tests, 0123456789'

let userId: string
const { db } = await setUpTestAuth()
const devices = createKnownDevices({ db, config: { shopUrl: SHOP_URL }, secret: SECRET })
beforeEach(async () => {
  userId = await insertAccount(EMAIL)
})

/** Saves a customer with a password. @returns The customer's id. */
async function insertAccount(email: string): Promise<string> {
  const { id } = await insertCustomer(db, { email })
  await insertPassword(db, { userId: id, password: 'Gul-meher9!' })
  return id
}

/** Makes the browser a known device. @returns The cookie that it sends from then on. */
async function remember(userId: string, before = new Headers(), now = NOW): Promise<Headers> {
  const cookie = await devices.remember(before, userId, now)
  return new Headers({ Cookie: cookieHeader([cookie ?? '']) })
}

test('a browser is known to the account that it has signed in to, and to no other', async () => {
  await insertAccount('meera@shopper.example')
  const browser = await remember(userId)
  expect(await devices.find(browser, EMAIL, NOW)).toMatch(/^[\w-]{22}$/)
  expect(await devices.find(browser, ' ANANYA@shopper.example', NOW)).toBe(await devices.find(browser, EMAIL, NOW))
  expect(await devices.find(browser, 'meera@shopper.example', NOW)).toBeUndefined()
  expect(await devices.find(browser, 'nobody@shopper.example', NOW)).toBeUndefined()
  expect(await devices.find(browser, `${EMAIL}\0`, NOW)).toBeUndefined()
  expect(await devices.find(new Headers(), EMAIL, NOW)).toBeUndefined()
  expect(await devices.find(undefined, EMAIL, NOW)).toBeUndefined()
})

test('scripts and other sites can’t read the cookie, which reveals nothing about the account', async () => {
  const cookie = await devices.remember(new Headers(), userId, NOW)
  expect(cookie).toMatch(
    /^gulmeher\.known_device=[\w-]{22}\.\w+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(cookie).not.toContain(userId)
  const https = createKnownDevices({ db, config: { shopUrl: 'https://shop.test' }, secret: SECRET })
  expect(await https.remember(new Headers(), userId, NOW)).toMatch(/^__Secure-gulmeher\.known_device=.*; Secure$/)
})

test('a visitor with only this cookie is not signed in', async () => {
  const cookie = (await devices.remember(new Headers(), userId, NOW)) ?? ''
  expect(setsSessionCookie(new Headers({ 'Set-Cookie': cookie }))).toBe(false)
  expect(hasSessionCookie(new Headers({ Cookie: cookieHeader([cookie]) }), SHOP_URL)).toBe(false)
})

test('a browser has the same id at each sign-in, and is known for a year after the last one', async () => {
  const first = await remember(userId)
  const months = (count: number) => new Date(NOW.getTime() + count * 30 * 86_400_000)
  const again = await remember(userId, first, months(10))
  expect(await devices.find(again, EMAIL, months(10))).toBe(await devices.find(first, EMAIL, NOW))
  expect(await devices.find(first, EMAIL, months(13))).toBeUndefined()
  expect(await devices.find(again, EMAIL, months(13))).toBeDefined()
})

test('a browser is known to the three accounts that signed in last', async () => {
  const emails = ['first', 'second', 'third', 'fourth'].map((name) => `${name}@shopper.example`)
  let browser = new Headers()
  for (const email of emails) browser = await remember(await insertAccount(email), browser)
  const isKnown = await Promise.all(emails.map(async (email) => Boolean(await devices.find(browser, email, NOW))))
  expect(isKnown).toEqual([false, true, true, true])
})

test('a new password makes every device unknown', async () => {
  const browser = await remember(userId)
  await db.updateTable('auth.account').set({ password: 'another hash' }).execute()
  expect(await devices.find(browser, EMAIL, NOW)).toBeUndefined()
})

test('an account that was deleted and created again has no known devices', async () => {
  const browser = await remember(userId)
  await emptyAuth(db)
  expect(await devices.find(browser, EMAIL, NOW)).toBeUndefined()
  await insertAccount(EMAIL)
  expect(await devices.find(browser, EMAIL, NOW)).toBeUndefined()
  expect(await devices.remember(browser, userId, NOW)).toBeUndefined()
})

test.each([
  ['forged', (mark: string) => mark.replace(/[\w-]{43}$/, 'A'.repeat(43))],
  ['of another device', (mark: string) => mark.replace(/^[\w-]{22}/, 'A'.repeat(22))],
  ['extended', (mark: string) => mark.replace(/\.\w+\./, '.zzzzzz.')],
  ['truncated', (mark: string) => mark.slice(0, -1)],
  ['full of invalid characters', () => '\u0000.~.~;=%ff'.replaceAll('\u0000', '%00')],
  ['behind a thousand others', (mark: string) => `${'x~'.repeat(1_000)}${mark}`],
])('a cookie that is %s makes no device known', async (_, change) => {
  const mark = (await remember(userId)).get('Cookie')?.split('=')[1] ?? ''
  const changed = new Headers({ Cookie: `gulmeher.known_device=${change(mark)}` })
  expect(await devices.find(changed, EMAIL, NOW)).toBeUndefined()
})

test('a cookie signed with another secret makes no device known', async () => {
  const others = createKnownDevices({ db, config: { shopUrl: SHOP_URL }, secret: `${SECRET}!` })
  const cookie = (await others.remember(new Headers(), userId, NOW)) ?? ''
  expect(await devices.find(new Headers({ Cookie: cookieHeader([cookie]) }), EMAIL, NOW)).toBeUndefined()
})
