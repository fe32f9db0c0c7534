import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Paise, paise } from '#app/money.ts'
import {
  amountOfUnits,
  planAssigned,
  planFullRefund,
  planRefund,
  type Refundable,
  type RefundableItem,
} from './refund-plan.ts'

function item(overrides: Partial<RefundableItem> = {}): RefundableItem {
  const quantity = overrides.quantity ?? 2
  return {
    orderItemId: 'kurti',
    productId: 'p1',
    name: 'Indigo Kurti',
    image: '/images/indigo-1.jpg',
    size: 'M',
    quantity,
    unitsLeft: quantity,
    amountLeft: paise(2_000_00),
    ...overrides,
  }
}

const order = (overrides: Partial<Refundable> = {}): Refundable => ({
  items: [item(), item({ orderItemId: 'saree', quantity: 1, amountLeft: paise(999_00) })],
  deliveryLeft: paise(79_00),
  moneyLeft: paise(3_078_00),
  ...overrides,
})

const wanted = (
  items: { orderItemId: string; quantity: number }[],
  { delivery = 0, other = 0 }: { delivery?: number; other?: number } = {},
) => ({ items, delivery: paise(delivery), other: paise(other) })

describe('a refund by items', () => {
  test('pays back the price of the units, the delivery charge and an additional amount', () => {
    const outcome = planRefund(
      order(),
      wanted([{ orderItemId: 'kurti', quantity: 1 }], { delivery: 79_00, other: 50_00 }),
    )
    expect(outcome).toMatchObject({
      status: 'planned',
      plan: { amount: 1_129_00, delivery: 79_00, items: [{ quantity: 1, amount: 1_000_00 }] },
    })
  })

  test('M384 is rejected when it doesn’t add up to the confirmed sum', () => {
    const items = [{ orderItemId: 'kurti', quantity: 1 }]
    const confirm = (amount: number) => planRefund(order(), { ...wanted(items), confirmed: paise(amount) })
    expect(confirm(1_000_00)).toMatchObject({ status: 'planned' })
    expect(confirm(999_99)).toEqual({ status: 'amount-changed', amount: 1_000_00 })
  })

  test.each([
    ['no more units than are left', wanted([{ orderItemId: 'kurti', quantity: 3 }]), 'exceeds-quantity'],
    ['no item of another order', wanted([{ orderItemId: 'other', quantity: 1 }]), 'unknown-item'],
    ['no more delivery charge than is left', wanted([], { delivery: 79_01 }), 'exceeds-delivery'],
    ['no more than was paid', wanted([], { other: 3_078_01 }), 'exceeds-refundable'],
    ['no more than a column holds', wanted([], { delivery: 79_00, other: 2_147_483_647 }), 'exceeds-refundable'],
    ['no empty refund', wanted([]), 'nothing-chosen'],
    ['no less than the provider’s minimum', wanted([], { other: 99 }), 'nothing-chosen'],
  ])('pays back %s', (_name, input, status) => {
    expect(planRefund(order(), input)).toMatchObject({ status })
  })

  test('pays back every paisa of an item, however its units are refunded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(9_999_99), fc.array(fc.nat(5)), (quantity, amount, steps) => {
        let left = item({ quantity, amountLeft: paise(amount) })
        let refunded = 0
        for (const step of [...steps, quantity]) {
          const units = Math.min(step, left.unitsLeft)
          const part = units === 0 ? paise(0) : amountOfUnits(left, units)
          refunded += part
          left = { ...left, unitsLeft: left.unitsLeft - units, amountLeft: (left.amountLeft - part) as Paise }
        }
        expect(refunded).toBe(amount)
      }),
    )
  })
})

describe('a refund of everything', () => {
  test('covers every unit and the delivery charge', () => {
    expect(planFullRefund(order())).toMatchObject({
      amount: 3_078_00,
      delivery: 79_00,
      items: [
        { quantity: 2, amount: 2_000_00 },
        { quantity: 1, amount: 999_00 },
      ],
    })
  })

  test('gives each item its share of what is left, after amounts were refunded', () => {
    const plan = planFullRefund(order({ moneyLeft: paise(1_539_00) }))
    expect(plan).toMatchObject({ amount: 1_539_00, delivery: 39_50 })
    expect(plan?.items.map(({ amount }) => amount)).toEqual([1_000_00, 499_50])
  })

  test('leaves out items without units left, and isn’t made without money left', () => {
    const refunded = item({ unitsLeft: 0, amountLeft: paise(0) })
    expect(planFullRefund(order({ items: [refunded], moneyLeft: paise(79_00) }))).toMatchObject({ items: [] })
    expect(planFullRefund(order({ moneyLeft: paise(0) }))).toBeUndefined()
    expect(planFullRefund(order({ moneyLeft: paise(99) }))).toBeUndefined()
  })
})

test('items that cost more than a refund share its amount; cheaper ones keep their price', () => {
  const assigned = { items: [{ item: item(), quantity: 1 }], delivery: paise(0) }
  expect(planAssigned(assigned, paise(400_00))).toMatchObject({ items: [{ amount: 400_00 }] })
  expect(planAssigned(assigned, paise(1_400_00))).toMatchObject({ amount: 1_400_00, items: [{ amount: 1_000_00 }] })
})
