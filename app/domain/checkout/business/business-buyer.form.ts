import { done, formOf, REQUIRED, refused, refusedAt } from '#app/shared/form-contract.ts'
import { gstinProblem } from '#app/vocabulary/gstin.ts'
import { GSTIN_PROBLEM_TEXTS, normalGstin } from '#app/vocabulary/gstin-problem-texts.ts'
import type { removeBusinessBuyer, SaveBusinessOutcome } from './business-buyer.server.ts'

const MAX_NAME = 100
/** Longer than a GSTIN, so that spaces fit in. */
const MAX_GSTIN = 40

/** Names the business that orders are invoiced to. */
export const saveBusinessForm = formOf<SaveBusinessOutcome>()(
  {
    intent: 'save-business',
    fault: 'We couldn’t save your GSTIN. Please try again.',
    limits: { gstin: { ...REQUIRED, maxLength: MAX_GSTIN }, name: { ...REQUIRED, maxLength: MAX_NAME } },
    fields: (zod) =>
      zod.object({
        gstin: zod
          .string('Please enter your GSTIN')
          .max(MAX_GSTIN, GSTIN_PROBLEM_TEXTS.length)
          .transform(normalGstin)
          .superRefine((typed, context) => {
            const problem = gstinProblem(typed)
            if (problem) context.addIssue({ code: 'custom', message: GSTIN_PROBLEM_TEXTS[problem] })
          }),
        name: zod
          .string('Please enter the name of the business')
          .trim()
          .min(1, 'Please enter the name of the business')
          .max(MAX_NAME, 'This name is too long'),
      }),
  },
  {
    saved: done('Your orders will be invoiced to this business.'),
    'own-gstin': refusedAt(409, 'gstin', 'This is the GSTIN of this shop. Please enter the one of your business'),
    'not-asked': refused(409, 'This shop doesn’t invoice businesses any more.'),
  },
)

/** Back to invoices for a consumer. */
export const removeBusinessForm = formOf<Awaited<ReturnType<typeof removeBusinessBuyer>>>()(
  {
    intent: 'remove-business',
    isButton: true,
    fault: 'We couldn’t remove your GSTIN. Please try again.',
    fields: (zod) => zod.object({}),
  },
  { removed: done('Your orders will be invoiced to you.') },
)
