import { beforeEach, describe, expect, test } from 'vitest'
import { issuePasswordReset } from '#app/domain/accounts/password/password-reset.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { createCookieJar } from '#tests/support/sign-in/auth.ts'
import { createAuthApiClient, setUpTwoStep } from '#tests/support/sign-in/auth-api-client.ts'
import { appCode } from '#tests/support/sign-in/authenticator.ts'
import { passwordHashes } from '#tests/support/sign-in/cheap-password-hashes.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { inTransaction } from '../database/transaction.server.ts'
import type { SignInOutcome } from './auth.server.ts'

const EMAIL = 'ananya@shopper.example'
const NOBODY = 'nobody@shopper.example'
const PASSWORD = 'Gul-meher9!'
const START = new Date('2026-11-22T06:00:00Z')
const NETWORKS = Array.from({ length: 50 }, (_, index) => `203.0.113.${index + 1}`)

/** Enough for 6,000 sign-ins on a slow machine, in milliseconds. */
const HOUR_OF_ATTACK_MS = 900_000

let seconds: number

const { db, auth, jobs } = await setUpTestAuth({ clock: () => new Date(START.getTime() + seconds * 1000) })
beforeEach(async () => {
  seconds = 0
  await insertCustomerWithPassword(db, { email: EMAIL, password: PASSWORD })
  passwordHashes.count = 0
})

/** A browser: its network, and its cookies. */
function browser(clientAddress: string) {
  const jar = createCookieJar()
  return {
    jar,
    async signIn(password = PASSWORD, email = EMAIL): Promise<SignInOutcome> {
      const headers = new Headers({ Cookie: jar.header() })
      const outcome = await auth.signIn({ email, password }, { headers, clientAddress })
      if ('cookies' in outcome) jar.store(outcome.cookies)
      return outcome
    },
  }
}

/** Tries a wrong password from each network in parallel. @returns The outcomes in the order of the networks. */
function wave(email = EMAIL, networks = NETWORKS): Promise<SignInOutcome[]> {
  return Promise.all(networks.map((network) => browser(network).signIn('Wrong-pass9!', email)))
}

const paused = (retryAfterSeconds: number) => ({ status: 'too-many-attempts', retryAfterSeconds })

describe('100 wrong passwords a minute for an hour from 50 addresses', () => {
  test('S06 are mostly rejected, and the owner signs in from a known device immediately and from a new one after a minute', {
    timeout: HOUR_OF_ATTACK_MS,
  }, async () => {
    const known = browser('198.51.100.1')
    expect((await known.signIn()).status).toBe('signed-in')
    const fresh = browser('198.51.100.2')
    passwordHashes.count = 0
    let ownersTries = 0

    for (let halfMinute = 0; halfMinute < 120; halfMinute++) {
      seconds = halfMinute * 30
      for (const outcome of await wave()) {
        if (outcome.status === 'too-many-attempts') {
          expect(outcome.retryAfterSeconds).toBeGreaterThan(0)
          expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(900)
        }
      }
      if (halfMinute % 20 === 7) {
        expect(await known.signIn('Mistyped-9!')).toMatchObject({ status: 'rejected' })
        expect((await known.signIn()).status).toBe('signed-in')
        ownersTries += 2
      }
      if (halfMinute === 9) expect(await fresh.signIn()).toEqual(paused(60))
      if (halfMinute === 10) expect(await fresh.signIn()).toEqual(paused(30))
      if (halfMinute === 11) {
        expect((await fresh.signIn()).status).toBe('signed-in')
        expect((await fresh.signIn()).status).toBe('signed-in')
        ownersTries += 2
      }
      // By now these networks have used up the attempts they have before the first pause.
      if (halfMinute === 63) {
        expect((await browser('198.51.100.3').signIn()).status).toBe('signed-in')
        ownersTries++
      }
    }
    // 20 without a pause, and seven from each network after pauses.
    const strangersTries = passwordHashes.count - ownersTries
    expect(strangersTries).toBeGreaterThan(20)
    expect(strangersTries).toBeLessThanOrEqual(20 + 50 * 7)
    expect(jobs.enqueued).toEqual([
      { queue: 'wrong-passwords', data: { email: EMAIL, tries: 20, alertId: expect.any(String) } },
    ])
  })
})

test('S07 an address without an account is limited like one with an account, with the same work', async () => {
  const seen = []
  for (const email of [EMAIL, NOBODY]) {
    passwordHashes.count = 0
    const outcomes = []
    for (seconds = 0; seconds <= 240; seconds += 30) outcomes.push(...(await wave(email, NETWORKS.slice(0, 12))))
    const unordered = outcomes.map((outcome) => JSON.stringify(outcome)).sort()
    seen.push({ unordered, compared: passwordHashes.count, jobs: jobs.enqueued.splice(0).length })
  }
  expect(seen[1]).toEqual(seen[0])
})

test('S06 a network has eight attempts, and then one after each pause, which doubles', async () => {
  const { signIn } = browser('203.0.113.1')
  for (let tries = 0; tries < 8; tries++) expect((await signIn('Wrong-pass9!')).status).toBe('rejected')
  for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
    expect(await signIn()).toEqual(paused(pause))
    seconds += pause
    expect((await signIn('Wrong-pass9!')).status).toBe('rejected')
  }
  seconds += 900
  expect((await signIn()).status).toBe('signed-in')
  expect((await signIn('Wrong-pass9!')).status).toBe('rejected')
})

