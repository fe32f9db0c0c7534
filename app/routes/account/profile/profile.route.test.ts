import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findProfile, listOpenSessions } from '#app/domain/accounts/profile/profile-queries.server.ts'
import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { saveAddress } from '#app/domain/addresses/commands.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { countUnreadNotifications } from '#app/domain/notifications/queries.server.ts'
import { requestOrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { paise } from '#app/money.ts'
import type { Auth, ChangePasswordOutcome } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { brokenDatabase } from '#tests/support/database/broken-database.ts'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertNotification } from '#tests/support/factories/notification-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { createTestAuth } from '#tests/support/sign-in/auth.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as loadAccountDeleted } from './account-deleted.tsx'
import { loader as loadCustomerData } from './customer-data.ts'
import { action, loader } from './profile.tsx'

let customer: TestCustomer
let stranger: TestCustomer
let visitor: Visitor

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db, { fullName: 'Ananya Desai', phone: '9825012345' })
  stranger = await insertCustomer(db, { fullName: 'Meera Shah' })
  visitor = { ...signedIn(customer), sessionId: await insertSession(db, { userId: customer.id }) }
})

const path = (tab: string, rest = '') => `/profile?tab=${tab}${rest}`

async function open(tab: string, { rest = '', ...more }: { rest?: string; db?: Db } = {}) {
  return (await loader(routeArgs({ db, visitor, url: path(tab, rest), ...more }))).panel
}

/** Submits a form of a tab; `passwordOutcome` replaces the sign-in service's response to a change of password. */
function post(tab: string, form: Record<string, string>, passwordOutcome?: ChangePasswordOutcome) {
  const args = routeArgs({ db, visitor, url: path(tab), form })
  const auth: Auth = createTestAuth(db)
  if (passwordOutcome) auth.changePassword = () => Promise.resolve(passwordOutcome)
  args.context.set(authContext, auth)
  return action(args)
}

test('M434 a business sees the stored GSTIN on the profile, and removes it; a shop that doesn’t ask shows nothing', async () => {
  const buyer = { gstin: '27AAPFU0939F1ZV', name: 'Rang Mahal LLP' }
  await db
    .insertInto('business_buyers')
    .values({ ...buyer, user_id: customer.id })
    .execute()
  const asking = (form?: Record<string, string>) => {
    const args = routeArgs({ db, visitor, url: path('profile'), ...(form && { form }) })
    const shop = args.context.get(shopContext)
    const settings = { ...shop.settings, businessInvoices: true, taxMode: 'regular' as const, gstin: '24AAACC1206D1ZM' }
    args.context.set(shopContext, { ...shop, settings })
    return args
  }
  expect(await open('profile')).not.toHaveProperty('business')
  expect((await loader(asking())).panel).toMatchObject({ business: { buyer } })
  expect(await action(asking({ intent: 'remove-business' }))).toMatchObject({ data: { success: expect.any(String) } })
  expect((await loader(asking())).panel).toMatchObject({ business: { buyer: undefined } })
})

function expectRedirect(result: unknown, to: string): void {
  expect(result).toBeInstanceOf(Response)
  const response = result as Response
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
}

const typedAddress = { ...TYPED_ADDRESS, addressLine2: 'Navrangpura' }

async function savedAddress({ id }: TestCustomer, change: Partial<typeof typedAddress> = {}): Promise<string> {
  const outcome = await saveAddress(db, id, saveAddressForm.fields(z).parse({ ...typedAddress, ...change }))
  if (outcome.status !== 'saved') throw new Error(outcome.status)
  return outcome.addressId
}

