import { describe, expect, test } from 'vitest'
import type { FirstDay } from '#app/domain/admin/first-day.ts'
import { paise, paiseTotal } from '#app/money.ts'
import { NOTHING_WAITING } from '#tests/support/factories/nothing-waiting.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/dashboard'
import Dashboard, { ErrorBoundary } from './dashboard.tsx'
import { ErrorBoundary as OrdersErrorBoundary } from './orders/orders.tsx'

const quiet = {
  products: 48,
  lowStockProducts: 0,
  orders: 1_842,
  pendingOrders: 0,
  revenue: paiseTotal(12_84_560_00),
  users: 1_206,
}

const NOTHING_TO_ENTER = { contact: [], legal: [] }

const NO_NEEDS = { ...NOTHING_WAITING, cod: { overdue: 0, comingBack: 0, remittanceDays: 14 } }

const quietNeeds = { ...NO_NEEDS, hasPayments: true }

function show(loaderData: Partial<Route.ComponentProps['loaderData']>): string {
  return textOf(markup(loaderData))
}

function markup(loaderData: Partial<Route.ComponentProps['loaderData']>): string {
  const shown = {
    today: new Date('2026-11-21T10:00:00Z'),
    figures: quiet,
    netRevenue: 12_00_000_00,
    recentOrders: [],
    lowStock: [],
    lowStockBelow: 5,
    period: 14,
    sales: [
      { day: '2026-11-20', orders: 0, revenue: paiseTotal(0) },
      { day: '2026-11-21', orders: 2, revenue: paiseTotal(2_598_00) },
    ],
    pageSpeeds: [],
    bestSellers: [],
    firstDay: { steps: [], toEnter: NOTHING_TO_ENTER, isShown: false, canBeHidden: true },
    needs: quietNeeds,
    backup: undefined,
    explainsReturns: true,
    ...loaderData,
  }
  return htmlOf(<Dashboard {...({ loaderData: shown } as Route.ComponentProps)} />, '/admin')
}

test('M92 the cards count in Indian grouping, and show no notices while all is well', () => {
  const text = show({})
  expect(text).toContain('Dashboard Saturday, 21 November 2026')
  expect(text).toContain('Total revenue ₹12,84,560')
  expect(text).toContain('Total orders 1,842')
  expect(text).toContain('Total products 48')
  expect(text).toContain('Total users 1,206')
  expect(text).toContain('Recent orders No orders yet.')
  expect(text).not.toContain('waiting to be confirmed')
  expect(text).not.toContain('fewer than 5 units')
})

test('M92 pending orders and low stock show notices', () => {
  const one = show({ figures: { ...quiet, pendingOrders: 1, lowStockProducts: 1 } })
  expect(one).toContain('1 pending order is waiting to be confirmed.')
  expect(one).toContain('1 product is low in stock (fewer than 5 units).')
  expect(one).toContain('Nothing else is waiting.')
  const many = show({ figures: { ...quiet, pendingOrders: 6, lowStockProducts: 3 } })
  expect(many).toContain('6 pending orders are waiting to be confirmed.')
  expect(many).toContain('3 products are low in stock (fewer than 5 units).')
})

test('M354 low stock is told once, with the products and sizes', () => {
  const product = { id: '1', name: 'Neel Kurti', stockQuantity: 9, lowSizes: 'M 0, L 2', lowestSize: 'M' }
  const lowStock = [product, { ...product, id: '2', name: 'Ambi Kurti', stockQuantity: 0 }]
  const text = show({ figures: { ...quiet, lowStockProducts: 7 }, lowStock })
  expect(text.match(/low in stock|low stock/gi)).toHaveLength(1)
  expect(text).toContain('Neel Kurti M 0, L 2 Ambi Kurti Out of stock and 5 more')
})

test('net revenue is shown with total revenue', () => {
  expect(show({})).toContain('Total revenue ₹12,84,560 ₹12,00,000 after refunds and lost disputes')
  expect(show({ netRevenue: -500_00 })).toContain('-₹500 after')
})

test('the sales chart has its figures as a table', () => {
  const text = show({})
  expect(text).toContain('Revenue, last 14 days ₹2,598 2 orders')
  expect(text).toContain('Day Orders Revenue 21 Nov 2 ₹2,598 20 Nov 0 ₹0')
})

