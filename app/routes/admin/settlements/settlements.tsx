import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { fetchSettlementsForm } from '#app/domain/payments/settlements/fetch-settlements.form.ts'
import { requestSettlements } from '#app/domain/payments/settlements/fetch-settlements.server.ts'
import { SETTLED_WITHIN_DAYS } from '#app/domain/payments/settlements/settlement.ts'
import {
  isUnclear,
  SETTLEMENT_COLUMNS,
  UNSETTLED_COLUMNS,
} from '#app/domain/payments/settlements/settlement-columns.tsx'
import {
  findSettlementFetch,
  listSettlements,
  listUnsettled,
} from '#app/domain/payments/settlements/settlement-list.server.ts'
import { FETCH_PROBLEM_TEXTS } from '#app/domain/payments/settlements/settlement-words.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import type { Route } from './+types/settlements'

/** How many payments and refunds that are due the page shows at most. */
const UNSETTLED_SHOWN = 50

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const page = readPage(searchParams.get('page'))
  const [list, unsettled, fetched] = await Promise.all([
    listSettlements(db, pageSlice(page)),
    listUnsettled(db, { limit: UNSETTLED_SHOWN }),
    findSettlementFetch(db),
  ])
  return { page, ...list, unsettled, fetched }
}

export const action = formAction(
  byAdmin<Route.ActionArgs>,
  [on(fetchSettlementsForm, ({ db, jobs }) => requestSettlements(db, jobs))],
  null,
)

/** What the provider paid into the bank account, and what should have arrived and didn't. */
export default function Settlements({ loaderData, actionData }: Route.ComponentProps) {
  const { page, settlements, total, unsettled, fetched } = loaderData
  return (
    <>
      <AdminTitle
        title="Settlements"
        count={total}
        aside={
          <div className="flex flex-wrap gap-2.5">
            {total > 0 && (
              <a href={href('/admin/settlements/export')} className={buttonStyles({ variant: 'secondary' })}>
                CSV of all lines
              </a>
            )}
            <ContractButton form={fetchSettlementsForm}>Fetch now</ContractButton>
          </div>
        }
      />
      <FormResponseBanner response={actionData} className="mb-3" />
      {fetched.problem && (
        <Banner tone="warning" className="mb-3">
          {FETCH_PROBLEM_TEXTS[fetched.problem]}
        </Banner>
      )}
      <p className="mb-4 max-w-prose text-soft">
        What Razorpay paid into your bank account. Compare the UTR and the amount with your statement.{' '}
        {fetched.fetchedAt && `Fetched ${formatDateTime(fetched.fetchedAt)}.`}
      </p>
      {unsettled.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2 text-xl">Not settled after {SETTLED_WITHIN_DAYS} days</h2>
          <DataTable
            caption="Not settled"
            columns={UNSETTLED_COLUMNS}
            rows={unsettled}
            rowKey={({ entityId }) => entityId}
            isUrgent={() => true}
          />
        </section>
      )}
      {settlements.length === 0 ? (
        <EmptyState motif="buti" title="No settlements yet">
          The first ones appear here two working days after a payment. The shop asks for them every evening.
        </EmptyState>
      ) : (
        <DataTable
          caption="Settlements"
          columns={SETTLEMENT_COLUMNS}
          rows={settlements}
          rowKey={({ id }) => id}
          isUrgent={isUnclear}
        />
      )}
      <Pager noun="settlements" page={page} total={total} path={href('/admin/settlements')} keep={{}} />
    </>
  )
}
