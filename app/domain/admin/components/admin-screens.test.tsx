import { describe, expect, test } from 'vitest'
import { UserFacts } from '#app/domain/accounts/manage/user-facts.tsx'
import type { ShopUser } from '#app/domain/accounts/manage/users.server.ts'
import { UsersTable } from '#app/domain/accounts/manage/users-table.tsx'
import type { ListedProduct } from '#app/domain/catalog/manage/products.server.ts'
import { ProductsTable } from '#app/domain/catalog/manage/products-table.tsx'
import { OrderFacts } from '#app/domain/orders/manage/order-facts.tsx'
import { OrdersTable } from '#app/domain/orders/manage/orders-table.tsx'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { paise } from '#app/money.ts'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { makeAdminOrder as makeOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'

function makeAdminOrder(overrides: Partial<AdminOrder> = {}): AdminOrder {
  const order = makeOrder({ orderNumber: '2627-000042', createdAt: new Date('2026-11-21T10:00:00Z') })
  const known = { email: 'ananya@shopper.example', fullName: 'Ananya Desai', phone: '9825012345' }
  return { ...order, daysUntilDelivery: 14, customer: { ...order.customer, ...known }, ...overrides }
}

describe('the table of orders', () => {
  const show = (order: AdminOrder) =>
    htmlOf(
      <OrdersTable
        orders={[order]}
        keep={{ search: 'a', status: undefined }}
        onStatusChange={() => {}}
        bulkForm={{ current: null }}
      />,
    )

  test('M99 has order, customer, amount, status, payment, delivery and actions', () => {
    const html = show(makeAdminOrder())
    const headers = [...html.matchAll(/<th [^>]*role="columnheader".*?<\/th>/g)].map(([header]) => textOf(header))
    expect(headers).toEqual(['Order', 'Customer', 'Amount', 'Status', 'Payment', 'Delivery', 'Actions'])
    const text = textOf(html)
    expect(text).toContain('2627-000042 21 November 2026 · 1 item Ananya Desai ananya@shopper.example ₹1,299')
    expect(text).toContain('Select 2627-000042')
    expect(text).toContain('In Transit 14 days left')
    expect(html).toContain('aria-label="View 2627-000042"')
    expect(html).toContain('aria-label="Delete 2627-000042"')
    expect(html).toContain('<input type="hidden" name="search" value="a"/>')
  })

  test('M387 an order that was refunded says so on phones, too, and one that its customer cancelled says that', () => {
    const at = new Date('2026-11-24T10:00:00Z')
    const order = makeAdminOrder({
      status: 'cancelled',
      refunded: paise(499_00),
      cancellation: { by: 'customer', reason: 'other', note: null, at },
    })
    const html = show(order)
    const phones = [...html.matchAll(/<span class="[^"]*lg:hidden">.*?refunded<\/span>/g)]
    expect(phones.map(([part]) => textOf(part))).toEqual(['Paid ₹499 refunded'])
    expect(textOf(html)).toContain('by the customer')
    const byOwner = show({ ...order, cancellation: { by: 'administrator', reason: null, note: null, at } })
    expect(textOf(byOwner)).not.toContain('by the customer')
  })

  test('M100 the status can be changed to any other, and pending reads Pending (Draft)', () => {
    const html = show(makeAdminOrder({ status: 'shipped' }))
    const select = /<select[^>]*aria-label="Status of 2627-000042".*?<\/select>/.exec(html)?.[0] ?? ''
    expect([...select.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, label]) => label)).toEqual(
      CHOSEN_ORDER_STATUSES.map(adminStatusLabel),
    )
    expect(select).toContain('<option value="shipped" selected="">')
    expect(select).toContain('Pending (Draft)')
  })

  test('M103 an order without an expected delivery date reads Not Set', () => {
    expect(textOf(show(makeAdminOrder({ daysUntilDelivery: null })))).toContain('Not Set')
  })
})

describe('the details of an order', () => {
  test('M102 the subtotal is total - shipping - tax + discount', () => {
    const amounts = { total: paise(1_000_00), shipping: paise(50_00), tax: paise(10_00), discount: paise(100_00) }
    const text = textOf(htmlOf(<OrderFacts order={makeAdminOrder(amounts)} includedTax={0} />))
    expect(text).toContain('Subtotal ₹1,040 Discount −₹100 Shipping ₹50 Tax ₹10 Total ₹1,000')
  })

  test('M388 the tax inside the prices stands beside the specified tax', () => {
    const text = textOf(htmlOf(<OrderFacts order={makeAdminOrder()} includedTax={61_86} />))
    expect(text).toContain('Tax ₹0 Prices include ₹61.86 GST Total')
  })

  test('M102 the phone numbers of customer and address have the same format', () => {
    const text = textOf(htmlOf(<OrderFacts order={makeAdminOrder()} includedTax={0} />))
    expect(text.match(/98250.?12345/g)).toHaveLength(2)
    expect(text.match(/\+91 98250 12345/g)).toHaveLength(2)
  })

  test('M102 dates are in long form, and missing details say so', () => {
    const text = textOf(
      htmlOf(
        <OrderFacts
          includedTax={0}
          order={makeAdminOrder({
            estimatedDelivery: new Date('2026-12-05T10:00:00Z'),
            customer: { email: null, fullName: null, phone: null, gender: null, dateOfBirth: '1996-02-29' },
          })}
        />,
      ),
    )
    expect(text).toContain('Estimated delivery 5 December 2026 Tracking number Not set')
    expect(text).toContain('Name N/A Email N/A Phone N/A Gender Not set Date of birth 29 February 1996')
  })
})

