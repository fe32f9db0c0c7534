import { formatRupees } from '#app/money.ts'
import { cn } from '#app/ui/class-names.ts'
import type { DailySales } from '../sales.server.ts'
import { formatDay } from '../sales.ts'

/** Revenue day by day, with the best day in wine, above a smaller chart of orders. The table below has the same figures. */
export function SalesChart({ sales }: { sales: readonly DailySales[] }) {
  const most = { revenue: mostOf(sales, 'revenue'), orders: mostOf(sales, 'orders') }
  const labelled = [sales.at(0), sales[Math.floor(sales.length / 2)], sales.at(-1)]
  return (
    <div aria-hidden="true">
      <div className="relative grid h-50 grid-flow-col grid-rows-[1fr_3.5rem_2rem] border-b border-ink-400">
        {sales.map((day) => (
          <div
            key={day.day}
            className="group row-span-full grid min-w-0 grid-rows-subgrid px-[6%] hover:bg-rosegold-50"
          >
            <Bar
              share={day.revenue / most.revenue}
              className={cn('rounded-t-xs', day.revenue === most.revenue ? 'bg-wine-700' : 'bg-rosegold-500')}
            />
            <Bar share={day.orders / most.orders} className="row-start-3 bg-rosegold-300" />
            <p className="absolute top-0 left-1/2 hidden -translate-x-1/2 rounded-md bg-wine-900 px-2.5 py-1.5 text-sm whitespace-nowrap text-ivory-50 tabular-nums shadow-md group-hover:block">
              {formatDay(day.day)}: {formatRupees(day.revenue)}, {day.orders === 1 ? '1 order' : `${day.orders} orders`}
            </p>
          </div>
        ))}
        <div className="pointer-events-none absolute inset-x-0 bottom-8 grid h-14 content-between border-t border-ink-400 pt-1 text-xs text-muted">
          <p className="flex justify-between tabular-nums">
            {labelled.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a short period repeats a day.
              <span key={index}>{day && formatDay(day.day)}</span>
            ))}
          </p>
          <p>Orders</p>
        </div>
      </div>
    </div>
  )
}

/** @param share Of the highest bar, from 0 to 1. */
function Bar({ share, className }: { share: number; className: string }) {
  return <div className={cn('self-end', className)} style={{ height: `${(100 * share).toFixed(1)}%` }} />
}

/** At least 1, so that bars of nothing have no height. */
function mostOf(sales: readonly DailySales[], figure: 'revenue' | 'orders'): number {
  return Math.max(1, ...sales.map((day) => day[figure]))
}
