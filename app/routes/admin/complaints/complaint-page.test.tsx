import { expect, test } from 'vitest'
import type { ComplaintWish } from '#app/domain/complaints/complaint.ts'
import type { AdminComplaint } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { refundComplaintForm } from '#app/domain/complaints/manage/refund-complaint.form.ts'
import { bookPickupForm } from '#app/domain/complaints/pickups/return-pickup.form.ts'
import type { GoodsReturn } from '#app/domain/complaints/returns/goods-return.ts'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/complaint'
import AdminComplaintPage from './complaint.tsx'

const ID = crypto.randomUUID()
const NOW = new Date('2026-11-21T16:30:00+05:30')

function makeComplaint(overrides: Partial<AdminComplaint>): AdminComplaint {
  return {
    id: crypto.randomUUID(),
    number: 'C2627-000001',
    kind: 'damaged',
    wish: 'refund',
    status: 'open',
    name: 'Asha Patel',
    email: 'asha@shopper.example',
    phone: null,
    userId: '018f0000-0000-7000-8000-000000000001',
    order: { id: crypto.randomUUID(), orderNumber: '2627-000001' },
    statedOrderNumber: null,
    createdAt: NOW,
    acknowledgedAt: null,
    closedAt: null,
    items: [],
    messages: [],
    replacements: [],
    goods: null,
    ...overrides,
  }
}

function pageOf(
  overrides: Partial<AdminComplaint>,
  actionData?: FormResponse,
  loaded: Partial<Route.ComponentProps['loaderData']> = {},
): string {
  const loaderData: Route.ComponentProps['loaderData'] = {
    complaint: makeComplaint(overrides),
    isTied: true,
    pickup: undefined,
    mayBePickedUp: false,
    refundable: { items: [], moneyLeft: paise(1_299_00), deliveryLeft: paise(0) },
    isUnpaid: false,
    replaceable: [],
    paidOrder: null,
    requestIds: { answer: ID, refund: ID, replace: ID, note: ID, goods: ID },
    now: NOW,
    ...loaded,
  }
  const props = { loaderData, actionData }
  return htmlOf(<AdminComplaintPage {...(props as Route.ComponentProps)} />, '/admin/complaints/1')
}

/** The headings of the decisions, in their order; the open ones are marked. */
function decisionsOf(html: string): string[] {
  return [...html.matchAll(/<details name="decision"( open="")?.*?<h2[^>]*>([^<]+)</gs)].map(
    ([, isOpen, title]) => `${title}${isOpen === undefined ? '' : ', open'}`,
  )
}

test.each<[ComplaintWish, string[]]>([
  ['refund', ['Refund, open', 'Replacement', 'Ask for the items back', 'Answer', 'Internal note']],
  ['replacement', ['Replacement, open', 'Refund', 'Ask for the items back', 'Answer', 'Internal note']],
  ['answer', ['Answer, open', 'Refund', 'Replacement', 'Ask for the items back', 'Internal note']],
])('M420 a complaint that asks for a %s begins with that form, and only that one is open', (wish, decisions) => {
  expect(decisionsOf(pageOf({ wish }))).toEqual(decisions)
})

test('M420 a rejected form is the one that is open', () => {
  const response: FormResponse = { intent: refundComplaintForm.intent, error: 'Choose what to refund.' }
  expect(decisionsOf(pageOf({ wish: 'answer' }, response))).toEqual([
    'Answer',
    'Refund, open',
    'Replacement',
    'Ask for the items back',
    'Internal note',
  ])
})

test('M522 M525 an exchange begins with what the owner decides next, and is settled in no other way', () => {
  const goods: GoodsReturn = { status: 'requested', size: 'L', sent: null, awaitedAt: null, courier: null }
  const exchange = (changes: Partial<GoodsReturn>) =>
    decisionsOf(pageOf({ kind: 'exchange', wish: 'replacement', goods: { ...goods, ...changes } }))
  expect(exchange({})).toEqual(['Accept the exchange, open', 'Answer', 'Internal note'])
  const awaited = { status: 'awaited', awaitedAt: NOW } as const
  expect(exchange(awaited)).toEqual(['The items arrived, open', 'Answer', 'Internal note'])
  const overdue = { ...awaited, awaitedAt: new Date('2026-11-01T10:00:00Z') }
  expect(exchange(overdue).slice(0, 2)).toEqual(['The items arrived, open', 'The items never arrived'])
  expect(exchange({ status: 'refused' }).slice(0, 2)).toEqual(['Replacement, open', 'Refund'])
})

test('M580 awaited items can be collected, until a pick-up is booked', () => {
  const awaited = { goods: { status: 'awaited', size: null, sent: null, awaitedAt: NOW, courier: null } } as const
  const offered = pageOf(awaited, undefined, { mayBePickedUp: true })
  expect(decisionsOf(offered)).toContain('Book a pick-up')
  expect(offered).toContain('name="weightGrams"')
  const pickup = { courier: 'Delhivery Reverse', trackingNumber: '77' }
  const booked = pageOf(awaited, undefined, { pickup })
  expect(decisionsOf(booked)).not.toContain('Book a pick-up')
  expect(booked).toContain('Delhivery Reverse, tracking number 77')
})

test('M577 what was decided about goods is confirmed once its form is gone', () => {
  const goods = { status: 'awaited', size: null, sent: null, awaitedAt: NOW, courier: null } as const
  const response = { intent: bookPickupForm.intent, success: 'A courier will collect the items.' }
  const countOf = (html: string) => html.split(response.success).length - 1
  expect(countOf(pageOf({ goods }, response))).toBe(1)
  expect(countOf(pageOf({ goods }, response, { mayBePickedUp: true }))).toBe(1)
  expect(countOf(pageOf({ goods, status: 'resolved' }, response))).toBe(1)
})

test('M577 goods that a courier collects are expected by a day, not to be sent back by it', () => {
  const goods = { status: 'awaited', size: null, sent: null, awaitedAt: NOW, courier: 'Delhivery Reverse' } as const
  const pickup = { courier: 'Delhivery Reverse', trackingNumber: '76125551051840' }
  expect(pageOf({ goods: { ...goods, courier: null } })).toContain('Send back by')
  const html = pageOf({ goods }, undefined, { pickup })
  expect(html).toContain('Expected by')
  expect(html).not.toContain('Send back by')
})

test.each(['resolved', 'refused'] as const)(
  'M420 a %s complaint has nothing to press, and says how it opens again',
  (status) => {
    const html = pageOf({ status, closedAt: NOW })
    expect(html).not.toMatch(/<button|<form/)
    expect(html).toContain('It opens again when the customer writes.')
  },
)

test('M420 the details come before the messages, which phones show below them', () => {
  const html = pageOf({})
  expect(html.indexOf('>Details<')).toBeLessThan(html.indexOf('>Messages<'))
})
