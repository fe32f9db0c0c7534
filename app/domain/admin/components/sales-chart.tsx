import { Bar, BarChart, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatRupees } from '#app/money.ts'
import type { DailySales } from '../sales.server.ts'
import { formatDay } from '../sales.ts'

const AXIS = { stroke: 'var(--color-ink-400)' }
const TICK = { fill: 'var(--color-ink-500)', fontSize: 12 }

/** A bar chart of revenue, with the best day in wine, above a smaller one of orders. The table below has the same figures. */
export default function SalesChart({ sales }: { sales: DailySales[] }) {
  const best = Math.max(...sales.map(({ revenue }) => revenue))
  const ticks = [sales.at(0), sales[Math.floor(sales.length / 2)], sales.at(-1)].flatMap((entry) => entry?.day ?? [])
  return (
    <div className="grid h-full grid-rows-[1fr_auto_3rem] gap-1">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          accessibilityLayer={false}
          data={sales}
          syncId="sales"
          barCategoryGap="12%"
          margin={{ top: 2, right: 0, bottom: 0, left: 0 }}
        >
          <XAxis
            dataKey="day"
            axisLine={AXIS}
            tickLine={false}
            ticks={ticks}
            interval="preserveStartEnd"
            tick={TICK}
            tickFormatter={formatDay}
          />
          <YAxis hide domain={[0, 'dataMax']} />
          <Tooltip cursor={{ fill: 'var(--color-rosegold-50)' }} content={<DayTip />} isAnimationActive={false} />
          <Bar
            dataKey="revenue"
            isAnimationActive={false}
            shape={({ payload, ...bar }) => (
              <Rectangle
                {...bar}
                radius={[2, 2, 0, 0]}
                fill={payload.revenue === best && best > 0 ? 'var(--color-wine-700)' : 'var(--color-rosegold-500)'}
              />
            )}
          />
        </BarChart>
      </ResponsiveContainer>
      <p className="text-xs text-muted">Orders</p>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          accessibilityLayer={false}
          data={sales}
          syncId="sales"
          barCategoryGap="12%"
          margin={{ top: 0, right: 0, bottom: 14, left: 0 }}
        >
          <XAxis dataKey="day" axisLine={AXIS} tick={false} tickLine={false} height={1} />
          <YAxis hide domain={[0, 'dataMax']} />
          <Bar dataKey="orders" fill="var(--color-rosegold-300)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface DayTipProps {
  active?: boolean
  payload?: readonly { payload?: DailySales }[]
}

function DayTip({ active, payload }: DayTipProps) {
  const sales = payload?.[0]?.payload
  if (!active || !sales) return null
  return (
    <p className="rounded-md bg-wine-900 px-2.5 py-1.5 text-sm text-ivory-50 tabular-nums shadow-md">
      {formatDay(sales.day)}: {formatRupees(sales.revenue)}, {sales.orders === 1 ? '1 order' : `${sales.orders} orders`}
    </p>
  )
}
