import { data, href } from 'react-router'
import { z } from 'zod'
import { ASSIGN_ITEMS } from '#app/domain/after-sale/intents.ts'
import { AssignItemsForm } from '#app/domain/after-sale/manage/assign-items-form.tsx'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { findLastAudit } from '#app/domain/payments/audit/last-audit.server.ts'
import { listDisputes } from '#app/domain/payments/disputes/disputes.server.ts'
import { REFUND_PAYMENT, RETRY_REFUND } from '#app/domain/payments/intents.ts'
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
import { findProviderMadeRefund, listRefunds } from '#app/domain/payments/refunds/refund-list.server.ts'
import { refundStatusLabel } from '#app/domain/payments/refunds/refund-status.ts'
import { retryRefund } from '#app/domain/payments/refunds/retry-refund.server.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { REFUND_STATUSES, type RefundStatus } from '#app/shared/statuses.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import type { Route } from './+types/payments'
import { assignItems } from './assign-items-form.server.ts'

/** Refunds that may need attention. */
const OPEN_STATES: readonly RefundStatus[] = ['due', 'failed']

/** How many payments without an order the page shows at most; only a restored backup causes that many. */
const PAYMENTS_SHOWN = 100

/** Disputes on the page: those that need a response, and the newest others. */
const DISPUTES_SHOWN = 100

const retryInput = z.object({ refundId: z.uuid() })
const refundInput = z.object({ paymentId: z.string().startsWith('pay_').max(100) })

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const requested = searchParams.get('refunds')
  const state =
    requested === 'open' || requested === 'without-items'
      ? requested
      : REFUND_STATUSES.find((each) => each === requested)
  const states = state === 'open' ? OPEN_STATES : state === 'without-items' || !state ? REFUND_STATUSES : [state]
  const page = readPage(searchParams.get('page'))
  const [payments, paymentCounts, disputes, { refunds, total }, assignment, open, openCount, audit] = await Promise.all(
    [
      listPaymentsWithoutOrder(db, { limit: PAYMENTS_SHOWN }),
      countPaymentsWithoutOrder(db),
      listDisputes(db, { limit: DISPUTES_SHOWN }),
      listRefunds(db, { states, isWithoutItemsOnly: state === 'without-items', ...pageSlice(page) }),
      findAssignment(db, searchParams.get('assign')),
      listOpenPayments(db, { limit: PAYMENTS_SHOWN }),
      countOpenPayments(db),
      findLastAudit(db),
    ],
  )
  const paymentsTotal = paymentCounts.matched + paymentCounts.unmatched
  const openPayments = { payments: open, total: openCount.count }
  return { state, page, payments, paymentsTotal, disputes, refunds, total, assignment, openPayments, audit }
}

/** The refund that items are being assigned to, and which items of its order can be assigned. */
async function findAssignment(db: Db, refundId: string | null) {
  const refund = refundId === null ? undefined : await findProviderMadeRefund(db, refundId)
  const refundable = refund?.needsItems ? await findRefundable(db, refund.orderId) : undefined
  return refund && refundable ? { refund, refundable } : undefined
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const services = { db: context.get(dbContext), jobs: context.get(jobsContext) }
  // Assigning items takes two fields for each item of the order.
  const form = await readForm(request, { fields: 400 })
  const intent = String(form.get('intent'))
  if (intent === ASSIGN_ITEMS) return assignItems(services.db, actor, form)
  const { status } = await formHandler(REFUND_FORMS, form)(services, actor, form)
  switch (status) {
    case 'requested':
      return data<FormResponse>({ intent, success: 'The refund is being sent.' })
    case 'not-needed':
      return data<FormResponse>({ intent, success: 'This refund has already been sent.' })
    case 'exceeds-refundable':
      return data<FormResponse>({ intent, error: 'This payment has since been refunded another way.' }, 409)
    case 'already-matched':
      return data<FormResponse>({ intent, error: 'This payment now has an order or a refund.' }, 409)
    case 'attempt-found':
      return data<FormResponse>(
        { intent, error: 'The checkout for this payment was found, and the shop is now finalising it.' },
        409,
      )
    case 'unknown-refund':
      return data<FormResponse>({ intent, error: 'This refund is no longer available.' }, 404)
  }
}

type Handler = (
  services: Parameters<typeof retryRefund>[0],
  actor: AdminActor,
  form: FormData,
) => ReturnType<typeof retryRefund | typeof refundPaymentWithoutOrder>

const REFUND_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [RETRY_REFUND, (services, actor, form) => retryRefund(services, actor, hiddenFields(form, retryInput).refundId)],
  [
    REFUND_PAYMENT,
    (services, actor, form) => refundPaymentWithoutOrder(services, actor, hiddenFields(form, refundInput).paymentId),
  ],
])

const STATE_OPTIONS = [
  { value: '', label: 'All refunds' },
  { value: 'open', label: 'Not sent or failed' },
  { value: 'without-items', label: 'No items assigned' },
  ...REFUND_STATUSES.map((state) => ({ value: state, label: refundStatusLabel(state) })),
]

export default function AdminPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, payments, paymentsTotal, disputes, refunds, total, assignment, openPayments, audit } = loaderData
  return (
    <>
      <PageMetadata title="Payments" isPrivate />
      <AdminTitle>Payments</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-3" />
      {assignment && (
        <AssignItemsForm
          {...assignment}
          closeTo={addressWith(href('/admin/payments'), { refunds: state })}
          response={responseTo(actionData, ASSIGN_ITEMS)}
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
