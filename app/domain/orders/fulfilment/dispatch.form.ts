import { type FormReply, formOf, refused } from '#app/shared/form-contract.ts'
import { dispatchSummary } from '../manage/dispatch-messages.ts'
import { isValidPlan, type PlannedLine } from './dispatch-lines.ts'
import type { ReadDispatchOutcome } from './dispatch-orders.server.ts'

export interface ShownDispatch {
  /** As it was sent; after it was applied, the lines that remain to be corrected. */
  readonly list: string
  readonly lines?: readonly PlannedLine[]
}

interface Planned extends ShownDispatch {
  readonly status: 'planned'
  readonly lines: readonly PlannedLine[]
}

type Unread = Exclude<ReadDispatchOutcome, { status: 'read' }>

function dispatchForm(intent: string, planned: (outcome: Planned) => FormReply) {
  return formOf<Unread | Planned>()(
    {
      intent,
      body: { bytes: 256 * 1024, files: 1 },
      // And perhaps a file with the list.
      fields: (zod) => zod.object({ list: zod.string().default(''), acceptsOtherCouriers: zod.string().optional() }),
    },
    {
      planned,
      'unreadable-file': refused(400, 'We couldn’t read the file. Save it as CSV and choose it again.'),
      'too-many-lines': ({ most, list }) => ({
        code: 400,
        error: `Send at most ${most} lines at a time.`,
        shown: { list } satisfies ShownDispatch,
      }),
      'no-lines': refused(400, 'Paste a list or choose a file.'),
    },
  )
}

/** Shows what a list of tracking numbers would do. */
export const previewDispatchForm = dispatchForm('preview-dispatch', ({ list, lines }) => ({
  code: 200,
  shown: { list, lines } satisfies ShownDispatch,
}))

/** Saves the tracking numbers of a list, and marks its orders as shipped. */
export const applyDispatchForm = dispatchForm('apply-dispatch', ({ lines }) => {
  const rest = lines.filter(({ plan }) => !isValidPlan(plan)).map(({ text }) => text)
  return { code: 200, success: dispatchSummary(lines), shown: { list: rest.join('\n'), lines } satisfies ShownDispatch }
})
