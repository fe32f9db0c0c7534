import type { MoneyCheck } from './money-audit.server.ts'

const TEXTS: Record<MoneyCheck, string> = {
  'captured-without-order-or-refund': 'A captured payment has neither an order nor a refund',
  'unknown-attempt-without-refund': 'A captured payment from an unknown attempt has no refund',
  'ordered-twice': 'Two orders have the same payment or the same checkout',
  'payment-amount-mismatch': 'The amount paid doesn’t match the order',
  'offline-payment-of-another-order': 'Money that was recorded by hand isn’t the payment of its order',
  'replacement-not-free': 'A replacement has a payment or isn’t free',
  'replacement-exceeds-goods': 'More units of an item were replaced, exchanged and refunded than were bought',
  'replacement-of-another-order': 'A replacement includes items from an order other than the one it replaces',
  'order-not-captured': 'An order’s payment wasn’t captured within an hour',
  'order-total-mismatch': 'An order’s total doesn’t match its items, shipping, tax and discount',
  'order-discount-mismatch': 'An order’s discount isn’t the sum of its items’ shares',
  'offer-used-too-often': 'An offer was used more often than it may be',
  'offer-use-miscounted':
    'The use of an offer is counted although its checkout has ended, or isn’t although it is live',
  'sale-price-left': 'A product still has the price of a sale that is over',
  'reserved-units-mismatch': 'A product’s reserved units don’t match its active reservations',
  'stock-out-of-range': 'A product’s stock or reserved units are out of range',
  'stock-sum-mismatch': 'A product’s stock isn’t the sum of its sizes',
  'stock-movements-mismatch': 'A product’s stock doesn’t match its movements',
  'sold-units-mismatch': 'The units taken from stock for an order don’t match its items',
  'reservation-not-released': 'An expired reservation wasn’t released within two minutes',
  'reservation-without-live-checkout': 'A reservation is active although its checkout has ended',
  'exchange-hold-mismatch': 'Units are held for an exchange that has ended, or aren’t for one that is open',
  'exchange-sent-mismatch': 'The order of an exchange doesn’t send what was asked for',
  'order-without-tracking-or-notification': 'An order has no tracking entry or no notification',
  'paid-checkout-mismatch': 'A paid checkout has no order, or an order’s checkout isn’t paid',
  'order-number-gap': 'Order numbers have a gap',
  'replacement-number-gap': 'Numbers of replacements have a gap',
  'credit-note-number-gap': 'Credit note numbers have a gap',
  'reissued-invoice-number-gap': 'Numbers of invoices that replace others have a gap',
  'reissued-invoice-mismatch':
    'An invoice that replaces another isn’t of the amount of the credit note that cancels that',
  'refund-without-credit-note': 'The refund of an order with GST has no credit note for its amount',
  'webhook-not-processed': 'A webhook wasn’t processed within five minutes',
  'refund-not-sent': 'A refund failed, or wasn’t sent within an hour',
  'refunds-exceed-payment': 'The refunds of a payment exceed its amount',
  'refund-exceeds-goods': 'More units of an item were refunded than were bought',
  'unpaid-invoice-not-cancelled': 'The credit notes of an order that was never paid don’t match what became of it',
  'refund-exceeds-delivery': 'More of a delivery charge was refunded than was paid',
  'refund-parts-mismatch':
    'A refund is less than its items plus its delivery charge, or includes items from another order',
  'refunded-amount-mismatch': 'The refunds of an order’s payment don’t add up to what the provider refunded',
  'returned-units-mismatch': 'An order returned more units to stock than it took, or fewer than its refunds say',
  'dispute-not-answered': 'A dispute wasn’t answered before its deadline',
  'lost-dispute-refunded': 'A payment was both refunded and lost in a dispute',
  'settlement-lines-mismatch': 'The lines of a settlement don’t add up to its amount within three days',
  'settled-amount-mismatch': 'A payment or refund was settled with another amount than the shop has',
  'settled-twice': 'Two settlements have the same payment or refund',
}

/**
 * What a failed check of the money audit means, for the log, the command line and the back office: a sentence without a full
 * stop. For a check that only another release has, its code.
 */
export function auditFindingText(check: MoneyCheck | (string & {})): string {
  return Object.hasOwn(TEXTS, check) ? TEXTS[check as MoneyCheck] : check
}