describe('access', () => {
  test('M124 visitors are redirected to the sign-in screen, with the tab as return path', async () => {
    const url = path('security')
    const expectSignIn = (result: unknown) => expectRedirect(result, `/auth?returnTo=${encodeURIComponent(url)}`)
    expectSignIn(await loader(routeArgs({ db, url })).catch((thrown: unknown) => thrown))
    const form = { intent: 'end-other-sessions' }
    expectSignIn(await action(routeArgs({ db, url, form })).catch((thrown: unknown) => thrown))
  })

  test('an unknown intent is rejected', async () => {
    await expect(post('profile', { intent: 'become-admin' })).rejects.toMatchObject({ init: { status: 400 } })
  })
})

describe('tabs', () => {
  test.each(['profile', 'orders', 'addresses', 'wishlist', 'notifications', 'security'])(
    'M83 the URL opens %s',
    async (tab) => {
      expect((await open(tab)).tab).toBe(tab)
    },
  )

  test('M83 the profile opens without a tab in the URL, or with an unknown one', async () => {
    expect((await open('')).tab).toBe('profile')
    expect((await open('payments')).tab).toBe('profile')
  })

  test.each([
    ['orders', { orders: [], refunds: new Map() }],
    ['addresses', { addresses: [], pinCodeWarnings: {} }],
    ['profile', { profile: undefined }],
    ['wishlist', { entries: [] }],
    ['notifications', { notifications: [] }],
    ['security', { consents: [], sessions: [] }],
  ])('M122 the %s tab opens without data that can’t be loaded, and the log says why', async (tab, expected) => {
    expect(await open(tab, { db: brokenDatabase(db) })).toEqual({ tab, ...expected })
    expect(log.error).toHaveBeenCalled()
  })
})

describe('the profile', () => {
  const typed = { fullName: 'Ananya D’Souza', phone: '98765 43210', dateOfBirth: '1994-03-14', gender: 'Female' }

  test('M84 shows name, email, phone, date of birth, gender and member since', async () => {
    await post('profile', { intent: 'save-profile', ...typed })
    expect(await open('profile')).toMatchObject({
      profile: { ...typed, phone: '9876543210', email: customer.email },
      memberSince: expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4}$/),
    })
  })

  test('M84 saving is confirmed, and can’t change the email address or permissions', async () => {
    const response = await post('profile', {
      intent: 'save-profile',
      ...typed,
      email: 'other@shopper.example',
      isAdmin: 'true',
      userId: stranger.id,
    })
    expect(response).toMatchObject({ data: { success: 'Profile saved.', result: { status: 'success' } } })
    const account = await db
      .selectFrom('auth.user')
      .select(['email', 'isAdmin'])
      .where('id', '=', customer.id)
      .executeTakeFirst()
    expect(account).toEqual({ email: customer.email, isAdmin: false })
    expect(await findProfile(db, stranger.id)).toMatchObject({ fullName: 'Meera Shah' })
  })

  test('M84 invalid input is reported at its field, and nothing is saved', async () => {
    const response = await post('profile', {
      intent: 'save-profile',
      ...typed,
      phone: '12345',
      dateOfBirth: '2099-01-01',
    })
    expect(response).toMatchObject(
      rejectedFields(400, {
        phone: ['Please enter a valid Indian mobile number'],
        dateOfBirth: ['Please enter a valid date of birth'],
      }),
    )
    expect(await findProfile(db, customer.id)).toMatchObject({ fullName: 'Ananya Desai' })
  })
})

