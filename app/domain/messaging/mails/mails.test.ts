import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { legalLines, statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/factories/changed-settings.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { complaintSubject } from '../complaint-subject.ts'
import * as cartReminderMails from '../subscriptions/cart-reminder-mail.tsx'
import * as subscriptionMails from '../subscriptions/subscription-mails.tsx'
import * as alertMails from './alert-mail.tsx'
import * as breachMails from './breach-mail.tsx'
import * as codeMails from './code-mails.tsx'
import * as complaintMails from './complaint-mails.tsx'
import * as contactMails from './contact-mail.tsx'
import * as emailChangeMails from './email-change-mails.tsx'
import * as orderMails from './order-mails.tsx'
import * as ownerMails from './owner-mails.tsx'
import * as parentalConsentMails from './parental-consent-mails.tsx'
import * as passwordMails from './password-mails.tsx'
import { renderMail } from './render-mail.ts'
import { returnedMoneyText } from './returned-money-text.ts'
import * as reviewMails from './review-mail.tsx'
import * as trackingMails from './tracking-mails.tsx'

const shopUrl = 'https://shop.example'
const customerName = 'Ananya Desai'
const order = makeOrder({ shippingAddress: { city: 'Kochi', state: 'Kerala' }, courier: 'DTDC', trackingNumber: 'D99' })
const replacement = makeOrder({
  replaces: order,
  orderNumber: '2627-000002',
  total: paise(0),
  items: [{ price: paise(0) }],
  paidAt: null,
  shippingAddress: { city: 'Kochi', state: 'Kerala' },
})
const code = { customerName, code: '123456', minutes: 10 }
const newEmail = 'ananya@new.example'
const consent = {
  childName: 'Ananya',
  childEmail: 'ananya@child.example',
  parentName: 'Asha Desai',
  parentEmail: 'asha@parent.example',
  hasAccount: false,
  parentToken: 'token',
  childToken: 'token',
}
const complaint = { number: 'C2627-000042', path: '/complaints/by-link/token' }
const alert = {
  productId: crypto.randomUUID(),
  slug: '',
  productName: 'Neel Kurti',
  size: '',
  image: '/images/neel.jpg',
  price: paise(999_00),
  priceWhenSaved: paise(1_299_00),
  customerName,
}

const entry = { status: 'Out for Delivery', message: 'The courier comes today.', location: 'Kochi' }
const tracked = { order, customerName, trackingPath: '/track/token' }

type Render = (settings: ShopSettings) => Promise<{ html: string; text: string }>

const made = <Props extends object>(mail: (props: Props) => React.ReactElement, props: Props): Render => {
  return (settings) => renderMail(createElement(mail, props), settings, shopUrl)
}

/** Every email that the shop sends to customers and to its owner, by the function that makes it. */
const MAILS: Record<string, Render> = {
  alertMail: (settings) => alertMails.alertMail({ ...alert, kind: 'price-drop' }, { shopUrl, settings }),
  BreachMail: made(breachMails.BreachMail, {
    title: 'Your data was exposed',
    name: customerName,
    parts: [{ title: 'What happened', text: 'A copy was read.' }],
  }),
  SignInCodeMail: made(codeMails.SignInCodeMail, code),
  AddressCodeMail: made(codeMails.AddressCodeMail, code),
  OldEmailCodeMail: made(codeMails.OldEmailCodeMail, { ...code, newEmail }),
  CodCodeMail: made(codeMails.CodCodeMail, {
    customerName,
    code: '123456',
    total: paise(1_339_00),
    expiresAt: new Date('2026-11-28T10:00:00Z'),
    path: '/cash-on-delivery/id',
  }),
  NewEmailCodeMail: made(codeMails.NewEmailCodeMail, code),
  EmailTakenMail: made(emailChangeMails.EmailTakenMail, { customerName }),
  EmailChangedMail: made(emailChangeMails.EmailChangedMail, { customerName, oldEmail: 'ananya@old.example', newEmail }),
  NoSignInCodeMail: made(codeMails.NoSignInCodeMail, { customerName }),
  CartReminderMail: made(cartReminderMails.CartReminderMail, {
    path: '/cart/reminders/token',
    reminder: {
      id: '1',
      email: 'ananya@shopper.example',
      customerName,
      isPaymentUnfinished: true,
      lines: [
        makeCartLine({ unitPrice: paise(499_00), priceWhenAdded: paise(549_00) }),
        makeCartLine({ id: '2', name: 'Neel Kurti', available: 0 }),
      ],
    },
  }),
  ConfirmSubscriptionMail: made(subscriptionMails.ConfirmSubscriptionMail, {
    path: '/subscriptions/token',
    product: undefined,
  }),
  RestockMail: made(subscriptionMails.RestockMail, { ...alert, size: 'M' }),
  ComplaintReceivedMail: made(complaintMails.ComplaintReceivedMail, {
    ...complaint,
    acknowledgeBy: new Date('2026-11-24'),
    resolveBy: new Date('2026-12-22'),
  }),
  ComplaintAnswerMail: made(complaintMails.ComplaintAnswerMail, {
    ...complaint,
    customerName,
    title: 'About your complaint C2627-000042',
    text: 'We send you a new one.\nIt leaves today.',
    outcome: 'refused',
  }),
  ReplacementMail: made(complaintMails.ReplacementMail, {
    ...complaint,
    customerName,
    text: 'We are sorry.',
    order: replacement,
  }),
  ContactReceivedMail: made(contactMails.ContactReceivedMail, { number: 'M2627-481936' }),
  ownerAlertMail: (settings) =>
    ownerMails.ownerAlertMail({ kind: 'old-backup', newestAt: undefined }, shopUrl, settings),
  OrderPlacedMail: made(orderMails.OrderPlacedMail, { order, customerName }),
  OrderShippedMail: made(orderMails.OrderShippedMail, tracked),
  TrackingNumberMail: made(trackingMails.TrackingNumberMail, tracked),
  TrackingEntryMail: made(trackingMails.TrackingEntryMail, { ...tracked, entry }),
  OrderDeliveredMail: made(orderMails.OrderDeliveredMail, { order, customerName }),
  OrderRefusedMail: made(orderMails.OrderRefusedMail, { order, customerName }),
  OrderProcessingMail: made(orderMails.OrderProcessingMail, { order, customerName }),
  OrderCancelledMail: made(orderMails.OrderCancelledMail, {
    order,
    customerName,
    money: { withCancellation: paise(1_299_00), before: paise(0), method: 'upi' },
  }),
  PaymentRefundedMail: made(orderMails.PaymentRefundedMail, {
    refund: { amount: paise(500_00), order, obstacle: undefined },
    customerName,
  }),
  ParentAskedMail: made(parentalConsentMails.ParentAskedMail, { ...consent, days: 7 }),
  ConsentVerifiedMail: made(parentalConsentMails.ConsentVerifiedMail, consent),
  ConsentRejectedMail: made(parentalConsentMails.ConsentRejectedMail, consent),
  ChildMayGoOnMail: made(parentalConsentMails.ChildMayGoOnMail, consent),
  ReviewRequestMail: made(reviewMails.ReviewRequestMail, {
    customerName,
    path: '/reviews/by-link/token',
    order: {
      id: '1',
      orderNumber: '2627-000001',
      author: 'Ananya (Kochi)',
      items: [{ id: '1', name: 'Neel Kurti', image: '/images/neel.jpg', size: 'M', review: null }],
    },
  }),
  PasswordResetMail: made(passwordMails.PasswordResetMail, { customerName, token: 'token' }),
  PasswordChangedMail: made(passwordMails.PasswordChangedMail, { customerName }),
  WrongPasswordsMail: made(passwordMails.WrongPasswordsMail, { customerName, tries: 20 }),
}

/** A text on one line: the plain-text version wraps its lines. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

test('this file tests every email', () => {
  const modules = import.meta.glob<object>(['./*-{mail,mails}.tsx', '../subscriptions/*-{mail,mails}.tsx'], {
    eager: true,
  })
  const exported = Object.values(modules).flatMap((module) => Object.keys(module))
  expect(exported.sort()).toEqual(Object.keys(MAILS).sort())
})

describe.each(Object.entries(MAILS))('%s', (_name, render) => {
  test('M142 shows no old text once every setting was changed', async () => {
    const { html, text } = await render(CHANGED_SETTINGS)
    for (const old of OLD_TEXTS) {
      expect(html).not.toContain(old)
      expect(text).not.toContain(old)
    }
    for (const current of ['Rang Mahal, Jaipur, Rajasthan', 'orders@rangmahal.example', '+91 141 400 1111']) {
      expect(flat(text)).toContain(current)
    }
  })

  test('shows the legal details that the owner entered, and invents none', async () => {
    const { text } = await render(CHANGED_SETTINGS)
    const lines = legalLines(CHANGED_SETTINGS)
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(flat(text)).toContain(line)
    for (const settings of [DEFAULT_SETTINGS, { ...CHANGED_SETTINGS, lineLegalDetails: false }]) {
      expect(flat((await render(settings)).text)).not.toMatch(/GSTIN|Grievance officer:|Head office/)
    }
  })

  test('reads as plain text: every link in full, and nothing left of the markup', async () => {
    const { html, text } = await render(CHANGED_SETTINGS)
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&') ?? '')
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(text).toContain(link.replace('mailto:', ''))
    expect(text).not.toMatch(/<\/?[a-z!]|&[a-z]+;|&#|\[object|undefined/i)
    expect(text).not.toMatch(/[ \t]\n|\n{3}/)
    expect(text.trimEnd().split('\n').at(-1)).toBe(legalLines(CHANGED_SETTINGS).at(-1))
  })

  test('M143 doesn’t limit the buyer’s rights without the line about statutory rights', async () => {
    const { html, text } = await render(CHANGED_SETTINGS)
    const excludesReturns = /all sales are final|no returns|no refunds|within 24 hours of delivery/i.test(flat(text))
    const rights = statutoryRights(CHANGED_SETTINGS) ?? ''
    expect(flat(text).includes(rights)).toBe(excludesReturns)
    expect(flat(html).includes(rights)).toBe(excludesReturns)
    const without = await render({ ...CHANGED_SETTINGS, lineStatutoryRights: false })
    expect(without.text).not.toContain('Consumer Protection')
  })
})

test('an order confirmation says that sales are final, and names the rights that remain in letters as large as its other text', async () => {
  const { html, text } = (await MAILS.OrderPlacedMail?.(DEFAULT_SETTINGS)) ?? { html: '', text: '' }
  const styleOf = (words: string) => new RegExp(`<p style="([^"]*)">${words}`).exec(html)?.[1]
  expect(styleOf('This does not limit your rights')).toBe(styleOf('Dear '))
  expect(styleOf('Dear ')).toContain('font-size:15px')
  expect(flat(text)).toContain('All sales are final. We replace damaged or defective items reported within 24 hours')
  expect(flat(text)).toContain('Write to our grievance officer at care@gulmeher.example')
  expect(flat(text)).toContain('Questions? Email support@gulmeher.example or call +91 79 4000 0000.')
  expect(flat(text)).toContain('Gulmeher, Ahmedabad, Gujarat')
})

test('M521 an order confirmation says until when a size can be exchanged, in a shop that exchanges', async () => {
  const exchanging = { ...DEFAULT_SETTINGS, exchangesOffered: true, exchangeDays: 10 }
  const text = flat((await MAILS.OrderPlacedMail?.(exchanging))?.text ?? '')
  expect(text).toContain('another size within 10 days of delivery.')
  expect(text).toContain('We replace damaged or defective items')
  expect(text).not.toContain('All sales are final')
})

test('M233 emails about a replacement call it a replacement, and neither ask for money nor refund any', async () => {
  const money = { withCancellation: paise(0), before: paise(0), method: null }
  const trackedReplacement = { ...replacement, courier: 'DTDC', trackingNumber: 'D99' }
  const props = { order: replacement, customerName, money }
  const sent = await MAILS.ReplacementMail?.(DEFAULT_SETTINGS)
  expect(flat(sent?.text ?? '')).toContain('We’re packing your replacement for order 2627-000001')
  expect(flat(sent?.text ?? '')).toContain('there’s nothing to pay')
  const mails = [
    made(orderMails.OrderShippedMail, { ...props, trackingPath: '/track/token' }),
    made(orderMails.OrderDeliveredMail, props),
    made(orderMails.OrderCancelledMail, props),
    made(trackingMails.TrackingNumberMail, { ...tracked, order: trackedReplacement }),
    made(trackingMails.TrackingEntryMail, { ...tracked, order: trackedReplacement, entry }),
  ]
  const texts = await Promise.all(mails.map(async (render) => flat((await render(DEFAULT_SETTINGS)).text)))
  for (const text of texts) {
    expect(text).toMatch(/your replacement 2627-000002/i)
    expect(text).not.toMatch(/(track|view) your order|in this order/i)
    expect(text).not.toContain('₹')
  }
  expect(texts.map((text) => text.includes('We’ve reopened your complaint.'))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test.each([
  [
    1_299_00,
    0,
    'upi',
    'We’re refunding ₹1,299 to your original payment method (UPI). Most banks show it within 5-7 working days.',
  ],
  [
    799_00,
    500_00,
    null,
    'We’re refunding ₹799 to your original payment method. Most banks show it within 5-7 working days. We’ve already refunded ₹500.',
  ],
  [0, 500_00, 'card', 'We’ve already refunded ₹500. Nothing more will be refunded.'],
  [0, 0, 'card', 'We haven’t refunded any money for it.'],
])('the email of a cancelled order says where the money is: %i now, %i before', (now, before, method, text) => {
  expect(returnedMoneyText({ withCancellation: paise(now), before: paise(before), method })).toBe(text)
})

test('the amounts of an order are aligned in plain text, and a note keeps its lines', async () => {
  const noted = { ...order, shipping: paise(79_00), total: paise(1_378_00), notes: 'Ring twice.\nThen knock.' }
  const { text } = await made(orderMails.OrderPlacedMail, { order: noted, customerName })(DEFAULT_SETTINGS)
  expect(text).toContain('\nSubtotal  ₹1,299\nShipping  ₹79\nTotal     ₹1,378\n')
  expect(text).toContain('\nRing twice.\nThen knock.\n')
})

test('M489 an order that is paid on delivery says what to pay instead of what was received', async () => {
  const cod = { fee: paise(40_00), toCollect: paise(1_339_00), returnedAt: null }
  const unpaid = { ...order, shipping: paise(40_00), total: paise(1_339_00), paidAt: null, cod }
  const textOf = async (mail: Render) => flat((await mail(DEFAULT_SETTINGS)).text)
  const placed = await textOf(made(orderMails.OrderPlacedMail, { order: unpaid, customerName }))
  expect(placed).toContain('You’ll pay ₹1,339 when it arrives')
  expect(placed).toMatch(/Cash on Delivery fee\s+₹40/)
  expect(placed).not.toContain('received your payment')
  const shipped = made(orderMails.OrderShippedMail, { ...tracked, order: unpaid })
  expect(await textOf(shipped)).toContain('keep ₹1,339 ready for the courier')
  const cancelled = { money: { withCancellation: paise(0), before: paise(0), method: null }, customerName }
  const mail = made(orderMails.OrderCancelledMail, { ...cancelled, order: { ...unpaid, status: 'cancelled' } })
  expect(await textOf(mail)).toContain('Nothing was charged for it.')
})

test('M530 the email about a gift says what the parcel has, and since when it may be sent', async () => {
  const gift = { message: 'Dear Asha,\nwith <love>', wrapFee: paise(50_00), notBefore: '2026-12-12' }
  const given = { ...order, shipping: paise(50_00), total: paise(1_349_00), gift }
  const { html, text } = await made(orderMails.OrderPlacedMail, { order: given, customerName })(DEFAULT_SETTINGS)
  expect(flat(text)).toContain(
    'We’ll gift wrap it. We won’t send it before 12 December 2026. The parcel has no invoice',
  )
  expect(text).toContain('\nDear Asha,\nwith <love>\n')
  expect(html).not.toContain('<love>')
  expect(text).toMatch(/Shipping\s+FREE\s+Gift wrap\s+₹50/)
})

test('M529 emails about an exchange speak of it, and those about a return ask for the items', async () => {
  const dates = { acknowledgeBy: new Date('2026-11-24'), resolveBy: new Date('2026-12-22') }
  const exchange = { ...complaint, customerName, isExchange: true, text: 'Thank you.' }
  const textOf = async (render: Render) => (await render(DEFAULT_SETTINGS)).text.replaceAll(/\s+/g, ' ')
  expect(await textOf(made(complaintMails.ComplaintReceivedMail, { ...exchange, ...dates }))).toContain(
    'received your exchange request. Its number is C2627-000042.',
  )
  const answered = async (outcome: complaintMails.AnswerOutcome, isExchange: boolean) => {
    const title = complaintSubject({ number: complaint.number, outcome, isExchange })
    return textOf(made(complaintMails.ComplaintAnswerMail, { ...exchange, outcome, isExchange, title }))
  }
  expect(await answered('accepted', true)).toContain('We’ve accepted your exchange, and hold the new size for you.')
  expect(await answered('return-requested', false)).toContain('To settle your complaint, we need the items back.')
  expect(await answered('returned', true)).toContain('Your parcel arrived.')
  expect(await answered('refused', true)).toContain('About your exchange C2627-000042')
  const sent = await textOf(made(complaintMails.ReplacementMail, { ...exchange, order: replacement }))
  expect(sent).toContain('We’re packing your new size')
  expect(sent).not.toContain('resolves your complaint')
})
