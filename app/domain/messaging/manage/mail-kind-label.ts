import type { OwnerAlert } from '../mails/owner-mails.tsx'

/** What each kind of email is called in the back office, by its template. */
export const MAIL_KIND_LABELS = {
  'address-code': 'Code to verify an address',
  'back-in-stock': 'Back in stock',
  'cart-reminder': 'Reminder of a cart',
  'cod-code': 'Code to confirm Cash on Delivery',
  'complaint-answered': 'Answer to a complaint',
  'complaint-received': 'Complaint received',
  'complaint-replaced': 'Replacement sent',
  'contact-received': 'Message received',
  'email-change-code': 'Code to change an address',
  'email-change-taken': 'Address of an account asked for',
  'email-changed': 'Email address changed',
  'new-email-code': 'Code to the new address',
  'data-breach': 'Data breach',
  'no-sign-in-code': 'Sign-in code without an account',
  'order-cancelled': 'Order cancelled',
  'order-delivered': 'Order delivered',
  'order-placed': 'Order confirmed',
  'order-processing': 'Order being prepared',
  'order-refused': 'Parcel not accepted',
  'order-shipped': 'Order shipped',
  'owner-address-correction': 'Alert: address corrected',
  'owner-cancellation': 'Alert: order cancelled',
  'owner-complaint': 'Alert: complaint or message',
  'owner-dispute': 'Alert: dispute',
  'owner-failed-refund': 'Alert: failed refund',
  'owner-unsettled': 'Alert: money not settled',
  'owner-new-order': 'Alert: new order',
  'owner-old-backup': 'Alert: backup overdue',
  'owner-unmatched-payment': 'Alert: payment without an order',
  'parental-consent-asked': 'Parent asked for consent',
  'parental-consent-child': 'Parent has agreed, to the child',
  'parental-consent-rejected': 'Parent’s consent rejected',
  'parental-consent-verified': 'Parent’s consent accepted',
  'password-changed': 'Password changed',
  'password-reset': 'Link to set a new password',
  'payment-refunded': 'Refund',
  'price-drop': 'Price drop',
  'review-request': 'Request for reviews',
  restock: 'Back in stock, without an account',
  'sign-in-code': 'Code to sign in',
  'subscription-link': 'Link to confirm an address',
  'tracking-entry': 'Tracking update',
  'tracking-number': 'Tracking number',
  'wrong-passwords': 'Wrong passwords',
} as const satisfies Readonly<Record<`owner-${OwnerAlert['kind']}`, string>> & Readonly<Record<string, string>>

/** What an email is about, in words. A template of an earlier release, which has no words, is shown as it is. */
export function mailKindLabel(template: string): string {
  return (MAIL_KIND_LABELS as Readonly<Record<string, string>>)[template] ?? template
}