describe('orders and wishlist', () => {
  test('M85 the customer’s five latest orders are shown with their refunds, and no one else’s', async () => {
    const placed = []
    for (let day = 10; day < 16; day++) {
      const createdAt = new Date(`2026-11-${day}T10:00:00Z`)
      placed.unshift(await insertOrder(db, { userId: customer.id, createdAt }))
    }
    await insertOrder(db, { userId: stranger.id })
    const [newest, older] = placed
    const amount = paise(1_00)
    const refund = { reason: 'manual', note: 'Torn', delivery: paise(0), items: [], amount } as const
    await inTransaction(db, (tx) =>
      requestOrderRefund(tx, createFakeJobs(), {
        ...refund,
        razorpayPaymentId: newest?.razorpayPaymentId ?? '',
        idempotencyKey: `refund-${crypto.randomUUID()}`,
      }),
    )
    const panel = await open('orders')
    const refundsOf = (id = '') => panel.tab === 'orders' && panel.refunds.get(id)
    expect(refundsOf(newest?.id)).toEqual([expect.objectContaining({ amount, status: 'due' })])
    expect(refundsOf(older?.id)).toBeUndefined()
    expect(panel.tab === 'orders' && panel.orders.map(({ id }) => id)).toEqual(placed.slice(0, 5).map(({ id }) => id))
  })

  test('M85 the wishlist shows the products the customer saved', async () => {
    const product = await insertProduct(db)
    await toggleWishlist(db, customer.id, product.id)
    await toggleWishlist(db, stranger.id, (await insertProduct(db)).id)
    expect(await open('wishlist')).toMatchObject({ entries: [{ product: { id: product.id } }] })
  })
})

describe('addresses', () => {
  test('M86 a first address is saved for shipping in India, as the default', async () => {
    const response = await post('addresses', { intent: 'save-address', ...typedAddress, country: 'France' })
    expectRedirect(response, '/profile?tab=addresses')
    expect(await listAddresses(db, customer.id)).toMatchObject([
      { addressLine1: '14 Sarita Society', country: 'India', isDefault: true },
    ])
  })

  test('M86 Set Default leaves exactly one default', async () => {
    await savedAddress(customer)
    const second = await savedAddress(customer, { city: 'Surat' })
    expectRedirect(await post('addresses', { intent: 'set-default', addressId: second }), '/profile?tab=addresses')
    const addresses = await listAddresses(db, customer.id)
    expect(addresses.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second])
  })

  test('M86 an address opens in the form and can be changed', async () => {
    const addressId = await savedAddress(customer)
    expect(await open('addresses', { rest: `&edit=${addressId}` })).toMatchObject({ editing: { id: addressId } })
    expect(await open('addresses', { rest: '&edit=new' })).toMatchObject({ editing: 'new' })
    await post('addresses', { intent: 'save-address', addressId, ...typedAddress, city: 'Surat' })
    expect(await listAddresses(db, customer.id)).toMatchObject([{ id: addressId, city: 'Surat' }])
  })

  test('M86 invalid input is reported at its field', async () => {
    const response = await post('addresses', { intent: 'save-address', ...typedAddress, postalCode: '3800' })
    expect(response).toMatchObject(rejectedFields(400, { postalCode: ['Please enter a valid 6-digit postal code'] }))
  })

  test('another customer’s address is not found', async () => {
    const foreign = await savedAddress(stranger)
    const missing = { init: { status: 404 } }
    await expect(open('addresses', { rest: `&edit=${foreign}` })).rejects.toMatchObject(missing)
    const change = { intent: 'save-address', addressId: foreign, ...typedAddress, city: 'Surat' }
    await expect(post('addresses', change)).rejects.toMatchObject(missing)
    await expect(post('addresses', { intent: 'set-default', addressId: foreign })).rejects.toMatchObject(missing)
    await expect(post('addresses', { intent: 'set-default', addressId: 'none' })).rejects.toMatchObject(missing)
    expect(await listAddresses(db, stranger.id)).toMatchObject([{ city: 'Ahmedabad' }])
  })
})

