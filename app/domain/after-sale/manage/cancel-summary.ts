import type { CancelAsAdminOutcome } from '../cancel-order.server.ts'

/** Number of orders by outcome. */
export type CancelCounts = Readonly<Record<CancelAsAdminOutcome['status'], number>>

/** The query parameters that carry the counts to the next page. */
const PARAMS = {
  cancelled: 'cancelled',
  'already-cancelled': 'already',
  'already-changed': 'changed',
  'has-replacement': 'replaced',
  'unknown-order': 'missing',
} as const satisfies Record<CancelAsAdminOutcome['status'], string>

type CancelParam = (typeof PARAMS)[keyof typeof PARAMS]

/** The counts as query parameters; counts of zero are left out. */
export function cancelParams(counts: Partial<CancelCounts>): Partial<Record<CancelParam, string>> {
  return Object.fromEntries(
    Object.entries(PARAMS).flatMap(([status, param]) => {
      const count = counts[status as keyof CancelCounts] ?? 0
      return count > 0 ? [[param, String(count)]] : []
    }),
  )
}

/** Reads the query parameters back and says what cancelling the orders did; undefined without counts. */
export function cancelSummary(params: URLSearchParams): string | undefined {
  const count = (param: CancelParam) => Number(/^\d{1,3}$/.exec(params.get(param) ?? '')?.[0] ?? 0)
  const [cancelled, already, changed, replaced, missing] = (
    ['cancelled', 'already', 'changed', 'replaced', 'missing'] as const
  ).map(count) as [number, number, number, number, number]
  const skipped = [
    ...(already > 0 ? [`${already} already cancelled`] : []),
    ...(changed > 0 ? [`${changed} changed by someone else`] : []),
    ...(replaced > 0 ? [`${replaced} with a replacement, which has to be cancelled first`] : []),
    ...(missing > 0 ? [`${missing} no longer available`] : []),
  ]
  if (cancelled === 0 && skipped.length === 0) return undefined
  const done = cancelled === 1 ? '1 order cancelled.' : `${cancelled} orders cancelled.`
  return skipped.length === 0 ? done : `${done} Skipped: ${skipped.join(', ')}.`
}
