import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { formatSum } from '#app/domain/orders/tax/tax-sum.ts'
import { LINE_COLUMNS, SettlementBadge } from '#app/domain/payments/settlements/settlement-columns.tsx'
import { findSettlement, listSettlementLines } from '#app/domain/payments/settlements/settlement-list.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { SummaryList } from '#app/ui/summary-list.tsx'
import type { Route } from './+types/settlement'

export async function loader({ context, params: { settlementId }, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const page = readPage(url.searchParams.get('page'))
  const settlement = await findSettlement(db, settlementId)
  if (!settlement) throw notFound('settlement')
  return { page, settlement, lines: await listSettlementLines(db, settlementId, pageSlice(page)) }
}

/** A settlement: how its amount comes about, and its lines beside the shop's orders. */
export default function SettlementPage({ loaderData: { page, settlement, lines } }: Route.ComponentProps) {
  const { id, utr, status, settledAt, amount, sums, lineCount, unexplained } = settlement
  const rows = [
    { label: 'Payments', value: formatSum(sums.payments) },
    { label: 'Refunds', value: formatSum(0 - sums.refunds) },
    { label: 'Fees', value: formatSum(0 - sums.fees) },
    { label: 'GST on fees', value: formatSum(0 - sums.tax) },
    ...(sums.fromCredits === 0 ? [] : [{ label: 'Fees paid from credits', value: formatSum(sums.fromCredits) }]),
    ...(sums.others === 0 ? [] : [{ label: 'Adjustments', value: formatSum(sums.others) }]),
    { label: 'Sum of the lines', value: formatSum(sums.net), kind: 'total' as const },
    { label: 'Settled', value: formatSum(amount) },
  ]
  return (
    <>
      <AdminTitle
        title={utr ?? 'Settlement'}
        tabTitle="Settlement"
        aside={
          <a
            href={addressWith(href('/admin/settlements/export'), { settlement: id })}
            className={buttonStyles({ variant: 'secondary' })}
          >
            CSV
          </a>
        }
      />
      <p className="mb-3">
        <TextLink to={href('/admin/settlements')}>All settlements</TextLink>
      </p>
      {status === 'failed' && (
        <Banner tone="warning" className="mb-3">
          This settlement failed, so its amount didn’t reach your bank account. Razorpay may pay it out later; the shop
          asks every evening.
        </Banner>
      )}
      {status !== 'failed' && unexplained !== 0 && (
        <Banner tone="warning" className="mb-3">
          {lineCount === 0
            ? 'Razorpay hasn’t reported what this settlement consists of. The shop asks again by itself.'
            : `The lines don’t add up to what was settled: ${formatSum(unexplained)} is unexplained.`}
        </Banner>
      )}
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <Panel>
          <Facts
            facts={{ Settlement: id, Date: formatDateTime(settledAt), Status: <SettlementBadge status={status} /> }}
          />
        </Panel>
        <Panel>
          <SummaryList rows={rows} />
        </Panel>
      </div>
      {lines.length === 0 ? (
        <EmptyState motif="buti" title="No lines" heading="h2">
          Payments and refunds of this settlement appear here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Lines"
          columns={LINE_COLUMNS}
          rows={lines}
          rowKey={({ entityId }) => entityId}
          isUrgent={({ difference }) => difference !== null}
        />
      )}
      <Pager
        noun="lines"
        page={page}
        total={lineCount}
        path={href('/admin/settlements/:settlementId', { settlementId: id })}
        keep={{}}
      />
    </>
  )
}