describe('notifications', () => {
  test('are only the customer’s own, and the tab counts the unread ones', async () => {
    await insertNotification(db, { userId: customer.id, title: 'Payment Successful' })
    await insertNotification(db, { userId: stranger.id })
    const view = await loader(routeArgs({ db, visitor, url: path('notifications') }))
    expect(view.unread).toBe(1)
    expect(view.panel).toMatchObject({ notifications: [{ title: 'Payment Successful', isRead: false }] })
  })

  test('can be marked as read one by one or all together', async () => {
    const notificationId = await insertNotification(db, { userId: customer.id })
    await insertNotification(db, { userId: customer.id })
    await insertNotification(db, { userId: customer.id })
    expectRedirect(await post('notifications', { intent: 'mark-read', notificationId }), path('notifications'))
    expect(await countUnreadNotifications(db, customer.id)).toBe(2)
    expectRedirect(await post('notifications', { intent: 'mark-all-read' }), path('notifications'))
    expect(await countUnreadNotifications(db, customer.id)).toBe(0)
  })

  test('of another customer are not found', async () => {
    const notificationId = await insertNotification(db, { userId: stranger.id })
    await expect(post('notifications', { intent: 'mark-read', notificationId })).rejects.toMatchObject({
      init: { status: 404 },
    })
    await post('notifications', { intent: 'mark-all-read' })
    expect(await countUnreadNotifications(db, stranger.id)).toBe(1)
  })
})

