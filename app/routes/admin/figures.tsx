import { FigureTables, OrderCount } from '#app/domain/admin/figures/figure-tables.tsx'
import { readFigures } from '#app/domain/admin/figures/figures.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { FIGURE_PERIODS } from '#app/domain/orders/figures/figure-orders.ts'
import { formatSum } from '#app/domain/orders/tax/tax-sum.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { Route } from './+types/figures'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const days = FIGURE_PERIODS.find((each) => String(each) === searchParams.get('days')) ?? FIGURE_PERIODS[0]
  const { countVisits } = context.get(shopContext).settings
  return { figures: await readFigures(db, days), countVisits }
}

const counts = new Intl.NumberFormat('en-IN')

/** The way from visit to order, and what orders say about prices, sizes and offers. */
export default function AdminFigures({ loaderData: { figures, countVisits } }: Route.ComponentProps) {
  const { days, totals, payments, visits, margin } = figures
  const { orders, revenue, repeat } = totals
  const countOf = (step: string) => visits.reduce((sum, each) => sum + (each.step === step ? each.visits : 0), 0)
  const share = (part: number, whole: number) =>
    whole === 0 ? undefined : `${Math.round((part / whole) * 1000) / 10}%`
  const all = <OrderCount count={orders} kind="all" days={days} value="" />
  const earned = margin.net - margin.cost
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
        {countVisits ? (
          <StatStrip
            stats={[
              { label: 'Visits', value: counts.format(countOf('visit')), note: 'opened from elsewhere' },
              { label: 'Cart opened', value: counts.format(countOf('cart')) },
              { label: 'Checkout opened', value: counts.format(countOf('checkout')) },
              {
                label: 'Payments started',
                value: counts.format(payments),
                note: `${share(orders, payments) ?? '0%'} became orders`,
              },
            ]}
          />
        ) : (
          <p className="max-w-prose text-soft">
            Visits aren’t counted. You can switch it on in the settings, under Shop; nothing about a visitor is stored.
          </p>
        )}
        <StatStrip
          stats={[
            {
              label: 'Orders',
              value: all,
              note: countVisits ? `${share(orders, countOf('visit')) ?? '0%'} of visits` : undefined,
            },
            {
              label: 'Average order',
              value: orders === 0 ? '–' : formatRupees(paiseTotal(Math.round(revenue / orders))),
              note: `${formatRupees(paiseTotal(revenue))} in all`,
            },
            {
              label: 'From repeat buyers',
              value: <OrderCount count={repeat} kind="repeat" days={days} value="" />,
              note: share(repeat, orders),
            },
            {
              label: 'Margin',
              value: margin.costedUnits === 0 ? '–' : `${share(earned, margin.net)}`,
              note:
                margin.costedUnits === 0
                  ? 'No cost prices'
                  : `${formatSum(earned)} after tax, ${counts.format(margin.costedUnits)} of ${counts.format(margin.units)} units`,
            },
          ]}
        />
        <FigureTables {...figures} />
        <p className="max-w-prose text-sm text-muted">
          Without cancelled orders, replacements and orders in the bin. Refunds aren’t deducted from revenue and margin.
        </p>
      </div>
    </>
  )
}
