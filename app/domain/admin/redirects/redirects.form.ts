import { type Answer, done, formOf, refused, refusedAt } from '#app/shared/form-contract.ts'
import { ADDRESS_LIMITS, MAX_LINES, MAX_REDIRECTS, type RedirectProblem } from './redirect-rules.ts'
import type {
  AddRedirectOutcome,
  AddRedirectsOutcome,
  DeleteRedirectOutcome,
  RejectedLine,
} from './redirects.server.ts'

const MEGABYTE = 1024 * 1024

/** What the screen shows of a list that was read. */
export interface ShownReport {
  readonly rejected: readonly RejectedLine[]
}

/** Why a redirect wasn't added. */
export function problemText(problem: RedirectProblem): string {
  switch (problem.code) {
    case 'not-two-columns':
      return 'Expected two columns: from and to.'
    case 'not-a-path':
      return 'Please enter a path of this shop, such as /old-page'
    case 'not-a-target':
      return 'Please enter a path of this shop, or an address that starts with https://'
    case 'answers':
      return 'This address works, so it can’t be redirected'
    case 'known':
      return `This address already leads to ${problem.to}. Delete that redirect first.`
    case 'circular':
      return 'This would lead back to where it starts'
    case 'too-many':
      return `You’ve reached the limit of ${MAX_REDIRECTS.toLocaleString('en-IN')} redirects. Please delete some first.`
  }
}

type Rejected = Extract<AddRedirectOutcome, { problem: RedirectProblem }>

const at = (field: 'from' | 'to') => refusedAt(400, field, ({ problem }: Rejected) => problemText(problem))
const limits = {
  from: { required: true, maxLength: ADDRESS_LIMITS.from },
  to: { required: true, maxLength: ADDRESS_LIMITS.to },
} as const

/** Adds a redirect. */
export const addRedirectForm = formOf<AddRedirectOutcome>()(
  {
    intent: 'add-redirect',
    limits,
    fields: (zod) =>
      zod.object({
        from: zod.string('Please enter an address').max(limits.from.maxLength, 'Please enter a shorter address'),
        to: zod.string('Please enter an address').max(limits.to.maxLength, 'Please enter a shorter address'),
      }),
  },
  {
    added: ({ redirect }) => ({
      code: 200,
      success: `${redirect.from} leads to ${redirect.to} from now on.`,
      isCleared: true,
    }),
    'not-two-columns': at('from'),
    'not-a-path': at('from'),
    answers: at('from'),
    known: at('from'),
    'not-a-target': at('to'),
    circular: at('to'),
    'too-many': refused(409, ({ problem }) => problemText(problem)),
  },
)

const report: Answer<Extract<AddRedirectsOutcome, { status: 'read' }>, unknown> = ({ added, rejected }) => {
  const words = added === 1 ? '1 redirect added.' : `${added} redirects added.`
  const shown: ShownReport = { rejected }
  if (rejected.length === 0) return { code: 200, success: words, isCleared: true }
  return {
    code: added > 0 ? 200 : 400,
    error: `${words} Not added: ${rejected.length}, listed below.`,
    isKept: true,
    shown,
  }
}

/** Adds the redirects of a CSV text, pasted or as a file. */
export const addRedirectsForm = formOf<AddRedirectsOutcome>()(
  {
    intent: 'add-redirects',
    limits: { lines: { maxLength: MEGABYTE } },
    body: { files: 1, bytes: 4 * MEGABYTE },
    fields: (zod) => zod.object({ lines: zod.string().max(MEGABYTE, 'Please paste fewer lines').default('') }),
  },
  {
    read: report,
    'no-lines': refusedAt(400, 'lines', 'Paste some lines, or choose a file'),
    unreadable: refused(400, 'This isn’t a CSV file that we can read. Check its quotation marks.'),
    'too-many-lines': refused(400, `Please add at most ${MAX_LINES.toLocaleString('en-IN')} lines at a time.`),
  },
)

/** Deletes a redirect. */
export const deleteRedirectForm = formOf<DeleteRedirectOutcome>()(
  { intent: 'delete-redirect', isButton: true, fields: (zod) => zod.object({ redirectId: zod.uuid() }) },
  { deleted: done('Redirect deleted.'), 'unknown-redirect': refused(404, 'This redirect has already been deleted.') },
)
