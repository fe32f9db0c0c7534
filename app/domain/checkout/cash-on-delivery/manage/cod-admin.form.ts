import { href } from 'react-router'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { type Answer, done, formOf, goTo, refused } from '#app/shared/form-contract.ts'
import { listForm, type ShownList } from '#app/shared/list-form.ts'
import type { CancelCodOutcome, ConfirmCodOutcome } from '../confirm-cod.server.ts'
import type { RecordCodPaymentOutcome } from '../remittance.server.ts'
import {
  isValidRemittance,
  MAX_REFERENCE,
  type PlannedRemittance,
  type RemittanceProblem,
} from '../remittance-lines.ts'
import { REMITTANCE_PROBLEMS } from './remittance-messages.ts'

const toOrder = goTo(({ orderId }: { orderId: string }) => href('/admin/orders/:orderId', { orderId }))

const isGone = refused<unknown, unknown>(409, 'This purchase is no longer held.')

/** The owner confirms a purchase for its customer. */
export const confirmCodAsAdminForm = formOf<ConfirmCodOutcome>()(
  { intent: 'confirm-cod', isButton: true, fields: (zod) => zod.object({ checkoutId: zod.uuid() }) },
  {
    placed: toOrder,
    released: isGone,
    'already-ordered': refused(409, 'The customer has ordered these items since, so the purchase was cancelled.'),
    'unknown-purchase': isGone,
  },
)

/** The owner gives its items back to stock. */
export const releaseCodForm = formOf<CancelCodOutcome>()(
  { intent: 'release-cod', isButton: true, fields: (zod) => zod.object({ checkoutId: zod.uuid() }) },
  { released: done('Released. The items are on sale again.'), placed: toOrder, 'unknown-purchase': isGone },
)

const cannotRecord = Object.fromEntries(
  Object.entries(REMITTANCE_PROBLEMS).map(([problem, text]) => [problem, refused<unknown, unknown>(409, text)]),
) as Record<RemittanceProblem, Answer<unknown, unknown>>

/** The owner records that one order was paid. */
export const recordCodPaymentForm = formOf<RecordCodPaymentOutcome>()(
  {
    intent: 'record-cod-payment',
    limits: { reference: { maxLength: MAX_REFERENCE } },
    fields: (zod) =>
      zod.object({
        orderId: zod.uuid(),
        reference: zod
          .string()
          .trim()
          .max(MAX_REFERENCE, `Use at most ${MAX_REFERENCE} characters`)
          .optional()
          .transform((text) => text || null),
      }),
  },
  {
    record: done('Payment recorded.'),
    recorded: done('This payment was recorded before.'),
    ...cannotRecord,
  },
)

export type ShownRemittance = ShownList<PlannedRemittance>

/** Shows what a courier's remittance file would do. */
export const checkRemittanceForm = listForm<PlannedRemittance>('check-remittance', ({ list, lines }) => ({
  code: 200,
  shown: { list, lines } satisfies ShownRemittance,
}))

/** Records the payments of a courier's remittance file. */
export const recordRemittanceForm = listForm<PlannedRemittance>('record-remittance', ({ lines }) => {
  const recorded = lines.filter(({ plan }) => plan === 'record')
  const skipped = lines.filter(({ plan }) => !isValidRemittance(plan)).length
  const sum = formatRupees(paiseTotal(recorded.reduce((total, { amount }) => total + (amount ?? 0), 0)))
  const success = `${recorded.length} ${recorded.length === 1 ? 'payment' : 'payments'} recorded, ${sum}.`
  return {
    code: 200,
    success: skipped > 0 ? `${success} ${skipped} skipped: see below.` : success,
    shown: { list: '', lines } satisfies ShownRemittance,
  }
})