test('S06 changing to another /64 of the same /48 gives no further attempts', async () => {
  const outcomes = []
  for (let index = 0; index < 12; index++) {
    outcomes.push((await browser(`2001:db8:1:${index}::1`).signIn('Wrong-pass9!')).status)
  }
  expect(outcomes).toEqual([...Array(8).fill('rejected'), ...Array(4).fill('too-many-attempts')])
})

test(
  'S06 hundreds of networks together get 600 tries an hour, and a known device is not affected',
  async () => {
    const known = browser('198.51.100.1')
    await known.signIn()
    passwordHashes.count = 0
    const crowd = Array.from({ length: 700 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
    await wave(EMAIL, crowd)
    expect(passwordHashes.count).toBe(20)
    seconds = 60
    const outcomes = await wave(EMAIL, crowd)
    expect(passwordHashes.count).toBe(20 + 480)
    expect(outcomes).toContainEqual(paused(3_600))
    expect((await known.signIn()).status).toBe('signed-in')
  },
  HOUR_OF_ATTACK_MS,
)

describe('a known device', () => {
  test('has its own attempts, which are limited too', async () => {
    const { signIn } = browser('198.51.100.1')
    await signIn()
    for (let tries = 0; tries < 8; tries++) expect((await signIn('Wrong-pass9!')).status).toBe('rejected')
    expect(await signIn()).toEqual(paused(30))
    seconds = 30
    expect((await signIn()).status).toBe('signed-in')
  })

  test('is known on any network, even where strangers have used up all attempts', async () => {
    const home = browser('198.51.100.1')
    await home.signIn()
    for (let tries = 0; tries < 9; tries++) await browser('203.0.113.1').signIn('Wrong-pass9!')
    const travelling = browser('203.0.113.1')
    expect(await travelling.signIn()).toEqual(paused(30))
    travelling.jar.store([
      home.jar
        .header()
        .split('; ')
        .find((cookie) => cookie.includes('known_device')) ?? '',
    ])
    expect((await travelling.signIn()).status).toBe('signed-in')
  })

  test('requires the two-step code when the account has two-step verification', async () => {
    await db.updateTable('auth.user').set({ emailVerified: true }).execute()
    const owner = createAuthApiClient(auth, { clientAddress: '198.51.100.1' })
    await owner.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    const { uri } = await setUpTwoStep(owner, { password: PASSWORD })
    await db.deleteFrom('auth.rate_limits').execute()

    const fresh = createAuthApiClient(auth, { clientAddress: '198.51.100.2' })
    await fresh.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    expect(fresh.cookie()).toContain('two_factor=')
    expect(fresh.cookie()).not.toContain('known_device')
    expect((await fresh.post('/two-factor/verify-totp', { code: appCode(uri) })).status).toBe(200)
    expect(fresh.cookie()).toContain('known_device')
  })

  test('stays known after signing out on the page or through the API', async () => {
    const client = createAuthApiClient(auth, { clientAddress: '198.51.100.1' })
    await client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    await client.post('/sign-out')
    expect(client.cookie()).toMatch(/^gulmeher\.known_device=[^;]+$/)
    await wave()
    expect((await client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test('is the browser that sets a new password, signed in or with a link', async () => {
    const client = createAuthApiClient(auth, { clientAddress: '198.51.100.1' })
    await client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    const change = { currentPassword: PASSWORD, newPassword: 'Naya-gul7!' }
    expect((await client.post('/change-password', change)).status).toBe(200)
    await wave()
    expect((await client.post('/sign-in/email', { email: EMAIL, password: 'Naya-gul7!' })).status).toBe(200)

    const fresh = createAuthApiClient(auth, { clientAddress: '198.51.100.2' })
    const link = await inTransaction(db, (tx) => issuePasswordReset(tx, EMAIL))
    await fresh.post('/reset-password', { token: link?.token, newPassword: 'Third-word5!' })
    expect(await fresh.user()).toBeNull()
    expect((await fresh.post('/sign-in/email', { email: EMAIL, password: 'Third-word5!' })).status).toBe(200)
  })
})

describe('phone numbers', () => {
  const PHONE = '9825012345'
  const withPhone = (phone: string, clientAddress = '203.0.113.1') =>
    createAuthApiClient(auth, { clientAddress }).post('/sign-in/email', { phone, password: 'Wrong-pass9!' })

  test('S06 are counted together however they are written', async () => {
    const statuses = []
    for (const phone of [PHONE, '+91 98250 12345', '098250-12345', '(98250) 12345']) {
      for (let tries = 0; tries < 3; tries++) statuses.push((await withPhone(phone)).status)
    }
    expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
  })

  test('S07 don’t reveal whose they are: attempts with a number don’t count for its address', async () => {
    for (let tries = 0; tries < 9; tries++) await withPhone(PHONE)
    expect((await withPhone(PHONE)).status).toBe(429)
    expect((await browser('203.0.113.1').signIn('Wrong-pass9!')).status).toBe('rejected')
  })
})