test('M220 what waits is a line with its number and age, and links to the list to act on', () => {
  const hoursAgo = (hours: number) => new Date(Date.parse('2026-11-21T10:00:00Z') - hours * 3_600_000)
  const waiting = (count: number, hours: number) => ({ count, since: hoursAgo(hours) })
  const needs = {
    cod: { overdue: 2, comingBack: 1, remittanceDays: 14 },
    newOrders: waiting(1, 2),
    cancelledOrders: waiting(1, 3),
    lateOrders: { count: 2, since: new Date('2026-11-18T10:00:00Z') },
    complaints: { count: 1, dueAt: hoursAgo(-5) },
    disputes: { count: 2, respondBy: new Date('2026-11-23T11:00:00Z') },
    paymentsWithoutOrder: waiting(1, 30),
    unmatchedPayments: waiting(1, 72),
    openPayments: waiting(3, 0),
    overdueReturns: waiting(1, 400),
    refundsToSend: waiting(2, 1),
    refundsToPayBack: waiting(1, 3),
    unsettled: waiting(3, 480),
    refundsWithoutItems: waiting(1, 49),
    bookingsToCancel: { ...waiting(1, 4), orderId: 'the-oldest' },
    overdueSales: waiting(1, 2),
    failedMails: waiting(1, 5),
    unreadMessages: waiting(3, 400),
    undeclaredProducts: 48,
    audit: { finishedAt: new Date('2026-11-20T22:20:00Z'), findings: 1 },
    lastWebhookAt: new Date('2026-11-21T11:00:00Z'),
    hasPayments: true,
  }
  const failure = { at: hoursAgo(1), since: hoursAgo(1), reason: 'no space left on device' }
  const backup = { newestAt: hoursAgo(7), everyHours: 1, failure, runningSince: hoursAgo(100) }
  const busy = { needs, backup }
  expect(show(busy)).toContain(
    'Backups have failed for more than 6 hours. Most often the disk is full. ' +
      'The backup of 21 November 2026, 2:30 pm failed: no space left on device ' +
      '1 payment from an unknown checkout oldest 3 days 1 payment without an order oldest 30 hours ' +
      '2 disputes to respond to by 23 November 2026, 4:30 pm 1 complaint to answer or resolve 5 hours left ' +
      '1 returned item overdue oldest asked for 16 days ago 2 refunds due or failed oldest 1 hour 1 refund for you to pay back oldest 3 hours ' +
      '3 payments and refunds that Razorpay hasn’t settled oldest 20 days 1 refund made in Razorpay without items oldest 2 days ' +
      '1 courier booking to cancel oldest 4 hours 1 sale that couldn’t begin or end oldest 2 hours ' +
      '2 orders past their promised date promised for 18 November 2026: ship it, or offer a refund ' +
      '1 new order to prepare oldest 2 hours 1 refused parcel to come back ' +
      '2 delivered orders that the courier should have paid for by now ' +
      '1 order cancelled by its customer in the last 24 hours 3 unread messages oldest 16 days 1 failed email oldest 5 hours ' +
      '1 money audit finding 21 November 2026, 3:50 am ' +
      '48 products without all legal declarations 3 payments in progress right now oldest less than an hour ' +
      'Last webhook received 21 November 2026, 4:30 pm Newest backup 7 hours old',
  )
  const links = [...markup(busy).matchAll(/href="(\/admin[^"]*)"/g)].map(([, to]) => to?.replaceAll('&amp;', '&'))
  expect(links).toEqual(
    expect.arrayContaining([
      '/admin/payments',
      '/admin/payments#audit',
      '/admin/payments#open',
      '/admin/payments?refunds=open',
      '/admin/payments?refunds=without-items',
      '/admin/complaints',
      '/admin/orders/the-oldest/courier',
      '/admin/orders?show=late&sort=delivery',
      '/admin/orders?show=cod-coming-back&sort=oldest',
      '/admin/orders?show=cod-overdue-14&sort=oldest',
      '/admin/orders?status=cancelled',
      '/admin/mails?status=failed',
      '/admin/messages?show=unread',
      '/admin/products?show=undeclared',
    ]),
  )
})

test('M355 before the first payment, audit and webhooks are not mentioned', () => {
  const backup = { newestAt: undefined, everyHours: 1, failure: undefined, runningSince: new Date() }
  const text = show({ needs: { ...quietNeeds, hasPayments: false }, backup })
  expect(text).toContain('You’re all caught up. No backup yet')
  expect(text).not.toMatch(/audit|webhook/i)
})

test('M356 what needs attention comes before the figures, which desktops show first', () => {
  expect(show({})).toMatch(/Needs attention.*Total revenue.*Recent orders/)
  expect(markup({})).toMatch(/<dl class="[^"]*lg:order-first/)
})

