import { beforeEach, describe, expect, test } from 'vitest'
import { mailCode } from '#app/domain/messaging/code-emails.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart } from '#tests/support/factories/shopper.ts'
import { createAuthApiClient } from '#tests/support/sign-in/auth-api-client.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { ONE_TIME_CODE_QUEUE, type OneTimeCodeJob } from '../sign-in/one-time-code.server.ts'
import { MAX_CUSTOMER_LINES } from './customer-limits.ts'
import {
  addCustomers,
  checkCustomers,
  findLastImport,
  readCustomers,
  undoLastImport,
} from './import-customers.server.ts'

const { db, auth, jobs } = await setUpTestAuth()
const actor = await testActor(db)
const FACTS = { adminEmail: 'admin@gulmeher.example' }
const CSV = `First Name,Last Name,Email,Phone
Asha,Patel,asha@shopper.example,9825012345
Meera,Iyer,MEERA@shopper.example,
Again,Asha,asha@shopper.example,
Owner,Self,admin@gulmeher.example,
Throw,Away,x@0-mail.com,
Wrong,Address,wrong,`

function linesOf(csv: string) {
  const read = readCustomers(csv)
  if (read.status !== 'read') throw new Error(read.status)
  return read.lines
}

const plansOf = (lines: readonly { plan: string }[]) => lines.map(({ plan }) => plan)
const addresses = async () =>
  (await db.selectFrom('auth.user').select('email').where('isAdmin', '=', false).orderBy('email').execute()).map(
    ({ email }) => email,
  )

beforeEach(async () => {
  await db.deleteFrom('auth.user').where('isAdmin', '=', false).execute()
})

async function signInWithCode(email: string) {
  const client = createAuthApiClient(auth)
  await client.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    if (queue === ONE_TIME_CODE_QUEUE) {
      await mailCode({ db, jobs, shopUrl: 'http://shop.test', auth }, data as OneTimeCodeJob)
    }
  }
  const mail = await db.selectFrom('mails').select('body').where('recipient', '=', email).executeTakeFirst()
  const otp = /^(\d{6})$/m.exec(mail?.body ?? '')?.[1]
  return client.post('/sign-in/email-otp', { email, otp })
}

describe('M593 customers of another shop', () => {
  test('are checked first, which changes nothing, and then added once', async () => {
    await insertCustomer(db, { email: 'meera@shopper.example' })
    const others = ['repeated', 'unusable-address', 'unusable-address', 'invalid-email']
    expect(plansOf(await checkCustomers(db, linesOf(CSV), FACTS))).toEqual(['add', 'known', ...others])
    expect(await addresses()).toEqual(['meera@shopper.example'])

    expect(plansOf(await addCustomers(db, actor, linesOf(CSV), FACTS))).toEqual(['added', 'known', ...others])
    expect(plansOf(await addCustomers(db, actor, linesOf(CSV), FACTS))).toEqual(['known', 'known', ...others])
    expect(await addresses()).toEqual(['asha@shopper.example', 'meera@shopper.example'])
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await db.selectFrom('consents').select('id').execute()).toEqual([])
  })

  test('sign in with a code by email, and with no password', async () => {
    await addCustomers(db, actor, linesOf(CSV), FACTS)
    const client = createAuthApiClient(auth)
    for (const password of ['', ' ', 'Gul-meher9!', 'asha@shopper.example']) {
      const response = await client.post('/sign-in/email', { email: 'asha@shopper.example', password })
      expect(response.status, password).toBeGreaterThanOrEqual(400)
      expect(response.status, password).toBeLessThan(500)
    }
    expect((await signInWithCode('asha@shopper.example')).status).toBe(200)
  })

  test('an import is undone for those who haven’t used their account', async () => {
    await insertCustomer(db, { email: 'old@shopper.example' })
    await addCustomers(db, actor, linesOf('email\nfirst@shopper.example'), FACTS)
    const lines = linesOf('email\na@shopper.example\nb@shopper.example\nc@shopper.example')
    await addCustomers(db, actor, lines, FACTS)
    await signInWithCode('b@shopper.example')
    const { id } = await db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', 'c@shopper.example')
      .executeTakeFirstOrThrow()
    await fillCart(db, id, [{ product: await insertProduct(db) }])

    expect(await findLastImport(db)).toMatchObject({ unused: 1 })
    expect(await undoLastImport(db, actor)).toEqual({ status: 'undone', removed: 1 })
    expect(await undoLastImport(db, actor)).toEqual({ status: 'undone', removed: 0 })
    const kept = ['b', 'c', 'first', 'old'].map((name) => `${name}@shopper.example`)
    expect(await addresses()).toEqual(kept)
  })
})

test.each([
  ['unreadable', undefined],
  ['unreadable', 'name\nAsha'],
  ['no-lines', 'email\n'],
  ['too-many-lines', `email\n${'x@y.example\n'.repeat(MAX_CUSTOMER_LINES + 1)}`],
])('a file is %s', (status, csv) => {
  expect(readCustomers(csv)).toEqual({ status })
})
