import { expect, test } from 'vitest'
import { paiseTotal } from '#app/money.ts'
import { makeAdminOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { CancelOrdersDialog } from './cancel-orders-dialog.tsx'

const show = (orders: number, moneyLeft: number) =>
  htmlOf(
    <CancelOrdersDialog
      orders={Array.from({ length: orders }, (_, index) => makeAdminOrder({ id: String(index) }))}
      moneyLeft={paiseTotal(moneyLeft)}
      closeTo="/admin/orders"
      response={undefined}
    />,
  )

test('M385 the question before cancelling says what would be refunded, for one order and for many', () => {
  expect(textOf(show(1, 1_299_00))).toContain('Refund what’s left of the payment: ₹1,299')
  expect(textOf(show(2, 2_598_00))).toContain('Refund what’s left of the payments: ₹2,598')
})

test('M385 without money left there is no choice about it', () => {
  const html = show(1, 0)
  expect(textOf(html)).toContain('Everything that was paid has already been refunded.')
  expect(html).toContain('<input type="hidden" name="money" value="keep"/>')
  expect(html).not.toContain('value="refund"')
})
