import { describe, expect, test } from 'vitest'
import type { Address } from '#app/domain/addresses/address.ts'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/profile'
import Account, { shouldRevalidate } from './profile.tsx'

type LoaderData = Route.ComponentProps['loaderData']

/** The page as the server renders it. */
function show(
  panel: LoaderData['panel'],
  {
    unread = 0,
    isAdmin = false,
    sessionId,
    actionData,
  }: { unread?: number; isAdmin?: boolean; sessionId?: string; actionData?: FormResponse | undefined } = {},
): string {
  const user = { fullName: 'Ananya Desai', email: 'ananya@shopper.example', isAdmin }
  const loaderData = { user, unread, panel, sessionId }
  const props = { loaderData, actionData: actionData as never, params: {}, matches: [] as never }
  const element = <Account {...props} />
  return htmlOf(element, `/profile?tab=${panel.tab}`)
}

const profilePanel: LoaderData['panel'] = {
  tab: 'profile',
  profile: {
    fullName: 'Ananya Desai',
    email: 'ananya@shopper.example',
    phone: '9825012345',
    dateOfBirth: '1994-03-14',
    gender: 'Female',
    memberSince: new Date('2026-06-02T10:00:00+05:30'),
  },
  reminders: undefined,
  measurements: undefined,
  memberSince: '2 June 2026',
  today: '2026-11-21',
}

const security = {
  tab: 'security',
  accountSecurity: undefined,
  emailChange: undefined,
  consents: [],
  sessions: [],
} satisfies LoaderData['panel']

describe('the account page', () => {
  test('M83 names the customer and has six tabs, one of them open', () => {
    const html = show(profilePanel)
    expect(textOf(html)).toContain('A Ananya Desai ananya@shopper.example')
    expect(tagsOf(html, 'a', { role: 'tab' }).map((tab) => [tab.href, tab['aria-selected']])).toEqual([
      ['/profile?tab=profile', 'true'],
      ['/profile?tab=orders', 'false'],
      ['/profile?tab=addresses', 'false'],
      ['/profile?tab=wishlist', 'false'],
      ['/profile?tab=notifications', 'false'],
      ['/profile?tab=security', 'false'],
    ])
    expect(textOf(html)).toContain('Profile My Orders Addresses Wishlist Notifications Security')
  })

  test('counts unread notifications', () => {
    expect(textOf(show(profilePanel, { unread: 2 }))).toContain('Notifications 2 unread Security')
  })
})

describe('the profile', () => {
  test('M84 shows every field; email and member since are read-only', () => {
    const html = show(profilePanel)
    const shown = ['Full name', 'Email', 'Phone', 'Date of birth', 'Gender', 'Member since']
    expect(tagsOf(html, 'label').map(({ text }) => text)).toEqual(shown)
    expect(tagsOf(html, 'input').map(({ name, value, readOnly }) => [name, value, readOnly])).toEqual([
      ['fullName', 'Ananya Desai', undefined],
      [undefined, 'ananya@shopper.example', ''],
      ['phone', '98250 12345', undefined],
      ['dateOfBirth', '1994-03-14', undefined],
      [undefined, '2 June 2026', ''],
    ])
    expect(html).toMatch(/<option value="Female" selected="">/)
    expect(tagsOf(html, 'button', { value: 'save-profile' })).toMatchObject([{ text: 'Save Changes' }])
  })

  test('M84 confirms that it was saved', () => {
    const html = show(profilePanel, { actionData: { intent: 'save-profile', success: 'Profile saved.' } })
    expect(html).toMatch(/role="status".*Profile saved\./)
  })

  test('M122 has no form when it couldn’t be loaded, so it can’t be overwritten', () => {
    const html = show({ tab: 'profile', profile: undefined, measurements: undefined, reminders: undefined })
    expect(tagsOf(html, 'form')).toEqual([])
    expect(tagsOf(html, 'a', { role: 'tab' })).toHaveLength(6)
  })
})

