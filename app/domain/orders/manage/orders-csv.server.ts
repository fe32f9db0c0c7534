import { type CsvColumns, csvChunks } from '#app/platform/http/csv.server.ts'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import { adminSubtotal, countOrderUnits } from '../order.ts'
import { shownOrderNumber } from '../order-number.ts'
import { adminStatusLabel, paymentLabel } from '../order-status-labels.ts'
import { CHANNEL_LABELS, PAYMENT_METHOD_LABELS } from '../paid-by.ts'
import { taxIn } from '../tax/tax-sum.ts'
import type { ExportedOrder } from './order-table.server.ts'

const COLUMNS: CsvColumns<ExportedOrder> = {
  'Order number': shownOrderNumber,
  'Ordered at': (order) => order.createdAt.toISOString(),
  Status: (order) => adminStatusLabel(order.status),
  Payment: (order) => (order.replaces ? 'No charge' : paymentLabel(order)),
  Customer: (order) => order.customer.fullName ?? '',
  Email: (order) => order.customer.email ?? '',
  Recipient: (order) => order.shippingAddress.full_name,
  Phone: (order) => order.shippingAddress.phone,
  'Address line 1': (order) => order.shippingAddress.address_line_1,
  'Address line 2': (order) => order.shippingAddress.address_line_2 ?? '',
  City: (order) => order.shippingAddress.city,
  State: (order) => order.shippingAddress.state,
  'Postal code': (order) => order.shippingAddress.postal_code,
  Items: (order) => order.items.map(({ name, size, quantity }) => `${quantity} × ${name} (${size})`).join('; '),
  Units: countOrderUnits,
  Subtotal: (order) => rupees(adminSubtotal(order)),
  Discount: (order) => rupees(order.discount),
  Shipping: (order) => rupees(order.shipping),
  Tax: (order) => rupees(order.tax + taxIn(order.includedTax)),
  CGST: (order) => rupees(order.includedTax.cgst),
  SGST: (order) => rupees(order.includedTax.sgst),
  IGST: (order) => rupees(order.includedTax.igst),
  Total: (order) => rupees(order.total),
  Refunded: (order) => rupees(order.refunded),
  Courier: (order) => order.courier ?? '',
  'Tracking number': (order) => order.trackingNumber ?? '',
  'Estimated delivery': (order) => order.estimatedDelivery?.toISOString() ?? '',
  Notes: (order) => order.notes ?? '',
  'Razorpay order': (order) => order.razorpayOrderId ?? '',
  'Razorpay payment': ({ razorpayPaymentId: id }) => (id && !isOfflinePayment(id) ? id : ''),
  'In the bin since': (order) => order.deletedAt?.toISOString() ?? '',
  'Replacement for': (order) => order.replaces?.orderNumber ?? '',
  'Paid by': (order) => (order.replaces ? '' : PAYMENT_METHOD_LABELS[order.paymentMethod]),
  'Payment reference': (order) => order.paymentReference ?? '',
  'Order taken via': (order) => (order.channel ? CHANNEL_LABELS[order.channel] : ''),
  Tags: (order) => order.tags.join(', '),
  'Your notes': (order) => order.ownerNotes.join('\n'),
  Gift: (order) => (order.gift ? 'Yes' : ''),
  'Gift message': (order) => order.gift?.message ?? '',
  'Gift wrap': ({ gift }) => (gift?.wrapFee == null ? '' : rupees(gift.wrapFee)),
  'Not before': (order) => order.gift?.notBefore ?? '',
}

/**
 * Orders as CSV, in chunks, those in the bin included: amounts in rupees, times in UTC. The tax is part of the total, because prices
 * include it.
 */
export const ordersCsv = (orders: AsyncIterable<ExportedOrder>) => csvChunks(COLUMNS, orders)

function rupees(amount: number): string {
  return (amount / 100).toFixed(2)
}