test('M220 when nothing waits, the dashboard says so and shows the state of backups, audit and webhooks', () => {
  expect(show({})).toContain(
    'You’re all caught up. No webhooks received from the payment provider yet The money audit runs every night',
  )
  const audit = { finishedAt: new Date('2026-11-20T22:20:00Z'), findings: 0 }
  const needs = { ...quietNeeds, audit, openPayments: { count: 1, since: new Date('2026-11-21T09:55:00Z') } }
  const backup = {
    newestAt: undefined,
    everyHours: 1,
    failure: undefined,
    runningSince: new Date('2026-11-21T09:00:00Z'),
  }
  expect(show({ needs, backup })).toContain(
    'You’re all caught up. 1 payment in progress right now oldest less than an hour ' +
      'No webhooks received from the payment provider yet ' +
      'The money audit on 21 November 2026, 3:50 am found no problems No backup yet',
  )
})

test('M221 says that cart and terms disagree about returns, and warns while a line that explains it is switched off', () => {
  expect(show({})).toContain('The cart and the terms say different things about returns.')
  expect(show({})).not.toContain('two things about returns')
  expect(show({ explainsReturns: false })).not.toContain('The cart and the terms say different things')
  expect(show({ explainsReturns: false })).toContain('Your shop’s texts on returns contradict each other')
  expect(markup({ explainsReturns: false })).toContain('href="/admin/settings/lines"')
})

test('a best seller shows its name, units and revenue', () => {
  const bestSellers = [
    { productId: '1', name: 'Neel Kurti', image: '/images/neel.jpg', units: 12, revenue: paiseTotal(9_588_00) },
  ]
  expect(show({ bestSellers })).toContain('Neel Kurti 12 sold ₹9,588')
})

test('M93 a recent order has number, customer, amount, status and date', () => {
  const text = show({
    recentOrders: [
      {
        id: '1',
        orderNumber: '2627-000042',
        customerName: 'Priya Nair',
        total: paise(1_299_00),
        status: 'pending',
        createdAt: new Date('2026-11-20T10:00:00Z'),
      },
    ],
  })
  expect(text).toContain('2627-000042 Priya Nair ₹1,299 Pending (Draft) 20 November 2026')
})

test('M93 M101 failures show the texts of the specification', () => {
  expect(textOf(htmlOf(<ErrorBoundary />))).toBe(
    'Failed to load dashboard data. Please check your authentication and try again.',
  )
  expect(textOf(htmlOf(<OrdersErrorBoundary />))).toBe('Failed to fetch orders')
})

describe('an unfinished shop', () => {
  const firstDay: FirstDay = {
    steps: [
      { step: 'contact', isDone: false },
      { step: 'legal', isDone: false },
      { step: 'mail', isDone: true },
    ],
    toEnter: { contact: ['careEmail', 'phone'], legal: ['legalName'] },
    isShown: true,
    canBeHidden: false,
  }
  const unpaid = { firstDay, needs: { ...quietNeeds, hasPayments: false }, figures: { ...quiet, orders: 0 } }

  test('M353 lists what is left to do, with what shoppers see of the demo and what the law requires', () => {
    const text = show(unpaid)
    expect(text).toContain('Get your shop ready: 1 of 3 done')
    expect(text).toContain('Send emails (done)')
    expect(text).toContain('Shoppers see the demo’s customer care email and phone.')
    expect(text).toContain('Legal details are missing. The law requires your shop to show its legal name.')
    expect(text).not.toContain('Hide this list')
    expect(markup(unpaid)).toContain('href="/admin/settings/legal#legal-legalName"')
    expect(show({ firstDay: { ...firstDay, canBeHidden: true } })).toContain('Hide this list')
  })

  test('M353 shows the list and the four figures alone until it is done, hidden, or sells something', () => {
    const busy = { figures: { ...unpaid.figures, pendingOrders: 1, lowStockProducts: 1 } }
    const text = show({ ...unpaid, ...busy, explainsReturns: false })
    for (const label of ['Total revenue', 'Total orders', 'Total products', 'Total users'])
      expect(text).toContain(label)
    const day = /Needs attention|Recent orders|Best sellers|low in stock|contradict|last 14 days/
    expect(text).not.toMatch(day)
    expect(show({ ...unpaid, figures: quiet })).toMatch(day)
    expect(show({ ...unpaid, needs: quietNeeds })).toMatch(day)
    expect(show({ ...unpaid, firstDay: { ...firstDay, isShown: false } })).toMatch(day)
  })
})