describe('users', () => {
  const user: ShopUser = {
    id: '1',
    email: 'ananya@shopper.example',
    fullName: null,
    phone: null,
    gender: null,
    dateOfBirth: null,
    isAdmin: false,
    joinedAt: new Date('2026-11-21T10:00:00Z'),
    profileStatus: 'No Profile',
  }

  test('M104 a row shows known details, and says what is missing', () => {
    const text = textOf(htmlOf(<UsersTable users={[user, { ...user, id: '2', isAdmin: true }]} keep={{}} />))
    expect(text).toContain(
      'N/A ananya@shopper.example N/A Not set User No Profile 21 November 2026 View Details N/A ananya',
    )
    expect(text).toContain('Admin No Profile')
  })

  test('M104 a phone number has the usual format', () => {
    const someone = { ...user, phone: '9825012345' }
    expect(textOf(htmlOf(<UsersTable users={[someone]} keep={{}} />))).toContain('+91 98250 12345')
    expect(textOf(htmlOf(<UserFacts user={someone} />))).toContain('Phone +91 98250 12345')
  })

  test('M104 a long email address wraps after its at sign and dots', () => {
    const html = htmlOf(<UsersTable users={[user]} keep={{}} />)
    expect(html).toContain('ananya@<wbr/>shopper.<wbr/>example')
  })

  test('M104 the details add date of birth and admin status', () => {
    const text = textOf(htmlOf(<UserFacts user={{ ...user, dateOfBirth: '1996-02-29', isAdmin: true }} />))
    expect(text).toContain('Date of birth 29 February 1996 Administrator Yes Profile status No Profile')
  })
})

describe('products', () => {
  const product: ListedProduct = {
    id: '1',
    name: 'Neel Kurti',
    slug: '',
    image: '/images/neel.jpg',
    category: 'casual',
    price: paise(749_00),
    originalPrice: paise(749_00),
    hasDeliveryCharge: false,
    deliveryCharge: paise(50_00),
    freeDeliveryThreshold: null,
    stockQuantity: 5,
    unitsBySize: {},
    isFeatured: false,
    isHidden: false,
  }
  const show = (overrides: Partial<ListedProduct>) =>
    textOf(
      htmlOf(
        <ProductsTable
          total={1}
          products={[{ ...product, ...overrides }]}
          lowStockBelow={5}
          keep={{ search: 'neel' }}
        />,
      ),
    )

  test('M94 a row has name, category, price, delivery, stock and Featured or Regular', () => {
    expect(show({})).toContain('Neel Kurti Casual · 5 in stock ₹749 FREE 5 Regular')
    expect(show({ hasDeliveryCharge: true, isFeatured: true })).toContain('₹749 ₹50 , free from ₹999 5 Featured')
    expect(show({ originalPrice: paise(1_299_00) })).toContain('₹749 Original price ₹1,299 FREE')
  })

  test('M94 a row has View, Edit and Delete, which return to the same table', () => {
    const html = htmlOf(<ProductsTable total={1} products={[product]} lowStockBelow={5} keep={{ search: 'neel' }} />)
    for (const [name, path] of [
      ['View', '/admin/products/1'],
      ['Edit', '/admin/products/1/edit'],
      ['Delete', '/admin/products/1/delete'],
    ]) {
      const button = new RegExp(`<button[^>]*aria-label="${name} Neel Kurti"[^>]*>`).exec(html)?.[0]
      expect(button?.toLowerCase()).toContain(`formaction="${path}"`)
    }
    expect(html).toContain('<input type="hidden" name="search" value="neel"/>')
  })

  test('M94 fewer than 5 units are low stock', () => {
    expect(show({})).not.toContain('low stock')
    expect(show({ stockQuantity: 4 })).toContain('4 , low stock Regular')
  })

  test('M366 the table says which sizes are low, and leads to the one with the fewest units', () => {
    const sized = { ...product, stockQuantity: 12, unitsBySize: { S: 8, 'Free Size': 4, L: 0 } }
    const html = htmlOf(<ProductsTable total={1} products={[sized]} lowStockBelow={5} keep={{ search: 'neel' }} />)
    expect(textOf(html)).toContain('12 , low stock : L 0, Free Size 4')
    expect(html).toContain('href="/admin/products/1/edit?search=neel#stock-L"')
    const shared = htmlOf(
      <ProductsTable total={1} products={[{ ...product, stockQuantity: 2 }]} lowStockBelow={5} keep={{}} />,
    )
    expect(shared).toContain('href="/admin/products/1/edit#product-stockQuantity"')
  })
})
