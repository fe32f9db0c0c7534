import { href } from 'react-router'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { done, type FormReply, formOf, goTo, refused } from '#app/shared/form-contract.ts'
import type { CancelCodOutcome, ConfirmCodOutcome } from '../confirm-cod.server.ts'
import type { ReadRemittanceOutcome, RecordCodPaymentOutcome } from '../remittance.server.ts'
import { isValidRemittance, MAX_REFERENCE, type PlannedRemittance } from '../remittance-lines.ts'
import { remittanceText } from './remittance-messages.ts'

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

const cannotRecord = refused<RecordCodPaymentOutcome, unknown>(409, ({ status }) => remittanceText(status, true))

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
    incomplete: cannotRecord,
    'unknown-parcel': cannotRecord,
    ambiguous: cannotRecord,
    repeated: cannotRecord,
    'not-cod': cannotRecord,
    'other-amount': cannotRecord,
    'not-sent': cannotRecord,
    cancelled: cannotRecord,
    refused: cannotRecord,
    returned: cannotRecord,
  },
)

export interface ShownRemittance {
  /** As it was sent. */
  readonly list: string
  readonly lines: readonly PlannedRemittance[]
}

type Planned = ShownRemittance & { readonly status: 'planned' }

type Unread = Exclude<ReadRemittanceOutcome, { status: 'read' }>

function remittanceForm(intent: string, planned: (outcome: Planned) => FormReply) {
  return formOf<Unread | Planned>()(
    {
      intent,
      body: { bytes: 512 * 1024, files: 1 },
      // And perhaps a file with the list.
      fields: (zod) => zod.object({ list: zod.string().default('') }),
    },
    {
      planned,
      unreadable: refused(400, 'We couldn’t read the file. Save it as CSV and choose it again.'),
      'no-lines': refused(400, 'Choose a file, or paste its lines.'),
      'too-many-lines': refused(400, 'Send at most 2,000 lines at a time.'),
    },
  )
}

/** Shows what a courier's remittance file would do. */
export const checkRemittanceForm = remittanceForm('check-remittance', ({ list, lines }) => ({
  code: 200,
  shown: { list, lines } satisfies ShownRemittance,
}))

/** Records the payments of a courier's remittance file. */
export const recordRemittanceForm = remittanceForm('record-remittance', ({ lines }) => {
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
