import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  PARENTAL_CONSENT_QUEUE,
  type ParentalConsentJob,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { SignUpForm } from '#app/domain/accounts/sign-in/sign-up-form.tsx'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { mailParentalConsent } from '#app/domain/messaging/parental-consent-emails.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertParentalConsent } from '#tests/support/factories/parental-consent-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import * as consents from '../../admin/parental-consents.tsx'
import * as users from '../../admin/users.tsx'
import * as payment from '../../functions/create-razorpay-order.ts'
import * as checkout from '../../store/checkout.tsx'
import * as auth from '../sign-in/auth.tsx'
import * as asking from './ask-parent.tsx'
import * as consent from './parental-consent.tsx'

const CHILD = 'ananya@child.example'
const PARENT = 'asha@parent.example'
const SIGN_UP = {
  intent: 'sign-up',
  fullName: 'Ananya Desai',
  phone: '98250 12345',
  email: CHILD,
  password: 'Gul-meher9!',
  confirmPassword: 'Gul-meher9!',
}
const ASK = {
  intent: 'ask-parent',
  childName: 'Ananya Desai',
  childEmail: CHILD,
  parentName: 'Asha Desai',
  parentEmail: PARENT,
}
const GIVE = { intent: 'give-consent', parentName: 'Asha Desai', relation: 'parent', isAdult: 'on', agrees: 'on' }

const { db, jobs, auth: authService } = await setUpTestAuth()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('parental_consents').execute()
})

function args<Params extends Record<string, string>>(
  request: Omit<RouteRequest, 'db'> & { params?: Params },
  parentalConsent = true,
) {
  const made = routeArgs({ db, ...request })
  made.context.set(authContext, authService)
  made.context.set(jobsContext, jobs)
  made.context.set(shopContext, { version: 1, settings: { ...DEFAULT_SETTINGS, parentalConsent }, changedAt: {} })
  return made
}

/** The status and the data of a response, or where it leads. */
function read(response: unknown): { status: number; location?: string; [name: string]: unknown } {
  if (response instanceof Response) {
    return { status: response.status, location: response.headers.get('Location') ?? '' }
  }
  const { data, init } = response as { data: object; init: ResponseInit | null }
  return { status: init?.status ?? 200, ...data }
}

const caught = (doing: Promise<unknown>) => doing.then(read, read)
const signUp = (form: Record<string, string>, { token, isOn = true }: { token?: string; isOn?: boolean } = {}) =>
  caught(auth.action(args({ url: `/auth${token ? `?consent=${token}` : ''}`, form: { ...SIGN_UP, ...form } }, isOn)))
const ask = (form: Record<string, string> = ASK, visitor?: Visitor) =>
  caught(asking.action(args({ url: '/parental-consent', form, visitor })))
const atLink = (token: string, form: Record<string, string>, visitor?: Visitor) =>
  caught(consent.action(args({ url: `/parental-consent/${token}`, params: { token }, form, visitor })))
const open = async (token: string) =>
  read(await consent.loader(args({ url: `/parental-consent/${token}`, params: { token } })))

/** Sends the emails of the jobs so far, twice each, as after a crash. @returns The new ones, with the token of their link. */
async function readMails() {
  await db.deleteFrom('mails').execute()
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    if (queue !== PARENTAL_CONSENT_QUEUE) continue
    const services = { db, jobs, shopUrl: 'https://shop.example' }
    await mailParentalConsent(services, data as ParentalConsentJob)
    await mailParentalConsent(services, data as ParentalConsentJob)
  }
  jobs.enqueued.splice(0)
  const mails = await db.selectFrom('mails').selectAll().orderBy('template').execute()
  return mails.map(({ recipient, template, body, is_confidential }) => {
    const [, token = ''] = /(?:parental-consent\/|consent=)([\w-]{43})/.exec(body) ?? []
    return { recipient, template, token, isConfidential: is_confidential }
  })
}

async function bornIn(year: number, customer: TestCustomer): Promise<void> {
  await db
    .updateTable('user_profiles')
    .set({ date_of_birth: `${year}-01-31` })
    .where('user_id', '=', customer.id)
    .execute()
}

const thisYear = new Date().getFullYear()
const countUsers = async () => (await db.selectFrom('auth.user').select('id').execute()).length