describe('orders and wishlist', () => {
  test('M85 an order shows Cash on Delivery as its payment method, and how it was paid', () => {
    const order = makeOrder({ orderNumber: '2627-000042', razorpayPaymentId: 'pay_42' })
    const text = textOf(show({ tab: 'orders', orders: [order], refunds: new Map() }))
    expect(text).toContain('Order 2627-000042 Confirmed 21 November 2026 · 1 item Total ₹1,299')
    expect(text).toContain('Payment method Cash on Delivery Paid Paid online on 21 November 2026, payment pay_42')
  })

  test('M85 an order shows beside Paid what came back and what is on its way', () => {
    const order = makeOrder()
    const refund = { id: 'r1', amount: paise(299_00), createdAt: new Date(), updatedAt: new Date() }
    const refunds = [
      { ...refund, status: 'processed' },
      { ...refund, id: 'r2', amount: paise(100_00), status: 'due' },
    ] as const
    expect(textOf(show({ tab: 'orders', orders: [order], refunds: new Map([[order.id, [...refunds]]]) }))).toContain(
      'Cash on Delivery Paid ₹299 refunded ₹100 on its way back',
    )
  })

  test('M85 the orders tab links to all orders, to each order and to its invoice', () => {
    const order = makeOrder()
    const html = show({ tab: 'orders', orders: [order], refunds: new Map() })
    expect(tagsOf(html, 'a', { href: '/orders' })).toMatchObject([{ text: 'All orders' }])
    expect(tagsOf(html, 'a', { href: `/orders/${order.id}` })).toHaveLength(1)
    expect(tagsOf(html, 'a', { href: `/orders/${order.id}/invoice` })).toHaveLength(1)
  })

  test('M85 the wishlist tab links to the wishlist', () => {
    const html = show({ tab: 'wishlist', entries: [] })
    expect(tagsOf(html, 'a', { href: '/wishlist' })).toMatchObject([{ text: 'View Wishlist' }])
  })
})

describe('addresses', () => {
  const home = makeAddress({ isDefault: true })
  const office = makeAddress({ fullName: 'Office', addressLine1: '3 Ashram Road' })
  const showAddresses = (editing?: Address | 'new') =>
    show({ tab: 'addresses', addresses: [home, office], pinCodeWarnings: {}, editing })

  test('M86 can all be edited, and all but the default can be made the default', () => {
    const html = showAddresses()
    expect(textOf(html)).toContain('Ananya Desai Default 14 Sarita Society')
    expect(tagsOf(html, 'a', { text: 'Edit' }).map(({ href }) => href)).toEqual([
      `/profile?tab=addresses&amp;edit=${home.id}#address-form`,
      `/profile?tab=addresses&amp;edit=${office.id}#address-form`,
    ])
    expect(tagsOf(html, 'button', { value: 'set-default' })).toHaveLength(1)
    expect(tagsOf(html, 'input', { name: 'addressId' })).toMatchObject([{ value: office.id }])
  })

  test('M86 the form for a new address is empty, except for the fixed country India', () => {
    const html = showAddresses('new')
    expect(textOf(html)).toContain('Add a new address')
    expect(tagsOf(html, 'input', { value: 'India' })).toMatchObject([{ readOnly: '' }])
    expect(tagsOf(html, 'input', { name: 'fullName' })[0]?.value ?? '').toBe('')
  })

  test('M86 the form for a saved address is prefilled', () => {
    const html = showAddresses(office)
    expect(textOf(html)).toContain('Edit address')
    expect(tagsOf(html, 'input', { name: 'addressLine1' })).toMatchObject([{ value: '3 Ashram Road' }])
  })
})

