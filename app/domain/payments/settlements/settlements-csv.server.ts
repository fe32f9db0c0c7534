import { type CsvColumns, csvChunks } from '#app/platform/http/csv.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { netOf } from './settlement.ts'
import type { SettledLine } from './settlement-list.server.ts'
import { DIFFERENCE_TEXTS, LINE_KIND_LABELS, SETTLEMENT_STATUS_LABELS } from './settlement-words.ts'

const COLUMNS: CsvColumns<SettledLine> = {
  Settlement: ({ settlement }) => settlement.id,
  UTR: ({ settlement }) => settlement.utr ?? '',
  'Settled on': ({ settlement }) => shopDate(settlement.settledAt),
  Status: ({ settlement }) => SETTLEMENT_STATUS_LABELS[settlement.status],
  Line: ({ kind }) => LINE_KIND_LABELS[kind],
  Id: ({ entityId }) => entityId,
  Payment: ({ razorpayPaymentId }) => razorpayPaymentId ?? '',
  Order: ({ orderNumber }) => orderNumber ?? '',
  Date: ({ createdAt }) => shopDate(createdAt),
  Amount: ({ amount }) => amount / 100,
  'Fee without GST': ({ fee, tax }) => (fee - tax) / 100,
  'GST on the fee': ({ tax }) => tax / 100,
  Settled: (line) => netOf(line) / 100,
  Description: ({ description }) => description ?? '',
  Difference: ({ difference }) => (difference ? DIFFERENCE_TEXTS[difference] : ''),
}

/** Lines of settlements as CSV, in chunks: amounts in rupees, dates in India, refunds settled with a minus. */
export const settlementsCsv = (lines: AsyncIterable<SettledLine>) => csvChunks(COLUMNS, lines)
