import { returnToField } from '#app/platform/auth/return-path.ts'
import { done, formOf, REQUIRED, refusedAt } from '#app/shared/form-contract.ts'
import type { EnterCodeOutcome, RemoveCodeOutcome } from './cart-code.server.ts'
import { normalCode } from './offer.ts'
import { codeProblemText } from './offer-texts.ts'

const MAX_CODE = 30

const rejected = refusedAt(409, 'code', codeProblemText)

/** The cart has the code, and says beside it why it doesn’t apply; see `isCodeKept`. */
const kept = done('Your code is saved.')

/** Enters the code of an offer for the cart. */
export const enterCodeForm = formOf<EnterCodeOutcome>()(
  {
    intent: 'enter-code',
    fault: 'We couldn’t check your code. Please try again.',
    limits: { code: { ...REQUIRED, maxLength: MAX_CODE } },
    fields: (zod) =>
      zod.object({
        code: zod.string('Please enter a code').max(MAX_CODE, 'This code is too long').transform(normalCode),
        returnTo: returnToField(zod),
      }),
  },
  {
    applied: done('Your offer is applied.'),
    unknown: refusedAt(404, 'code', codeProblemText),
    'too-many-attempts': refusedAt(429, 'code', codeProblemText),
    ended: rejected,
    'not-yet': rejected,
    'used-up': rejected,
    'already-used': rejected,
    'not-first-order': rejected,
    'earlier-is-better': rejected,
    'empty-cart': kept,
    'not-for-these': kept,
    'below-minimum': kept,
    'saves-nothing': kept,
    'not-best': kept,
  },
)

/** Takes the code off the cart. */
export const removeCodeForm = formOf<RemoveCodeOutcome>()(
  {
    intent: 'remove-code',
    isButton: true,
    fault: 'We couldn’t remove your code. Please try again.',
    fields: (zod) => zod.object({ returnTo: returnToField(zod) }),
  },
  { removed: done('Your code is removed.') },
)