describe('notifications and security', () => {
  test('M83 an empty notification list shows a message', () => {
    expect(textOf(show({ tab: 'notifications', notifications: [] }))).toContain('No notifications yet')
  })

  test('only unread notifications can be marked as read', () => {
    const notification = { type: 'order', message: 'Paid.', createdAt: new Date('2026-11-21T10:00:00Z') } as const
    const html = show({
      tab: 'notifications',
      notifications: [
        { ...notification, id: 'new', title: 'Payment Successful', isRead: false },
        { ...notification, id: 'old', title: 'Order shipped', isRead: true },
      ],
    })
    expect(textOf(html)).toContain('Unread: Payment Successful Paid. 21 November 2026, 3:30 pm Mark as read')
    expect(tagsOf(html, 'input', { name: 'notificationId' })).toMatchObject([{ value: 'new' }])
    expect(tagsOf(html, 'button', { value: 'mark-all-read' })).toHaveLength(1)
  })

  test('this device is labelled, and only the others can be signed out one by one', () => {
    const session = { networkAddress: '203.0.113.5', signedInAt: '21 November 2026, 11:32 am' }
    const html = show(
      {
        ...security,
        sessions: [
          { ...session, id: 'this', device: 'Chrome on Android' },
          { ...session, id: 'that', device: 'Firefox on Windows', networkAddress: null },
        ],
      },
      { sessionId: 'this' },
    )
    const text = textOf(html)
    expect(text).toContain('Chrome on Android This device Signed in 21 November 2026, 11:32 am from 203.0.113.5')
    expect(tagsOf(html, 'input', { name: 'sessionId' })).toMatchObject([{ value: 'that' }])
    expect(tagsOf(html, 'button', { value: 'end-other-sessions' })).toHaveLength(1)
    expect(tagsOf(html, 'form', { action: '/auth/sign-out' })).toHaveLength(1)
  })

  test('the page never contains a password', () => {
    const html = show(security)
    expect(tagsOf(html, 'input', { type: 'password' }).map(({ name, value }) => [name, value])).toEqual([
      ['password', undefined],
      ['currentPassword', undefined],
      ['newPassword', undefined],
      ['confirmPassword', undefined],
      ['password', undefined],
    ])
  })
})

describe('M392 the email address', () => {
  const panelOf = (emailChange: { newEmail: string; expiresAt: string } | undefined) => ({ ...security, emailChange })
  const intentsOf = (html: string) =>
    tagsOf(html, 'button', { name: 'intent' })
      .map(({ value }) => value)
      .filter((value) => /email/.test(value ?? ''))

  test('the panel offers only the next step', () => {
    expect(intentsOf(show(panelOf(undefined)))).toEqual(['request-email-change'])
    const html = show(panelOf({ newEmail: 'ananya@new.example', expiresAt: '21 November 2026, 4:30 pm' }))
    expect(intentsOf(html)).toEqual(['confirm-email-change', 'cancel-email-change'])
    expect(textOf(html)).toContain('ananya@new.example . They expire on 21 November 2026, 4:30 pm.')
  })

  test('the result is shown once, in its own panel', () => {
    const text = 'We’ve emailed a code to both addresses.'
    const html = show(panelOf(undefined), { actionData: { intent: 'request-email-change', success: text } })
    expect(textOf(html).split(text)).toHaveLength(2)
  })
})

