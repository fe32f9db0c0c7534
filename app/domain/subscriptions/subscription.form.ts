import type * as zod from 'zod'
import { accountFields } from '#app/domain/accounts/account-fields.ts'
import { done, formOf, missing, refused, unsubscribeFields } from '#app/shared/form-contract.ts'
import { CONFIRM_WITHIN_HOURS } from './subscription.ts'

export type SubscribeOutcome = { status: 'asked' | 'too-many-requests' }

/** Asks for the newsletter or, with a product and a size, for an email when it's back. The answer doesn't say who has asked before. */
export const subscribeForm = formOf<SubscribeOutcome>()(
  {
    intent: 'subscribe',
    limits: { email: { required: true, maxLength: 254 } },
    fields: (zod) =>
      zod
        .object({
          email: accountFields(zod).email,
          productId: zod.uuid().optional(),
          size: zod.string().min(1).max(40).optional(),
        })
        .refine(({ productId, size }) => (productId === undefined) === (size === undefined), 'Please choose a size'),
  },
  {
    asked: done(
      `Check your inbox: we’re sending you an email with a link. You get nothing else until you confirm, within ${CONFIRM_WITHIN_HOURS} hours.`,
    ),
    'too-many-requests': refused(429, 'Too many requests. Please try again in an hour.'),
  },
)

export type SubscribeInput = zod.output<ReturnType<typeof subscribeForm.fields>>

const INVALID_LINK = 'This link has expired or was already used'

export const confirmSubscriptionForm = formOf<{ status: 'confirmed' | 'unknown-link' }>()(
  { intent: 'confirm-subscription', isButton: true, fields: (zod) => zod.object({}) },
  { confirmed: done('Thank you. Your address is confirmed.'), 'unknown-link': missing(INVALID_LINK) },
)

/** Also what a mail program sends with one click, without the intent. */
export const unsubscribeForm = formOf<{ status: 'unsubscribed' | 'ended-before' | 'unknown-link' }>()(
  { intent: 'unsubscribe', isButton: true, fields: unsubscribeFields('unsubscribe') },
  {
    unsubscribed: done('You’re unsubscribed, and your address is deleted.'),
    'ended-before': done('This link has already ended. If you still get emails, use the link in the newest one.'),
    'unknown-link': missing(INVALID_LINK),
  },
)

/** The administrator deletes an address, as when its owner asks by phone. */
export const removeSubscriberForm = formOf<{ status: 'removed' }>()(
  { intent: 'remove-subscriber', isButton: true, fields: (zod) => zod.object({ subscriptionId: zod.uuid() }) },
  { removed: done('The address is deleted.') },
)