describe('M363 while the setting is off', () => {
  test('sign-up asks nothing, and there is no page to ask a parent', async () => {
    expect(auth.loader(args({ url: '/auth?mode=sign-up' }, false))).toEqual({ mode: 'sign-up', returnTo: '/' })
    expect(await signUp({ isAdult: 'no' }, { isOn: false })).toMatchObject({ status: 200, shown: CHILD })
    expect(await caught(asking.loader(args({ url: '/parental-consent' }, false)))).toMatchObject({ status: 404 })
    expect(publicSettings(DEFAULT_SETTINGS)).not.toHaveProperty('parentalConsent')
    const html = htmlOf(createElement(SignUpForm, { action: '/auth', response: undefined }))
    expect(html).not.toMatch(/18|parent/i)
  })
})

describe('M363 while it is on', () => {
  test('the sign-up form asks for the age below its fields, ticked neither way', async () => {
    const age = { consentedEmail: undefined }
    const html = htmlOf(createElement(SignUpForm, { action: '/auth', response: undefined, age }))
    expect(textOf(html)).toMatch(/Confirm.*Are you 18 or older\? Yes No/)
    expect(html.match(/name="isAdult"/g)).toHaveLength(2)
    expect(html).not.toMatch(/checked=""/)
    expect(html).toMatch(/formAction="\/parental-consent"/i)
  })

  test('an adult signs up as ever; without an answer nobody does', async () => {
    expect(await signUp({})).toMatchObject({
      status: 400,
      result: { error: { isAdult: ['Please say whether you’re 18 or older'] } },
    })
    expect(await signUp({ isAdult: 'yes' })).toEqual({
      status: 200,
      intent: 'sign-up',
      code: 'accepted',
      shown: CHILD,
    })
  })

  test('a child gets no account, and what they typed is taken along, without the password', async () => {
    expect(await signUp({ isAdult: 'no' })).toEqual({ status: 302, location: '/parental-consent' })
    const started = await ask({ ...SIGN_UP, intent: 'start-asking' })
    expect(started).toMatchObject({ shown: { childName: 'Ananya', childEmail: CHILD } })
    expect(JSON.stringify(started)).not.toMatch(/Desai|98250|Gul-meher/)
    expect(await countUsers()).toBe(0)
    expect(await db.selectFrom('parental_consents').select('id').execute()).toEqual([])
  })

  test('the response is the same whether or not an address has an account', async () => {
    const first = await ask()
    await insertCustomer(db, { email: CHILD })
    expect(await ask()).toEqual(first)
    expect(first).toMatchObject({ status: 200, success: expect.stringContaining(PARENT) })
  })

  test('the child’s own address and missing fields are rejected at the field', async () => {
    expect(await ask({ ...ASK, parentEmail: CHILD.toUpperCase() })).toMatchObject({
      status: 400,
      result: { error: { parentEmail: [expect.stringContaining('not your own')] } },
    })
    expect(await ask({ intent: 'ask-parent' })).toMatchObject({
      status: 400,
      result: {
        error: {
          childName: ['Full name is required'],
          childEmail: ['Email is required'],
          parentName: ['Full name is required'],
          parentEmail: ['Email is required'],
        },
      },
    })
    expect(jobs.enqueued).toEqual([])
  })

  test('an API client has to say that the customer is an adult', async () => {
    const call = (isAdult?: unknown) =>
      authService.handler(
        new Request('http://shop.test/api/auth/sign-up/email', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: 'http://shop.test' },
          body: JSON.stringify({ ...SIGN_UP, name: SIGN_UP.fullName, isAdult }),
        }),
        '192.0.2.1',
      )
    const settings = JSON.stringify({ parentalConsent: true })
    await db.insertInto('settings_versions').values({ version: 1, settings, changes: settings }).execute()
    expect((await call()).status).toBe(400)
    expect((await call(false)).status).toBe(400)
    expect((await call(true)).status).toBe(200)
    await db.deleteFrom('settings_versions').execute()
  })
})