describe('security', () => {
  const typed = { currentPassword: 'Gul-meher9!', newPassword: 'Naya-gul7!', confirmPassword: 'Naya-gul7!' }
  const change = (outcome: ChangePasswordOutcome, form: Partial<typeof typed> = {}) =>
    post('security', { intent: 'change-password', ...typed, ...form }, outcome)

  const sessionsOf = async ({ id }: TestCustomer) => (await listOpenSessions(db, id)).map((one) => one.id)

  test('changing the password is confirmed and signs out the other devices', async () => {
    await insertSession(db, { userId: customer.id })
    const foreign = await insertSession(db, { userId: stranger.id })
    const response = await change({ status: 'changed', cookies: ['gulmeher.known_device=mark'] })
    expect(response).toMatchObject({
      init: { headers: [['Set-Cookie', 'gulmeher.known_device=mark']] },
      data: { success: 'Password changed. Your other devices have been signed out.' },
    })
    expect(await sessionsOf(customer)).toEqual([visitor.sessionId])
    expect(await sessionsOf(stranger)).toEqual([foreign])
  })

  test('a wrong current password is reported at its field, signs out no device and is not sent back', async () => {
    await insertSession(db, { userId: customer.id })
    const response = await change({ status: 'wrong-password' })
    expect(response).toMatchObject(rejectedFields(400, { currentPassword: ['Incorrect password'] }))
    expect(JSON.stringify(response)).not.toMatch(/Gul-meher9|Naya-gul7/)
    expect(await sessionsOf(customer)).toHaveLength(2)
  })

  test('a weak new password is rejected before any attempt to change it', async () => {
    const response = await change(
      { status: 'changed', cookies: [] },
      { newPassword: 'short', confirmPassword: 'short' },
    )
    expect(response).toMatchObject(
      rejectedFields(400, { newPassword: ['Password must be at least 8 characters long'] }),
    )
    expect(JSON.stringify(response)).not.toMatch(/Gul-meher9|"short"/)
  })

  test('too many attempts are reported', async () => {
    expect(await change({ status: 'too-many-attempts' })).toMatchObject(
      rejectedFields(429, { '': ['Too many attempts. Please wait a few minutes and try again.'] }),
    )
  })

  test('lists the customer’s devices and identifies this one', async () => {
    const other = await insertSession(db, { userId: customer.id, createdAt: new Date('2026-01-02T09:00:00Z') })
    await insertSession(db, { userId: stranger.id })
    const view = await loader(routeArgs({ db, visitor, url: path('security') }))
    expect(view.sessionId).toBe(visitor.sessionId)
    expect(view.panel).toMatchObject({
      sessions: [{ id: visitor.sessionId }, { id: other, signedInAt: '2 January 2026, 2:30 pm' }],
    })
  })

  test('signs out one device or all others, and only the customer’s own', async () => {
    const first = await insertSession(db, { userId: customer.id })
    const second = await insertSession(db, { userId: customer.id })
    const foreign = await insertSession(db, { userId: stranger.id })

    const end = (sessionId: string) => post('security', { intent: 'end-session', sessionId })
    expectRedirect(await end(first), path('security'))
    await expect(end(foreign)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(end('none')).rejects.toMatchObject({ init: { status: 404 } })
    expect((await sessionsOf(customer)).sort()).toEqual([visitor.sessionId, second].sort())

    expectRedirect(await post('security', { intent: 'end-other-sessions' }), path('security'))
    expect(await sessionsOf(customer)).toEqual([visitor.sessionId])
    expect(await sessionsOf(stranger)).toEqual([foreign])
  })
})

describe('data rights', () => {
  const PASSWORD = 'Gul-meher9!'
  const leave = (password = PASSWORD) => post('security', { intent: 'delete-account', password })
  const accountsOf = ({ id }: TestCustomer) => db.selectFrom('auth.user').select('id').where('id', '=', id).execute()

  test('the file contains the customer’s data and is never cached', async () => {
    await savedAddress(customer)
    const response = await loadCustomerData(routeArgs({ db, visitor, url: '/profile/data' }))
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="gulmeher-my-data.json"')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({
      account: { email: customer.email },
      addresses: [{ address_line_1: '14 Sarita Society' }],
    })
  })

  test('each customer can download the file ten times an hour', async () => {
    const download = (who: Visitor) => loadCustomerData(routeArgs({ db, visitor: who, url: '/profile/data' }))
    for (let time = 1; time <= 10; time++) expect((await download(visitor)).status).toBe(200)
    expect((await download(visitor)).status).toBe(429)
    expect((await download(signedIn(stranger))).status).toBe(200)
  })

  test('M124 visitors are redirected to the sign-in screen, and from there to the tab with the download link', async () => {
    const args = routeArgs({ db, url: '/profile/data' })
    const response = await loadCustomerData(args).catch((thrown: unknown) => thrown)
    expectRedirect(response, `/auth?returnTo=${encodeURIComponent(path('security'))}`)
  })

  test('an account is deleted with its password, and the session cookies are cleared', async () => {
    await insertPassword(db, { userId: customer.id, password: PASSWORD })
    const response = await leave()
    expectRedirect(response, '/account-deleted')
    expect((response as Response).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^gulmeher\.session_token=; Max-Age=0;/),
      expect.stringMatching(/^gulmeher\.known_device=; Max-Age=0;/),
    ])
    expect(await accountsOf(customer)).toEqual([])
    expect(await accountsOf(stranger)).toHaveLength(1)
  })

  test('the account-deleted page redirects signed-in customers, who still have an account', () => {
    const open = (who?: Visitor) => loadAccountDeleted(routeArgs({ db, url: '/account-deleted', visitor: who }))
    expect(open()).toBeNull()
    expect(() => open(visitor)).toThrow(expect.objectContaining({ status: 302 }))
  })

  test('a missing or wrong password is reported at its field and not sent back, and nothing is deleted', async () => {
    await insertPassword(db, { userId: customer.id, password: PASSWORD })
    for (const [password, message] of [
      ['', 'Password is required'],
      ['Wrong-pass9!', 'Incorrect password'],
    ] as const) {
      const response = await leave(password)
      expect(response).toMatchObject({
        init: { status: 400 },
        data: { intent: 'delete-account', result: { error: { password: [message] } } },
      })
      expect(JSON.stringify(response)).not.toContain('Wrong-pass9!')
    }
    expect(await accountsOf(customer)).toHaveLength(1)
  })

  test('the administrator can’t delete their account', async () => {
    await insertPassword(db, { userId: customer.id, password: PASSWORD })
    await db.updateTable('auth.user').set({ isAdmin: true }).where('id', '=', customer.id).execute()
    expect(await leave()).toMatchObject({ init: { status: 403 } })
    expect(await accountsOf(customer)).toHaveLength(1)
  })
})
