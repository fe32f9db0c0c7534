import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { assignRefundItems } from '#app/domain/after-sale/assign-refund-items.server.ts'
import { assignItemsForm } from '#app/domain/after-sale/manage/assign-items.form.ts'
import { AssignItemsForm } from '#app/domain/after-sale/manage/assign-items-form.tsx'
import { readRefundedItemsForm } from '#app/domain/after-sale/manage/refund-input.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { findLastAudit } from '#app/domain/payments/audit/last-audit.server.ts'
import { listDisputes } from '#app/domain/payments/disputes/disputes.server.ts'
import { AuditFindings } from '#app/domain/payments/manage/audit-findings.tsx'
import { DisputesTable } from '#app/domain/payments/manage/disputes-table.tsx'
import { countOpenPayments, listOpenPayments } from '#app/domain/payments/manage/open-payments.server.ts'
import { OpenPayments } from '#app/domain/payments/manage/open-payments-table.tsx'
import { PaymentsWithoutOrder, RefundsTable } from '#app/domain/payments/manage/payments-tables.tsx'
import {
  countPaymentsWithoutOrder,
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from '#app/domain/payments/manage/payments-without-order.server.ts'
import { refundPaymentForm, retryRefundForm } from '#app/domain/payments/manage/refund-payment.form.ts'
import { payBackForm } from '#app/domain/payments/offline/pay-back.form.ts'
import { markPaidBack } from '#app/domain/payments/offline/pay-back.server.ts'
import { PayBackForm } from '#app/domain/payments/offline/pay-back-form.tsx'
import {
  findProviderMadeRefund,
  findRefundToPayBack,
  listRefunds,
} from '#app/domain/payments/refunds/refund-list.server.ts'
import { REFUND_STATUS_LABELS } from '#app/domain/payments/refunds/refund-status.ts'
import { retryRefund } from '#app/domain/payments/refunds/retry-refund.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { REFUND_STATUSES, type RefundStatus } from '#app/vocabulary/statuses.ts'
import type { Route } from './+types/payments'

/** Refunds that may need attention. */
const OPEN_STATES: readonly RefundStatus[] = ['due', 'failed']

/** How many payments without an order the page shows at most; only a restored backup causes that many. */
const PAYMENTS_SHOWN = 100

/** Disputes on the page: those that need a response, and the newest others. */
const DISPUTES_SHOWN = 100

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const requested = searchParams.get('refunds')
  const state =
    requested === 'open' || requested === 'without-items'
      ? requested
      : REFUND_STATUSES.find((each) => each === requested)
  const states = state === 'open' ? OPEN_STATES : state === 'without-items' || !state ? REFUND_STATUSES : [state]
  const page = readPage(searchParams.get('page'))
  const payBack = searchParams.get('payBack')
  const [payments, paymentCounts, disputes, { refunds, total }, assignment, open, openCount, audit, toPayBack] =
    await Promise.all([
      listPaymentsWithoutOrder(db, { limit: PAYMENTS_SHOWN }),
      countPaymentsWithoutOrder(db),
      listDisputes(db, { limit: DISPUTES_SHOWN }),
      listRefunds(db, { states, isWithoutItemsOnly: state === 'without-items', ...pageSlice(page) }),
      findAssignment(db, searchParams.get('assign')),
      listOpenPayments(db, { limit: PAYMENTS_SHOWN }),
      countOpenPayments(db),
      findLastAudit(db),
      payBack === null ? undefined : findRefundToPayBack(db, payBack),
    ])
  const paymentsTotal = paymentCounts.matched + paymentCounts.unmatched
  const openPayments = { payments: open, total: openCount.count }
  return { state, page, payments, paymentsTotal, disputes, refunds, total, assignment, openPayments, audit, toPayBack }
}

/** The refund that items are being assigned to, and which items of its order can be assigned. */
async function findAssignment(db: Db, refundId: string | null) {
  const refund = refundId === null ? undefined : await findProviderMadeRefund(db, refundId)
  const refundable = refund?.needsItems ? await findRefundable(db, refund.orderId) : undefined
  return refund && refundable ? { refund, refundable } : undefined
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(payBackForm, ({ db, jobs, actor, value }) =>
    markPaidBack({ db, jobs, onAllRefunded: markCheckoutRefunded }, actor, value),
  ),
  on(retryRefundForm, ({ db, jobs, actor, value }) => retryRefund({ db, jobs }, actor, value.refundId)),
  on(refundPaymentForm, ({ db, jobs, actor, value }) =>
    refundPaymentWithoutOrder({ db, jobs }, actor, value.paymentId),
  ),
  on(assignItemsForm, async ({ db, actor, value: { refundId }, form }) => {
    const read = readRefundedItemsForm(form)
    return 'errors' in read ? read : assignRefundItems(db, actor, { refundId, ...read.form })
  }),
])

const STATE_OPTIONS = [
  { value: '', label: 'All refunds' },
  { value: 'open', label: 'Not sent or failed' },
  { value: 'without-items', label: 'No items assigned' },
  ...REFUND_STATUSES.map((state) => ({ value: state, label: REFUND_STATUS_LABELS[state] })),
]

export default function AdminPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, payments, paymentsTotal, disputes, refunds, total, assignment, openPayments, audit, toPayBack } =
    loaderData
  return (
    <>
      <AdminTitle title="Payments" />
      <FormResponseBanner response={actionData} className="mb-3" />
      {assignment && (
        <AssignItemsForm
          {...assignment}
          closeTo={addressWith(href('/admin/payments'), { refunds: state })}
          response={responseTo(actionData, assignItemsForm.intent)}
        />
      )}
      {toPayBack && (
        <PayBackForm
          refund={toPayBack}
          closeTo={addressWith(href('/admin/payments'), { refunds: state })}
          response={actionData}
        />
      )}
      <h2 className="mb-2 text-xl">Payments without an order</h2>
      {payments.length === 0 ? (
        <p className="mb-6 text-soft">Every payment has an order or a refund.</p>
      ) : (
        <PaymentsWithoutOrder payments={payments} total={paymentsTotal} />
      )}
      {disputes.length > 0 && <DisputesTable disputes={disputes} />}
      <AuditFindings audit={audit} />
      {openPayments.total > 0 && <OpenPayments {...openPayments} />}
      <h2 className="mb-2 text-xl">Refunds</h2>
      <SearchForm
        label="Refunds"
        selects={[{ name: 'refunds', label: 'Show', value: state ?? '', options: STATE_OPTIONS }]}
      />
      {refunds.length === 0 ? (
        <EmptyState motif="buti" title="No refunds" heading="h3">
          Refunds appear here once they’re requested.
        </EmptyState>
      ) : (
        <RefundsTable refunds={refunds} />
      )}
      <Pager noun="refunds" page={page} total={total} path={href('/admin/payments')} keep={{ refunds: state }} />
    </>
  )
}