test('M364 the whole way: child, parent, owner’s check, sign-up, withdrawal', async () => {
  await ask()
  const [asked, ...others] = await readMails()
  expect(others).toEqual([])
  expect(asked).toMatchObject({ recipient: PARENT, template: 'parental-consent-asked', isConfidential: true })
  const parentToken = asked?.token ?? ''
  expect(await open(parentToken)).toMatchObject({
    status: 200,
    consent: { status: 'asked', childName: 'Ananya', childEmail: CHILD, hasAccount: false },
  })
  expect(await atLink(parentToken, { intent: 'give-consent', parentName: 'Asha Desai' })).toMatchObject({
    status: 400,
    result: {
      error: {
        relation: ['Please choose your relationship'],
        isAdult: ['Only an adult can give this consent'],
        agrees: ['Please tick this box to give your consent'],
      },
    },
  })
  expect(await atLink(parentToken, GIVE)).toMatchObject({ status: 200, code: 'waiting' })
  expect(await open(parentToken)).toMatchObject({ status: 200, consent: { status: 'given', hasAccount: false } })
  expect(await atLink(parentToken, GIVE)).toMatchObject({ status: 404 })
  expect(await readMails()).toEqual([])
  expect(await signUp({ isAdult: 'no' })).toMatchObject({ location: '/parental-consent' })

  const owner = signedIn(await insertCustomer(db, { isAdmin: true }))
  const decide = (form: Record<string, string>) =>
    caught(consents.action(args({ url: '/admin/users/parental-consents', visitor: owner, form })))
  const list = () => consents.loader(args({ url: '/admin/users/parental-consents', visitor: owner }))
  const [waiting] = (await list()).consents
  const consentId = waiting?.id ?? ''
  expect(await decide({ intent: 'verify-consent', consentId, check: '' })).toMatchObject({ status: 400 })
  expect(await decide({ intent: 'verify-consent', consentId, check: 'digilocker' })).toMatchObject({ status: 200 })
  expect(await decide({ intent: 'reject-consent', consentId })).toMatchObject({ status: 404 })
  expect((await list()).total).toBe(0)

  const [toChild, toParent] = await readMails()
  expect(await open(parentToken)).toMatchObject({ status: 404, consent: null })
  expect(toChild).toMatchObject({ recipient: CHILD, template: 'parental-consent-child' })
  expect(toParent).toMatchObject({ recipient: PARENT, template: 'parental-consent-verified' })
  const token = toChild?.token ?? ''
  expect(await auth.loader(args({ url: `/auth?mode=sign-up&consent=${token}` }))).toMatchObject({
    age: { consentedEmail: CHILD, token },
  })
  expect(await signUp({ isAdult: 'no', email: 'other@child.example' }, { token })).toMatchObject({ status: 302 })
  expect(await signUp({ isAdult: 'no' }, { token: toParent?.token ?? '' })).toMatchObject({ status: 302 })
  expect(await signUp({ isAdult: 'no' }, { token })).toMatchObject({ status: 200, shown: CHILD })
  expect(await signUp({ isAdult: 'no' }, { token })).toMatchObject({ status: 302 })
  const child = await db.selectFrom('auth.user').select('id').where('email', '=', CHILD).executeTakeFirstOrThrow()
  expect(await db.selectFrom('parental_consents').selectAll().execute()).toMatchObject([
    { user_id: child.id, child_email: null, status: 'verified', checked_by: 'digilocker' },
  ])

  // A parent who lost the link gets a new one; the child isn’t written to again.
  await ask()
  const [lost, ...none] = await readMails()
  expect(none).toEqual([])
  expect(lost).toMatchObject({ recipient: PARENT, template: 'parental-consent-verified' })
  expect(await open(toParent?.token ?? '')).toMatchObject({ status: 404 })
  const withdrawal = lost?.token ?? ''
  expect(await open(withdrawal)).toMatchObject({ consent: { status: 'verified', childEmail: CHILD, hasAccount: true } })
  expect(await atLink(withdrawal, { intent: 'withdraw-consent' })).toMatchObject({ status: 200, code: 'withdrawn' })
  expect(await db.selectFrom('auth.user').select('id').where('email', '=', CHILD).execute()).toEqual([])
  expect(await db.selectFrom('parental_consents').select('id').execute()).toEqual([])
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  expect(await atLink(withdrawal, { intent: 'withdraw-consent' })).toMatchObject({ status: 404 })
})

