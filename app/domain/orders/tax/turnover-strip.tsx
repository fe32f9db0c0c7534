import type { PaiseTotal } from '#app/money.ts'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { TaxMode } from '../seller.ts'
import { formatSum } from './tax-sum.ts'

/** The sales of a period, and what is deducted from them. */
export interface Turnover {
  readonly sold: PaiseTotal
  readonly refunded: PaiseTotal
  /** Of orders that were never paid, on delivery. */
  readonly unpaid: PaiseTotal
}

interface TurnoverStripProps {
  taxMode: Exclude<TaxMode, 'regular'>
  month: Turnover
  /** The quarter and the financial year up to the end of the month. */
  quarter: Turnover
  year: Turnover
}

/** What a shop that collects no tax needs: its turnover. A composition shop pays its own tax on it every quarter. */
export function TurnoverStrip({ taxMode, month, quarter, year }: TurnoverStripProps) {
  const net = ({ sold, refunded, unpaid }: Turnover) => formatSum(sold - refunded - unpaid)
  const netNote = `Sales minus refunds${year.unpaid > 0 ? ' and what was never paid on delivery' : ''}`
  return (
    <>
      <StatStrip
        className="mb-3"
        stats={[
          {
            label: 'Sales this month',
            value: formatSum(month.sold),
            ...(month.unpaid > 0 && { note: `${formatSum(month.unpaid)} of sales was never paid on delivery` }),
          },
          { label: 'Refunds this month', value: formatSum(month.refunded) },
          { label: 'Quarter so far', value: net(quarter), note: netNote },
          { label: 'Financial year so far', value: net(year), note: netNote },
        ]}
      />
      <p className="mb-6 max-w-prose text-soft">
        {taxMode === 'composition'
          ? 'Under the composition scheme you pay a share of your turnover each quarter (form CMP-08), and may not sell to other states.'
          : 'A shop without a GSTIN collects no tax. Registration becomes compulsory with turnover above ₹40 lakh a year for goods, and usually with the first sale to another state. Ask your accountant.'}
      </p>
    </>
  )
}
