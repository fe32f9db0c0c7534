import { Clock, IndianRupee, Package, Shirt, Users } from 'lucide-react'
import { href } from 'react-router'
import { countWaitingConsents } from '#app/domain/accounts/parental-consent/manage/waiting-consents.server.ts'
import { BestSellersCard } from '#app/domain/admin/components/best-sellers-card.tsx'
import { FirstDayCard } from '#app/domain/admin/components/first-day-card.tsx'
import { LowStockNotice } from '#app/domain/admin/components/low-stock-notice.tsx'
import { NeedsAttentionCard } from '#app/domain/admin/components/needs-attention-card.tsx'
import { PageSpeedCard } from '#app/domain/admin/components/page-speed-card.tsx'
import { ReturnsNotice } from '#app/domain/admin/components/returns-notice.tsx'
import { SalesCard } from '#app/domain/admin/components/sales-card.tsx'
import { CONFIRM_FORMS } from '#app/domain/admin/confirm.form.ts'
import {
  getDashboardFigures,
  listLowStockProducts,
  listRecentOrders,
  type RecentOrder,
} from '#app/domain/admin/dashboard.server.ts'
import { confirmFirstDay, findFirstDay } from '#app/domain/admin/first-day.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { findNeedsAttention } from '#app/domain/admin/needs-attention.server.ts'
import { listPageSpeeds } from '#app/domain/admin/page-speed/page-speed.server.ts'
import { listBestSellers, listDailySales, sumNetRevenue } from '#app/domain/admin/sales.server.ts'
import { readSalesPeriod } from '#app/domain/admin/sales.ts'
import { countWaitingPurchases } from '#app/domain/checkout/cash-on-delivery/manage/waiting-purchases.server.ts'
import { countCodNeeds } from '#app/domain/orders/cod-orders.server.ts'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { findBackupStatus } from '#app/platform/backup/backup-log.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { formatDate, formatWeekdayDate } from '#app/shared/dates.ts'
import { inParallel } from '#app/shared/in-parallel.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { Route } from './+types/dashboard'

/** Low-stock products that the notice names. */
const LOW_STOCK_SHOWN = 5

const BEST_SELLER_DAYS = 30
const BEST_SELLERS_SHOWN = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireAdmin({ context })
  const db = context.get(dbContext)
  const { lowStockBelow, lineFullPolicy, lineStatutoryRights, parentalConsent, codOffered, codRemittanceDays } =
    context.get(shopContext).settings
  const now = new Date()
  const period = readSalesPeriod(url.searchParams.get('days'))
  const { needs, consents, codToConfirm, cod, ...shown } = await inParallel({
    figures: getDashboardFigures(db, lowStockBelow),
    netRevenue: sumNetRevenue(db),
    recentOrders: listRecentOrders(db),
    lowStock: listLowStockProducts(db, { lowStockBelow, limit: LOW_STOCK_SHOWN }),
    sales: listDailySales(db, { days: period, now }),
    bestSellers: listBestSellers(db, { days: BEST_SELLER_DAYS, now, limit: BEST_SELLERS_SHOWN }),
    needs: findNeedsAttention(db),
    backup: findBackupStatus(db, context.get(configContext)),
    firstDay: findFirstDay(db, { actor, config: context.get(configContext) }),
    pageSpeeds: listPageSpeeds(db),
    consents: parentalConsent ? countWaitingConsents(db) : undefined,
    codToConfirm: codOffered ? countWaitingPurchases(db) : undefined,
    // Also once the shop no longer offers it: the courier still owes for earlier orders.
    cod: countCodNeeds(db, codRemittanceDays),
  })
  return {
    ...shown,
    today: now,
    period,
    lowStockBelow,
    needs: {
      ...needs,
      ...(consents && { parentalConsents: consents }),
      ...(codToConfirm && { codToConfirm }),
      cod: { ...cod, remittanceDays: codRemittanceDays },
    },
    explainsReturns: lineFullPolicy && lineStatutoryRights,
  }
}

export const action = formAction(
  byAdmin<Route.ActionArgs>,
  [on(CONFIRM_FORMS['list-hidden'], ({ db, actor }) => confirmFirstDay(db, actor, 'list-hidden'))],
  null,
)