describe('two-step verification', () => {
  const panelOf = (isAddressVerified: boolean, hasTwoStep: boolean) => ({
    ...security,
    accountSecurity: { isAddressVerified, hasTwoStep },
  })
  const intentsOf = (html: string) =>
    tagsOf(html, 'button', { name: 'intent' })
      .map(({ value }) => value)
      .filter((value) => /code|address|step/.test(value ?? ''))

  test('M126 the panel offers only the next step', () => {
    expect(intentsOf(show(panelOf(false, false)))).toEqual(['send-address-code', 'verify-address'])
    expect(intentsOf(show(panelOf(true, false)))).toEqual(['start-two-step'])
    expect(intentsOf(show(panelOf(true, true)))).toEqual(['turn-off-two-step'])
  })

  test('M126 sending a code is the primary action until one was sent, then entering it is', () => {
    const sent = { intent: 'send-address-code', success: 'We’ve emailed you a code.' }
    const failed = { intent: 'send-address-code', result: { status: 'error' as const, error: { '': ['Too many'] } } }
    const wrong = { intent: 'verify-address', result: { status: 'error' as const, error: { code: ['Not right'] } } }
    const mainOf = (actionData?: FormResponse) =>
      tagsOf(show(panelOf(false, false), { actionData }), 'button', { name: 'intent' })
        .filter(({ value, class: names }) => /address/.test(value ?? '') && names?.includes('button-primary'))
        .map(({ value }) => value)
    expect(mainOf()).toEqual(['send-address-code'])
    expect(mainOf(failed)).toEqual(['send-address-code'])
    expect(mainOf(sent)).toEqual(['verify-address'])
    expect(mainOf(wrong)).toEqual(['verify-address'])
  })

  test('M126 M162 the panel shows what to add to the app, and the field for its first code', () => {
    const setup = {
      uri: 'otpauth://totp/Gulmeher:x?secret=ABCDEFGH',
      qrCode: { size: 33, path: 'M4 4h7v1h-7z' },
      key: 'ABCD EFGH',
      recoveryCodes: ['one', 'two'],
    }
    const html = show(panelOf(true, false), { actionData: { intent: 'start-two-step', shown: setup } })
    expect(textOf(html)).toContain('ABCD EFGH')
    expect(textOf(html)).toContain('one two')
    expect(tagsOf(html, 'a', { href: setup.uri })).toHaveLength(1)
    expect(tagsOf(html, 'svg', { role: 'img', viewBox: '0 0 33 33' })).toHaveLength(1)
    expect(tagsOf(html, 'path', { d: setup.qrCode.path })).toHaveLength(1)
    expect(textOf(html)).toContain('Adds Gulmeher to an authenticator app')
    const [file] = tagsOf(html, 'a', { download: 'recovery-codes.txt' })
    expect(decodeURIComponent(file?.href ?? '')).toContain('\r\none\r\ntwo\r\n')
    expect(intentsOf(html)).toEqual(['finish-two-step'])
  })

  test('M126 after a wrong first code, it can be entered again', () => {
    const result = { status: 'error' as const, error: { code: ['Incorrect code'] } }
    const html = show(panelOf(true, false), { actionData: { intent: 'finish-two-step', result } })
    expect(textOf(html)).toContain('Incorrect code')
    expect(intentsOf(html)).toEqual(['finish-two-step'])
  })
})

describe('data rights', () => {
  test('M172 the security tab says when the customer agreed to what, and how to withdraw or complain', () => {
    const consents = [{ occasion: 'sign-up', agreedAt: '21 November 2026, 4:30 pm' } as const]
    const html = show({ ...security, consents })
    const text = textOf(html)
    expect(text).toContain('When you created your account 21 November 2026, 4:30 pm')
    expect(text).toContain('To withdraw your consent, delete your account below')
    expect(html).toContain('href="/contact"')
    expect(html).toContain('href="/privacy"')
  })

  test('the security tab offers a download of all data and a collapsed form to delete the account', () => {
    const html = show(security)
    expect(tagsOf(html, 'a', { href: '/profile/data' })).toHaveLength(1)
    expect(textOf(html)).toContain('Delete my account')
    expect(html).not.toMatch(/<details[^>]* open/)
  })

  test('a rejected deletion is reported in its own form, and not in the other form of the tab', () => {
    const result = { status: 'error' as const, error: { password: ['No'] } }
    const html = show(security, { actionData: { intent: 'delete-account', result } })
    expect(html).toMatch(/<details[^>]* open/)
    expect(html.match(/>No</g)).toHaveLength(1)
    expect(html.indexOf('>No<')).toBeGreaterThan(html.indexOf('<details'))
  })

  test('the administrator sees no form to delete their account', () => {
    const html = show(security, { isAdmin: true })
    expect(tagsOf(html, 'a', { href: '/profile/data' })).toHaveLength(1)
    expect(textOf(html)).not.toContain('Delete my account')
  })
})

test('M392 a change of address that has ended, or whose tries are used up, loads the page again', () => {
  const reloads = (actionStatus: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as Parameters<typeof shouldRevalidate>[0])
  expect([400, 409, 429].map(reloads)).toEqual([false, true, true])
})
