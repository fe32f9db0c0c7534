import { expect, test } from 'vitest'
import { paise, paiseTotal } from '#app/money.ts'
import { htmlOf, textOf } from '#tests/support/render.tsx'
import type { Route } from './+types/dashboard'
import Dashboard, { ErrorBoundary } from './dashboard.tsx'
import { ErrorBoundary as OrdersErrorBoundary } from './orders.tsx'

const quiet = {
  products: 48,
  lowStockProducts: 0,
  orders: 1_842,
  pendingOrders: 0,
  revenue: paiseTotal(12_84_560_00),
  users: 1_206,
}

function show(loaderData: Partial<Route.ComponentProps['loaderData']>): string {
  const shown = {
    today: new Date('2026-11-21T10:00:00Z'),
    figures: quiet,
    recentOrders: [],
    lowStock: [],
    ...loaderData,
  }
  return textOf(htmlOf(<Dashboard {...({ loaderData: shown } as Route.ComponentProps)} />, '/admin'))
}

test('M92 the cards count in Indian grouping, and nothing is noticed while all is well', () => {
  const text = show({})
  expect(text).toContain('Dashboard Saturday, 21 November 2026')
  expect(text).toContain('Total revenue ₹12,84,560')
  expect(text).toContain('Total orders 1,842')
  expect(text).toContain('Total products 48')
  expect(text).toContain('Total users 1,206')
  expect(text).toContain('Recent orders Nothing has been ordered yet.')
  expect(text).not.toContain('waiting to be confirmed')
  expect(text).not.toContain('fewer than 5 pieces')
})

test('M92 pending orders and low stock are noticed', () => {
  const one = show({ figures: { ...quiet, pendingOrders: 1, lowStockProducts: 1 } })
  expect(one).toContain('1 pending order is waiting to be confirmed.')
  expect(one).toContain('1 product is low on stock (fewer than 5 pieces).')
  const many = show({ figures: { ...quiet, pendingOrders: 6, lowStockProducts: 3 } })
  expect(many).toContain('6 pending orders are waiting to be confirmed.')
  expect(many).toContain('3 products are low on stock (fewer than 5 pieces).')
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

test('M93 M101 a failure is said in the shop’s words', () => {
  expect(textOf(htmlOf(<ErrorBoundary />))).toBe(
    'Failed to load dashboard data. Please check your authentication and try again.',
  )
  expect(textOf(htmlOf(<OrdersErrorBoundary />))).toBe('Failed to fetch orders')
})
