import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { planRemittance, type RemittedOrder, remittanceLines } from './remittance-lines.ts'

const rows = (...cells: string[][]) => cells.map((each, index) => ({ line: index + 1, cells: each }))

const order: RemittedOrder = {
  id: 'o1',
  orderNumber: '2627-000001',
  status: 'delivered',
  isCod: true,
  isPaid: false,
  isReturned: false,
  total: paise(1_299_50),
}

describe('M490 a remittance file', () => {
  test('without names has tracking or order number, amount and reference', () => {
    expect(remittanceLines(rows(['D99', '1,299.50', 'UTR1'], ['INV-2627-000001', '500', '']))).toEqual([
      { line: 1, parcel: 'D99', orderNumber: 'D99', amount: 129950, reference: 'UTR1' },
      { line: 2, parcel: 'INV-2627-000001', orderNumber: '2627-000001', amount: 50000, reference: null },
    ])
  })

  test('with names has them in any order, and other columns', () => {
    const lines = remittanceLines(
      rows(
        ['Remittance Date', 'UTR No', 'AWB Number', 'Order ID', 'COD Amount'],
        ['2026-11-20', 'UTR7', "'1490812345678", '2627-000001', '₹1,299.50'],
        ['2026-11-20', 'UTR7', '', '2627-000002', '12'],
      ),
    )
    expect(lines).toEqual([
      { line: 2, parcel: '1490812345678', orderNumber: '2627-000001', amount: 129950, reference: 'UTR7' },
      { line: 3, parcel: '2627-000002', orderNumber: '2627-000002', amount: 1200, reference: 'UTR7' },
    ])
  })

  test('finds the order’s number beside other columns about orders', () => {
    for (const name of ['Order No.', 'Order ID', 'Order', 'order_number', 'Order#']) {
      const [line] = remittanceLines(rows(['Order Date', name, 'Amount'], ['2026-11-20', '2627-000003', '12']))
      expect(line, name).toMatchObject({ parcel: '2627-000003', orderNumber: '2627-000003' })
    }
  })

  test('with a column missing has incomplete lines', () => {
    const [line] = remittanceLines(rows(['AWB', 'Customer'], ['D99', 'Asha']))
    expect(line).toMatchObject({ parcel: 'D99', amount: undefined })
    expect(planRemittance(line as never, order)).toBe('incomplete')
  })
})

test('M490 only what the order costs, to the paisa, is recorded, once, of a parcel on its way or delivered', () => {
  const plan = (changes: Partial<RemittedOrder>, amount = 1_299_50) =>
    planRemittance({ parcel: 'D99', amount: paise(amount) }, { ...order, ...changes })
  expect(plan({})).toBe('record')
  expect(plan({ status: 'shipped' })).toBe('record')
  expect(plan({}, 1_299_49)).toBe('other-amount')
  expect(plan({ isPaid: true })).toBe('recorded')
  expect(plan({ isPaid: true }, 1_299_49)).toBe('other-amount')
  expect(plan({ isCod: false })).toBe('not-cod')
  expect(plan({ status: 'processing' })).toBe('not-sent')
  expect(plan({ status: 'refused' })).toBe('refused')
  expect(plan({ status: 'refused', isReturned: true })).toBe('returned')
  expect(plan({ status: 'cancelled' })).toBe('cancelled')
  expect(planRemittance({ parcel: 'D99', amount: paise(1) }, undefined)).toBe('unknown-parcel')
})