describe('M365 a parent withdraws', () => {
  const withdraw = (token: string) => atLink(token, { intent: 'withdraw-consent' })
  const customer = (isAdmin: boolean) => insertCustomer(db, { email: CHILD, isAdmin })

  test('not before they have agreed', async () => {
    const { parentToken } = await insertParentalConsent(db)
    expect(await withdraw(parentToken)).toMatchObject({ status: 404 })
  })

  test('a consent that waits for the owner’s check, with the link that gave it; the child keeps account and emails', async () => {
    const { id } = await customer(false)
    const { parentToken } = await insertParentalConsent(db, { userId: id })
    expect(await atLink(parentToken, GIVE)).toMatchObject({ code: 'waiting' })
    const mail = { recipient: CHILD, template: 'password-changed', subject: 'Changed', body: '', html: '' }
    await db.insertInto('mails').values(mail).execute()
    expect(await withdraw(parentToken)).toMatchObject({ status: 200, code: 'withdrawn' })
    expect(await db.selectFrom('parental_consents').select('id').execute()).toEqual([])
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: CHILD }])
    expect(await countUsers()).toBe(1)
  })

  test('nothing from the administrator, whose account can’t be deleted, and is told so', async () => {
    const { id } = await customer(true)
    const { parentToken } = await insertParentalConsent(db, { userId: id, status: 'verified' })
    expect(await withdraw(parentToken)).toMatchObject({
      status: 403,
      error: expect.stringContaining('can’t be deleted'),
    })
    expect(await open(parentToken)).toMatchObject({ consent: { status: 'verified' } })
  })
})

describe('M364 a parent whom the shop knows', () => {
  async function parent({ year = 1980, hasOrder = true, email = PARENT } = {}): Promise<Visitor> {
    const customer = await insertCustomer(db, { email })
    await bornIn(year, customer)
    if (hasOrder) await insertOrder(db, { userId: customer.id })
    return signedIn(customer)
  }

  test.each([
    ['is an adult who has paid for an order', {}, 'verified'],
    ['has bought nothing', { hasOrder: false }, 'waiting'],
    ['is a child themselves', { year: thisYear - 15 }, 'waiting'],
    ['was not the one asked', { email: 'other@parent.example' }, 'waiting'],
  ])('%s', async (_name, facts, code) => {
    const { parentToken } = await insertParentalConsent(db, { parentEmail: PARENT })
    expect(await atLink(parentToken, GIVE, await parent(facts))).toMatchObject({ code })
  })
})

describe('M365 a customer whose profile says that they are a child', () => {
  async function child() {
    const customer = await insertCustomer(db, { email: CHILD })
    await bornIn(thisYear - 15, customer)
    await addToCart(db, customer.id, { productId: (await insertProduct(db)).id, size: 'M', quantity: 1 })
    return { customer, visitor: signedIn(customer) }
  }
  function pay(visitor: Visitor, isOn = true) {
    const made = args(
      {
        url: '/functions/v1/create-razorpay-order',
        visitor,
        json: { amount: 100, currency: 'INR', notes: { terms_accepted: true } },
      },
      isOn,
    )
    made.context.set(gatewayContext, openTestCheckout(db).gateway)
    return payment.action(made)
  }
  const openCheckout = (visitor: Visitor, isOn = true) =>
    caught(checkout.loader(args({ url: '/checkout', visitor }, isOn)))

  test('can’t check out before a parent consents, and is told how to ask', async () => {
    const { visitor } = await child()
    expect(await openCheckout(visitor)).toEqual({ status: 302, location: '/parental-consent' })
    const refused = await pay(visitor)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'no-parental-consent' })
    expect(await asking.loader(args({ url: '/parental-consent', visitor }))).toEqual({ isSignedIn: true })
  })

  test('orders once a parent’s consent counts', async () => {
    const { customer, visitor } = await child()
    expect(await ask({ intent: 'ask-parent', parentName: 'Asha Desai', parentEmail: PARENT }, visitor)).toMatchObject({
      status: 200,
    })
    expect(await db.selectFrom('parental_consents').selectAll().execute()).toMatchObject([
      { user_id: customer.id, child_email: null, child_name: 'Ananya' },
    ])
    await insertParentalConsent(db, { status: 'verified', userId: customer.id })
    expect(await caught(asking.loader(args({ url: '/parental-consent', visitor })))).toMatchObject({
      location: '/profile',
    })
    expect(await (await pay(visitor)).json()).toMatchObject({ code: 'no-address' })
  })

  test('orders as ever while the setting is off', async () => {
    const { visitor } = await child()
    expect(await (await pay(visitor, false)).json()).toMatchObject({ code: 'no-address' })
  })
})

test('M364 the users screen leads to the consents only while the setting is on', async () => {
  const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))
  const asksParents = async (isOn: boolean) =>
    (await users.loader(args({ url: '/admin/users', visitor }, isOn))).asksParents
  expect([await asksParents(true), await asksParents(false)]).toEqual([true, false])
})
