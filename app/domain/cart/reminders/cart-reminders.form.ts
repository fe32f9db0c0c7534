import { href } from 'react-router'
import { done, formOf, goTo, missing, unsubscribeFields } from '#app/shared/form-contract.ts'

/** What a customer agrees to, as shown and as stored. */
export function cartReminderText(shopName: string): string {
  return `If you leave something in your cart or don’t finish a payment, ${shopName} sends you one email about it. You can stop these emails at any time: in your profile, or with the link in each of them.`
}

const INVALID_LINK = 'This link is no longer valid'

export const agreeToRemindersForm = formOf<{ status: 'agreed' }>()(
  { intent: 'agree-to-cart-reminders', isButton: true, fields: (zod) => zod.object({}) },
  { agreed: done('We’ll email you if you leave something in your cart.') },
)

/** Sent from the profile, and from a reminder's page without signing in. */
export const stopRemindersForm = formOf<{ status: 'stopped' | 'unknown-link' }>()(
  { intent: 'stop-cart-reminders', isButton: true, fields: unsubscribeFields('stop-cart-reminders') },
  { stopped: done('You won’t get emails about your cart anymore.'), 'unknown-link': missing(INVALID_LINK) },
)

/** Puts what a reminder showed back into its customer's cart. */
export const bringCartBackForm = formOf<{ status: 'in-cart' | 'unknown-link' }>()(
  { intent: 'bring-cart-back', isButton: true, fields: (zod) => zod.object({}) },
  { 'in-cart': goTo(() => href('/cart')), 'unknown-link': missing(INVALID_LINK) },
)
