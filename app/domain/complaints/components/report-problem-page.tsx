import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import type { Order } from '#app/domain/orders/order.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { policies } from '#app/vocabulary/shop.ts'
import type { ListedComplaint } from '../complaint.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { OrderComplaints } from './order-complaints.tsx'

interface ReportProblemPageProps {
  order: Pick<Order, 'orderNumber' | 'items'>
  complaints: readonly ListedComplaint[]
  /** Unique per form, so that a form sent twice is one complaint. */
  requestId: string
  response: FormResponse | undefined
}

/** A customer says what is wrong with an order. */
export function ReportProblemPage({ order, complaints, requestId, response }: ReportProblemPageProps) {
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={`Report a problem with order ${order.orderNumber}`} isPrivate />
      <div className="max-w-180">
        <PageTitle>Report a problem</PageTitle>
        <p className="mt-2 mb-5 text-soft">
          Order <span className="whitespace-nowrap tabular-nums">{order.orderNumber}</span>. You’ll get a complaint
          number, and we’ll reply within 48 hours.
        </p>
        <OrderComplaints complaints={complaints} className="mb-5" />
        <Panel>
          <ComplaintForm items={order.items} requestId={requestId} response={response} />
        </Panel>
        <div className="mt-5 grid gap-1.5">
          <p className="text-sm text-soft">
            We replace items that arrive damaged or defective, if you tell us within {policies.damageReport} of
            delivery.
          </p>
          <StatutoryRights />
        </div>
      </div>
    </PageWidth>
  )
}
