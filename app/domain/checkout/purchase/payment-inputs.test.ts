import { describe, expect, test } from 'vitest'
import {
  cancelPaymentInput,
  createPaymentInput,
  isUnsignedReport,
  MAX_ORDER_NOTES,
  verifyPaymentInput,
} from './payment-inputs.ts'

const addressId = '0198c2f0-0000-7000-8000-000000000001'

describe('the body that starts a payment', () => {
  test('has the total shown, the address and the notes; the rest is ignored', () => {
    const input = createPaymentInput.parse({
      amount: 1_299_00,
      currency: 'INR',
      receipt: 'order_of_the_page',
      total: 1,
      user_id: 'somebody else',
      notes: {
        customer_name: 'Ananya',
        customer_email: 'a@shopper.example',
        customer_phone: '9825012345',
        customer_address: 'Ahmedabad',
        items: '[]',
        order_id: '',
        address_id: addressId,
        order_notes: '  Ring twice ',
        terms_accepted: true,
        price: 1,
      },
    })
    expect(input).toEqual({ shownTotal: 1_299_00, addressId, notes: 'Ring twice', hasAcceptedTerms: true })
  })

  test('drops the characters of a note that can’t be printed or stored', () => {
    const order_notes = 'Ring\u0000 twice,\r\nthen\tknock \ud800'
    const { notes } = createPaymentInput.parse({ amount: 100, currency: 'INR', notes: { order_notes } })
    expect(notes).toBe('Ring  twice, \nthen knock \ufffd')
  })

  test('may omit the address and the notes', () => {
    expect(createPaymentInput.parse({ amount: 100, currency: 'INR' })).toEqual({
      shownTotal: 100,
      addressId: undefined,
      notes: null,
      hasAcceptedTerms: false,
    })
    expect(createPaymentInput.parse({ amount: 100, currency: 'INR', notes: { order_notes: ' ' } }).notes).toBeNull()
  })

  test.each([
    ['instagram', 'instagram'],
    ['=cmd()', undefined],
    [`https://forum.example/${'x'.repeat(9_000)}`, undefined],
    [1, undefined],
  ])('M501 reads a source of the list alone: %s', (visit_source, source) => {
    const input = createPaymentInput.parse({ amount: 100, currency: 'INR', notes: { visit_source } })
    expect(input.visitSource).toBe(source)
  })

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['true', false],
    [1, false],
  ])('with terms_accepted: %j is read as %j', (terms_accepted, accepted) => {
    const { hasAcceptedTerms } = createPaymentInput.parse({ amount: 100, currency: 'INR', notes: { terms_accepted } })
    expect(hasAcceptedTerms).toBe(accepted)
  })

  test.each([
    { amount: 0, currency: 'INR' },
    { amount: -100, currency: 'INR' },
    { amount: 12.5, currency: 'INR' },
    { amount: '129900', currency: 'INR' },
    { amount: [100], currency: 'INR' },
    { amount: 2_147_483_648, currency: 'INR' },
    { amount: 100, currency: 'USD' },
    { amount: 100 },
    { currency: 'INR' },
    { amount: 100, currency: 'INR', notes: { address_id: 'first' } },
    { amount: 100, currency: 'INR', notes: { order_notes: 'x'.repeat(MAX_ORDER_NOTES + 1) } },
    { amount: 100, currency: 'INR', notes: [] },
    [],
    null,
    'amount=100',
  ])('A10 is rejected: %j', (body) => {
    expect(createPaymentInput.safeParse(body).success).toBe(false)
  })
})

describe('the body with the widget’s report', () => {
  test('M63 may have the payment id in both fields and an empty signature', () => {
    const body = { razorpay_order_id: 'pay_1', razorpay_payment_id: 'pay_1', razorpay_signature: '', orderId: 'any' }
    const input = verifyPaymentInput.parse(body)
    expect(input).toEqual({ razorpayOrderId: 'pay_1', razorpayPaymentId: 'pay_1', signature: '' })
    expect(isUnsignedReport(input)).toBe(true)
    expect(isUnsignedReport({ ...input, signature: 'x' })).toBe(false)
    expect(isUnsignedReport({ ...input, razorpayOrderId: 'order_1' })).toBe(false)
  })

  test.each([
    {},
    { razorpay_order_id: 'order_1' },
    { razorpay_order_id: 1, razorpay_payment_id: 2, razorpay_signature: 3 },
  ])('is rejected: %j', (body) => {
    expect(verifyPaymentInput.safeParse(body).success).toBe(false)
  })
})

describe('the body that cancels a payment', () => {
  test('has the provider’s order, and optionally a reason', () => {
    expect(cancelPaymentInput.parse({ razorpay_order_id: 'order_A1' })).toEqual({
      razorpayOrderId: 'order_A1',
      reason: 'cancelled',
    })
    expect(cancelPaymentInput.parse({ razorpay_order_id: 'order_A1', reason: 'failed' }).reason).toBe('payment-failed')
  })

  test.each([{}, { razorpay_order_id: '' }, { razorpay_order_id: "order_' or 1=1" }, { razorpay_order_id: 'pay_A1' }])(
    'is rejected: %j',
    (body) => {
      expect(cancelPaymentInput.safeParse(body).success).toBe(false)
    },
  )
})
