import { Clock, IndianRupee, Package, Shirt, Users } from 'lucide-react'
import { data, href } from 'react-router'
import { BestSellersCard } from '#app/domain/admin/components/best-sellers-card.tsx'
import { FirstDayCard } from '#app/domain/admin/components/first-day-card.tsx'
import { LowStockList } from '#app/domain/admin/components/low-stock-list.tsx'
import { MissingLegalDetails } from '#app/domain/admin/components/missing-legal-details.tsx'
import { NeedsAttentionCard } from '#app/domain/admin/components/needs-attention-card.tsx'
import { ReturnsNotice } from '#app/domain/admin/components/returns-notice.tsx'
import { SalesCard } from '#app/domain/admin/components/sales-card.tsx'
import {
  getDashboardFigures,
  listLowStockProducts,
  listRecentOrders,
  type RecentOrder,
} from '#app/domain/admin/dashboard.server.ts'
import { confirmFirstDay, findFirstDay } from '#app/domain/admin/first-day.server.ts'
import { HIDE_FIRST_DAY } from '#app/domain/admin/intents.ts'
import { findNeedsAttention } from '#app/domain/admin/needs-attention.server.ts'
import { listBestSellers, listDailySales, sumNetRevenue } from '#app/domain/admin/sales.server.ts'
import { readSalesPeriod } from '#app/domain/admin/sales.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { findBackupStatus } from '#app/platform/backup/backup-log.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { formatDate, formatWeekdayDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Card } from '#app/ui/back-office/card.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/dashboard'

/** Low-stock products that fit in the side column without scrolling. */
const LOW_STOCK_SHOWN = 6

const BEST_SELLER_DAYS = 30
const BEST_SELLERS_SHOWN = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireAdmin({ context })
  const db = context.get(dbContext)
  const { lowStockBelow, lineFullPolicy, lineStatutoryRights } = context.get(shopContext).settings
  const now = new Date()
  const period = readSalesPeriod(url.searchParams.get('days'))
  const [figures, netRevenue, recentOrders, lowStock, sales, bestSellers, needs, backup, firstDay] = await Promise.all([
    getDashboardFigures(db, lowStockBelow),
    sumNetRevenue(db),
    listRecentOrders(db),
    listLowStockProducts(db, { lowStockBelow, limit: LOW_STOCK_SHOWN }),
    listDailySales(db, { days: period, now }),
    listBestSellers(db, { days: BEST_SELLER_DAYS, now, limit: BEST_SELLERS_SHOWN }),
    findNeedsAttention(db),
    findBackupStatus(db, context.get(configContext)),
    findFirstDay(db, { actor, config: context.get(configContext) }),
  ])
  return {
    today: now,
    period,
    figures,
    netRevenue,
    recentOrders,
    lowStock,
    lowStockBelow,
    sales,
    bestSellers,
    needs,
    backup,
    firstDay,
    explainsReturns: lineFullPolicy && lineStatutoryRights,
  }
}

const FORMS = new Map([[HIDE_FIRST_DAY, 'list-hidden' as const]])

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  await confirmFirstDay(context.get(dbContext), actor, formHandler(FORMS, form))
  return data<FormResponse>({ intent: HIDE_FIRST_DAY })
}

const counts = new Intl.NumberFormat('en-IN')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, firstDay } = loaderData
  return (
    <>
      <PageMetadata title="Dashboard" isPrivate />
      <AdminTitle aside={<p className="text-sm text-muted">{formatWeekdayDate(loaderData.today)}</p>}>
        Dashboard
      </AdminTitle>
      <MissingLegalDetails names={firstDay.missingLegalDetails} />
      {!loaderData.explainsReturns && <ReturnsNotice />}
      {firstDay.isShown && (
        <div className="mb-3 lg:mb-3.5">
          <FirstDayCard firstDay={firstDay} />
        </div>
      )}
      <StatStrip
        stats={[
          {
            label: 'Total revenue',
            value: formatRupees(figures.revenue),
            note: `${formatNet(loaderData.netRevenue)} after refunds and lost disputes`,
            icon: <IndianRupee aria-hidden="true" strokeWidth={1.6} />,
          },
          {
            label: 'Total orders',
            value: counts.format(figures.orders),
            note: `${counts.format(figures.pendingOrders)} pending`,
            icon: <Package aria-hidden="true" strokeWidth={1.6} />,
          },
          {
            label: 'Total products',
            value: counts.format(figures.products),
            note: `${counts.format(figures.lowStockProducts)} low in stock`,
            icon: <Shirt aria-hidden="true" strokeWidth={1.6} />,
          },
          {
            label: 'Total users',
            value: counts.format(figures.users),
            note: 'registered',
            icon: <Users aria-hidden="true" strokeWidth={1.6} />,
          },
        ]}
      />
      <div className="my-3 grid items-start gap-2 empty:mt-0 lg:my-3.5 lg:grid-cols-2 lg:gap-3.5">
        {figures.pendingOrders > 0 && (
          <Banner tone="warning" icon={<Clock strokeWidth={1.6} />}>
            <PendingNotice count={figures.pendingOrders} />
          </Banner>
        )}
        {figures.lowStockProducts > 0 && (
          <Banner tone="error">
            <LowStockNotice count={figures.lowStockProducts} below={loaderData.lowStockBelow} />
          </Banner>
        )}
      </div>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:items-start lg:gap-3.5">
        <div className="grid min-w-0 grid-cols-1 gap-3 lg:gap-3.5">
          <NeedsAttentionCard
            needs={loaderData.needs}
            lowStockProducts={figures.lowStockProducts}
            explainsReturns={loaderData.explainsReturns}
            backup={loaderData.backup}
            now={loaderData.today}
          />
          {loaderData.recentOrders.length === 0 ? (
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
              rows={loaderData.recentOrders}
              rowKey={(order) => order.id}
            />
          )}
          <BestSellersCard products={loaderData.bestSellers} days={BEST_SELLER_DAYS} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-3 lg:gap-3.5">
          <SalesCard sales={loaderData.sales} period={loaderData.period} />
          {loaderData.lowStock.length > 0 && (
            <Card title="Low stock">
              <LowStockList products={loaderData.lowStock} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <Banner tone="error">Failed to load dashboard data. Please check your authentication and try again.</Banner>
}

const COLUMNS: Column<RecentOrder>[] = [
  {
    id: 'number',
    header: 'Order',
    isRowHeader: true,
    card: 'lead',
    cell: (order) => <b className="font-semibold whitespace-nowrap">{order.orderNumber}</b>,
  },
  {
    id: 'customer',
    header: 'Customer',
    card: 'line',
    cell: (order) => <span className="wrap-anywhere">{order.customerName}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    card: 'aside',
    cell: (order) => <b className="font-semibold">{formatRupees(order.total)}</b>,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'foot',
    cell: (order) => <OrderStatusBadge status={order.status} label={adminStatusLabel(order.status)} />,
  },
  {
    id: 'date',
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

function LowStockNotice({ count, below }: { count: number; below: number }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <p>
        <b>{count === 1 ? '1 product' : `${counts.format(count)} products`}</b> {count === 1 ? 'is' : 'are'} low in
        stock (fewer than {below} units).
      </p>
      <TextLink
        to={addressWith(href('/admin/products'), { sort: 'stock_low' })}
        alone
        className="-my-3 flex-none text-inherit"
      >
        View products
      </TextLink>
    </div>
  )
}