const counts = new Intl.NumberFormat('en-IN')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, firstDay, needs } = loaderData
  // First the list, then the day: it begins when the list is done or hidden, and at the latest with the first sale.
  const hasBegun = !firstDay.isShown || figures.orders > 0 || needs.hasPayments
  return (
    <>
      <AdminTitle
        title="Dashboard"
        aside={<p className="text-sm text-muted">{formatWeekdayDate(loaderData.today)}</p>}
      />
      <div className="grid grid-cols-1 gap-3 lg:gap-3.5">
        {hasBegun && <Attention {...loaderData} />}
        {firstDay.isShown && <FirstDayCard firstDay={firstDay} />}
        {/* Nothing in it can be focused, so that its place on desktops doesn't change the order of the keyboard. */}
        <StatStrip
          className={hasBegun ? 'lg:order-first' : undefined}
          stats={[
            {
              label: 'Total revenue',
              value: formatRupees(figures.revenue),
              note: `${formatNet(loaderData.netRevenue)} after refunds and lost disputes`,
              icon: <IndianRupee />,
            },
            {
              label: 'Total orders',
              value: counts.format(figures.orders),
              note: `${counts.format(figures.pendingOrders)} pending`,
              icon: <Package />,
            },
            {
              label: 'Total products',
              value: counts.format(figures.products),
              note: 'in the catalogue',
              icon: <Shirt />,
            },
            {
              label: 'Total users',
              value: counts.format(figures.users),
              note: 'registered',
              icon: <Users />,
            },
          ]}
        />
        {hasBegun && <Trade {...loaderData} />}
        {hasBegun && loaderData.pageSpeeds.length > 0 && <PageSpeedCard rows={loaderData.pageSpeeds} />}
      </div>
    </>
  )
}

type DashboardData = Route.ComponentProps['loaderData']

/** What the owner acts on. */
function Attention({ figures, lowStock, lowStockBelow, needs, explainsReturns, backup, today }: DashboardData) {
  const hasNotices = figures.pendingOrders > 0 || figures.lowStockProducts > 0
  return (
    <>
      {!explainsReturns && <ReturnsNotice />}
      {hasNotices && (
        <div className="grid items-start gap-2 lg:grid-cols-2 lg:gap-3.5">
          {figures.pendingOrders > 0 && (
            <Banner tone="warning" icon={<Clock />}>
              <PendingNotice count={figures.pendingOrders} />
            </Banner>
          )}
          <LowStockNotice count={figures.lowStockProducts} below={lowStockBelow} products={lowStock} />
        </div>
      )}
      <NeedsAttentionCard
        needs={needs}
        explainsReturns={explainsReturns}
        hasNotices={hasNotices}
        backup={backup}
        now={today}
      />
    </>
  )
}

/** Orders and sales. */
function Trade({ recentOrders, bestSellers, sales, period }: DashboardData) {
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:items-start lg:gap-3.5">
      <div className="grid min-w-0 grid-cols-1 gap-3 lg:gap-3.5">
        {recentOrders.length === 0 ? (
          <Card title="Recent orders">
            <p className="px-4 py-6 text-soft">No orders yet.</p>
          </Card>
        ) : (
          <DataTable
            caption="Recent orders"
            head={
              <>
                <h2 className="font-sans text-md font-semibold text-ink">Recent orders</h2>
                <TextLink to={href('/admin/orders')} alone>
                  All orders
                </TextLink>
              </>
            }
            columns={COLUMNS}
            rows={recentOrders}
            rowKey={(order) => order.id}
          />
        )}
        <BestSellersCard products={bestSellers} days={BEST_SELLER_DAYS} />
      </div>
      <SalesCard sales={sales} period={period} />
    </div>
  )
}

export function ErrorBoundary() {
  return <Banner tone="error">Failed to load dashboard data. Please check your authentication and try again.</Banner>
}

const COLUMNS: Column<RecentOrder>[] = [
  {
    header: 'Order',
    card: 'lead',
    cell: (order) => <b className="font-semibold whitespace-nowrap">{order.orderNumber}</b>,
  },
  { header: 'Customer', card: 'line', cell: (order) => <span className="wrap-anywhere">{order.customerName}</span> },
  {
    header: 'Amount',
    align: 'end',
    card: 'aside',
    cell: (order) => <b className="font-semibold">{formatRupees(order.total)}</b>,
  },
  {
    header: 'Status',
    card: 'foot',
    cell: (order) => <OrderStatusBadge status={order.status} label={adminStatusLabel(order.status)} />,
  },
  {
    header: 'Date',
    card: 'foot-end',
    cell: (order) => (
      <span className="pr-2.5 text-sm whitespace-nowrap text-muted lg:pr-0">{formatDate(order.createdAt)}</span>
    ),
  },
]

function formatNet(revenue: number): string {
  return (revenue < 0 ? '-' : '') + formatRupees(paiseTotal(Math.abs(revenue)))
}

function PendingNotice({ count }: { count: number }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <p>
        <b>{count === 1 ? '1 pending order' : `${counts.format(count)} pending orders`}</b> {count === 1 ? 'is' : 'are'}{' '}
        waiting to be confirmed.
      </p>
      <TextLink
        to={addressWith(href('/admin/orders'), { status: 'pending' })}
        alone
        className="-my-3 flex-none text-inherit"
      >
        Review
      </TextLink>
    </div>
  )
}
