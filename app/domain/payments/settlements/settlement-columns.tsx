import { href } from 'react-router'
import { formatSum } from '#app/domain/orders/tax/tax-sum.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { Column } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { netOf, type SettlementStatus } from './settlement.ts'
import type { Settlement, SettlementLine } from './settlement-list.server.ts'
import { DIFFERENCE_TEXTS, LINE_KIND_LABELS, SETTLEMENT_STATUS_LABELS } from './settlement-words.ts'

const TONES: Record<SettlementStatus, StatusTone> = { created: 'progress', processed: 'success', failed: 'critical' }

/** Whether a settlement needs explaining. */
export function isUnclear({ status, differences, unexplained }: Settlement): boolean {
  return status === 'failed' || differences > 0 || unexplained !== 0
}

export function SettlementBadge({ status }: Pick<Settlement, 'status'>) {
  return <StatusBadge tone={TONES[status]}>{SETTLEMENT_STATUS_LABELS[status]}</StatusBadge>
}

export const SETTLEMENT_COLUMNS: Column<Settlement>[] = [
  {
    header: 'Settlement',
    card: 'lead',
    cell: ({ id, utr }) => (
      <>
        <TextLink to={href('/admin/settlements/:settlementId', { settlementId: id })}>{utr ?? 'No UTR yet'}</TextLink>
        <span className="block text-sm text-muted wrap-anywhere">{id}</span>
      </>
    ),
  },
  { header: 'Date', card: 'foot', cell: ({ settledAt }) => formatDate(settledAt) },
  { header: 'Status', card: 'line', cell: SettlementBadge },
  {
    header: 'Matches the shop',
    card: 'wide',
    cell: (settlement) =>
      isUnclear(settlement) ? (
        <span className="text-danger">{unclearText(settlement)}</span>
      ) : (
        <span className="text-muted">{settlement.lineCount === 1 ? '1 line' : `${settlement.lineCount} lines`}</span>
      ),
  },
  { header: 'Amount', align: 'end', card: 'aside', cell: ({ amount }) => formatRupees(amount) },
]

function unclearText({ status, differences, unexplained, lineCount }: Settlement): string {
  if (status === 'failed') return 'Not paid out'
  if (lineCount === 0) return 'No lines yet'
  const count = differences === 1 ? '1 difference' : `${differences} differences`
  return unexplained === 0 ? count : `${formatSum(unexplained)} unexplained`
}

type ListedLine = Pick<SettlementLine, 'entityId' | 'kind' | 'orderId' | 'orderNumber' | 'createdAt' | 'amount'> &
  Partial<Pick<SettlementLine, 'description' | 'difference'>>

/** @param card Where the amount is on a phone. */
const lineColumns = (header: string, card: 'line-end' | 'aside'): Column<ListedLine>[] => [
  {
    header,
    card: 'lead',
    cell: ({ kind, entityId, description, difference }) => (
      <>
        <b className="font-semibold">{LINE_KIND_LABELS[kind]}</b>
        <span className="block text-sm text-muted wrap-anywhere">{entityId}</span>
        {description && kind !== 'payment' && <span className="block text-sm wrap-anywhere">{description}</span>}
        {difference && <span className="block text-sm text-danger">{DIFFERENCE_TEXTS[difference]}</span>}
      </>
    ),
  },
  {
    header: 'Order',
    card: 'line',
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        <span className="text-muted">No order</span>
      ) : (
        <TextLink to={href('/admin/orders/:orderId', { orderId })}>{orderNumber}</TextLink>
      ),
  },
  { header: 'Date', card: 'foot', cell: ({ createdAt }) => formatDate(createdAt) },
  { header: 'Amount', align: 'end', card, cell: ({ amount }) => formatRupees(amount) },
]

/** Of a settlement's payments, refunds and adjustments. */
export const LINE_COLUMNS: Column<SettlementLine>[] = [
  ...lineColumns('Line', 'line-end'),
  {
    header: 'Fee with GST',
    align: 'end',
    card: 'wide',
    cell: ({ fee }) => (
      <>
        <span className="text-muted lg:hidden">Fee with GST </span>
        {formatRupees(fee)}
      </>
    ),
  },
  {
    header: 'Settled',
    align: 'end',
    card: 'aside',
    cell: (line) => <b className="font-semibold whitespace-nowrap">{formatSum(netOf(line))}</b>,
  },
]

/** Of what should have been settled by now. */
export const UNSETTLED_COLUMNS = lineColumns('Payment or refund', 'aside')
