import type { ReactNode } from 'react'
import { FigureLink, FigureTable } from '#app/domain/admin/figures/figure-table.tsx'
import { readFigures } from '#app/domain/admin/figures/figures.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { KIND_LABELS } from '#app/domain/complaints/complaint.ts'
import { FIGURE_PERIODS, type FigureKind, ORDER_SOURCES } from '#app/domain/orders/figures/figure-orders.ts'
import { formatSum } from '#app/domain/orders/tax/tax-sum.ts'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { Route } from './+types/figures'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const days = FIGURE_PERIODS.find((each) => String(each) === searchParams.get('days')) ?? FIGURE_PERIODS[0]
  const { countVisits } = context.get(shopContext).settings
  return { figures: await readFigures(db, days), countVisits }
}

const { format } = new Intl.NumberFormat('en-IN')
const rupees = (amount: number) => formatRupees(paiseTotal(amount))
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`)

/** The way from visit to order, and what orders say about sources, prices, sizes and offers. */
export default function AdminFigures({ loaderData: { figures, countVisits } }: Route.ComponentProps) {
  const { days, totals, shopOrders, visits, payments, margin, sources, sizes, complaints, offers } = figures
  const { orders, revenue, repeat } = totals
  const { net, cost, units, costedUnits } = margin
  const link = (kind: FigureKind, count: number, text?: ReactNode) => (
    <FigureLink kind={kind} days={days} count={count} value="">
      {text}
    </FigureLink>
  )
  const visited = [
    { label: 'Visits', value: format(visits.all), note: 'opened from elsewhere' },
    { label: 'Cart opened', value: format(visits.toCart) },
    { label: 'Checkout opened', value: format(visits.toCheckout) },
  ]
  return (
    <>
      <AdminTitle title="Figures" />
      <SearchForm
        label="Period"
        selects={[
          {
            name: 'days',
            label: 'Period',
            value: String(days),
            options: FIGURE_PERIODS.map((each) => ({ value: String(each), label: `Last ${each} days` })),
          },
        ]}
      />
      <div className="grid gap-4">
        {!countVisits && (
          <p className="max-w-prose text-soft">
            Visits aren’t counted. You can switch counting on in the{' '}
            <TextLink to={settingsAt('shop', 'countVisits')}>settings</TextLink>.
          </p>
        )}
        <StatStrip
          stats={[
            ...(countVisits ? visited : []),
            {
              label: 'Payments started',
              value: format(payments),
              note: link(
                'shop',
                shopOrders,
                shopOrders === 1 ? '1 became an order' : `${format(shopOrders)} became orders`,
              ),
            },
          ]}
        />
        <StatStrip
          stats={[
            {
              label: 'Orders',
              value: link('all', orders),
              note: countVisits && `${share(shopOrders, visits.all)} of visits`,
            },
            {
              label: 'Average order',
              value: link('all', orders, orders === 0 ? '–' : rupees(Math.round(revenue / orders))),
              note: `${rupees(revenue)} in all`,
            },
            { label: 'From repeat buyers', value: link('repeat', repeat), note: orders > 0 && share(repeat, orders) },
            {
              label: 'Margin',
              value: link('costed', costedUnits, share(net - cost, net)),
              note:
                costedUnits === 0
                  ? 'No cost prices'
                  : `${formatSum(net - cost)} after tax, ${format(costedUnits)} of ${format(units)} units`,
            },
          ]}
        />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <FigureTable
            caption="Came from"
            named="Source"
            counted="Orders"
            kind="source"
            days={days}
            rows={sources.map(({ name, orders: count, ...row }) => ({
              value: name,
              name: ORDER_SOURCES[name],
              count,
              more: { ...(countVisits && { Visits: format(row.visits) }), Revenue: rupees(row.revenue) },
            }))}
          />
          <FigureTable
            caption="Sizes"
            named="Size"
            counted="Units"
            kind="size"
            days={days}
            rows={sizes.map(({ size, units: count, returned }) => ({
              value: size,
              count,
              more: {
                Refunded: (
                  <>
                    <FigureLink kind="returned" days={days} value={size} count={returned} />
                    {returned > 0 && <span className="text-muted"> ({share(returned, count)})</span>}
                  </>
                ),
              },
            }))}
          />
          <FigureTable
            caption="Complaints"
            named="About"
            counted="Orders"
            kind="complaint"
            days={days}
            rows={complaints.map(({ kind, orders: count }) => ({ value: kind, name: KIND_LABELS[kind], count }))}
          />
          <FigureTable
            caption="Offers"
            named="Offer"
            counted="Orders"
            kind="offer"
            days={days}
            rows={offers.map(({ name, orders: count, ...row }) => ({
              value: name,
              count,
              more: { 'Taken off': rupees(row.discount), Revenue: rupees(row.revenue) },
            }))}
          />
        </div>
        <p className="max-w-prose text-sm text-muted">
          Without cancelled orders, refused parcels, replacements and orders in the bin. Refunds aren’t deducted from
          revenue and margin.
        </p>
      </div>
    </>
  )
}
