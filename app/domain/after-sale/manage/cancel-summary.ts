import type { CancelAsAdminOutcome } from '../cancel-order.server.ts'

/** Number of orders by outcome. */
export type CancelCounts = Readonly<Record<CancelAsAdminOutcome['status'], number>>

/** The query parameters that carry the counts to the next page. */
const PARAMS = {
  cancelled: 'cancelled',
  'already-cancelled': 'already',
  'already-changed': 'changed',
  'with-courier': 'sent',
  'has-replacement': 'replaced',
  'has-exchange': 'exchanging',
  'unknown-order': 'missing',
} as const satisfies Record<CancelAsAdminOutcome['status'], string>

const SKIPPED: Readonly<Record<Exclude<keyof typeof PARAMS, 'cancelled'>, string>> = {
  'already-cancelled': 'already cancelled',
  'already-changed': 'changed by someone else',
  'with-courier': 'with the courier, to be refused or paid first',
  'has-replacement': 'with a replacement, which has to be cancelled first',
  'has-exchange': 'with an exchange, which has to end first',
  'unknown-order': 'no longer available',
}

/** The counts as query parameters; counts of zero are left out. */
export function cancelParams(counts: Partial<CancelCounts>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PARAMS).flatMap(([status, param]) => {
      const count = counts[status as keyof CancelCounts] ?? 0
      return count > 0 ? [[param, String(count)]] : []
    }),
  )
}

/** Reads the query parameters back and says what cancelling the orders did; undefined without counts. */
export function cancelSummary(params: URLSearchParams): string | undefined {
  const count = (status: string) =>
    Number(/^\d{1,3}$/.exec(params.get(PARAMS[status as keyof typeof PARAMS]) ?? '')?.[0] ?? 0)
  const cancelled = count('cancelled')
  const skipped = Object.entries(SKIPPED)
    .filter(([status]) => count(status) > 0)
    .map(([status, why]) => `${count(status)} ${why}`)
  if (cancelled === 0 && skipped.length === 0) return undefined
  const done = cancelled === 1 ? '1 order cancelled.' : `${cancelled} orders cancelled.`
  return skipped.length === 0 ? done : `${done} Skipped: ${skipped.join(', ')}.`
}
