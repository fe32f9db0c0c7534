import { href } from 'react-router'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { cn } from '#app/ui/class-names.ts'
import { ScrollRegion } from '#app/ui/layout/scroll-region.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { DailySales } from '../sales.server.ts'
import { formatDay, SALES_PERIODS, type SalesPeriod } from '../sales.ts'
import { SalesChart } from './sales-chart.tsx'

interface SalesCardProps {
  sales: DailySales[]
  period: SalesPeriod
}

const counts = new Intl.NumberFormat('en-IN')

/** Revenue and orders day by day, as a chart and as a table. */
export function SalesCard({ sales, period }: SalesCardProps) {
  const revenue = paiseTotal(sales.reduce((sum, day) => sum + day.revenue, 0))
  const orders = sales.reduce((sum, day) => sum + day.orders, 0)
  return (
    <Card title={`Revenue, last ${period} days`}>
      <div className="grid gap-2 p-4">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <b className="text-md font-bold">{formatRupees(revenue)}</b>
          <span className="text-muted">{orders === 1 ? '1 order' : `${counts.format(orders)} orders`}</span>
        </p>
        <SalesChart sales={sales} />
        <details>
          <summary className="hit cursor-pointer font-medium text-accent underline decoration-1 underline-offset-3">
            View as table
          </summary>
          <SalesTable sales={sales} period={period} />
        </details>
        <nav aria-label="Period" className="-mt-2 -mb-2.5 flex gap-x-4">
          {SALES_PERIODS.map((days) => (
            <TextLink
              key={days}
              to={days === SALES_PERIODS[0] ? href('/admin') : addressWith(href('/admin'), { days: String(days) })}
              alone
              preventScrollReset
              aria-current={days === period ? 'true' : undefined}
              className={cn('text-sm', days === period && 'font-bold text-heading no-underline')}
            >
              {days} days
            </TextLink>
          ))}
        </nav>
      </div>
    </Card>
  )
}

function SalesTable({ sales, period }: SalesCardProps) {
  const caption = `Revenue and orders of the last ${period} days`
  return (
    <ScrollRegion label={caption} className="max-h-80 overflow-y-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              Day
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Orders
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.toReversed().map(({ day, orders, revenue }) => (
            <tr key={day} className="border-t border-ivory-200">
              <th scope="row" className="py-1 text-left font-normal">
                {formatDay(day)}
              </th>
              <td className="py-1 text-right">{counts.format(orders)}</td>
              <td className="py-1 text-right">{formatRupees(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
