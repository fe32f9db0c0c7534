import { needsItems, quantityField } from '#app/domain/complaints/complaint.ts'
import { ComplaintForm } from '#app/domain/complaints/components/complaint-form.tsx'
import { OrderComplaints } from '#app/domain/complaints/components/order-complaints.tsx'
import { openComplaintForm } from '#app/domain/complaints/open-complaint.form.ts'
import { openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import type { OrderItem } from '#app/domain/orders/order.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { policies } from '#app/vocabulary/shop.ts'
import { OrderError } from '../orders/order-error.tsx'
import type { Route } from './+types/complain'
import { mayWrite, storeSentPictures } from './send-reply.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, order } = await requireOwnOrder({ context, params, url })
  const complaints = await listComplaintsOfOrder(context.get(dbContext), { userId: user.id, orderId: order.id })
  return { order, complaints, requestId: crypto.randomUUID() }
}

export const action = formAction(
  async ({ context, params, url }: Route.ActionArgs) => {
    const { user, order } = await requireOwnOrder({ context, params, url })
    if (!(await mayWrite(context, user.id))) return answerEarly(openComplaintForm, { status: 'too-many-messages' })
    return { context, user, order }
  },
  [
    on(openComplaintForm, async ({ context, user, order, value: { requestId, kind, wish, text }, form }) => {
      const items = readItems(form, order.items)
      if (items === undefined) return { status: 'unknown-quantity' as const }
      if (needsItems(kind) && items.length === 0) return { status: 'no-items' as const }
      const pictures = await storeSentPictures(context, form)
      if (pictures.status !== 'stored') return pictures

      const complaint = {
        ...{ requestId, kind, wish, text, items, pictureIds: pictures.pictureIds },
        ...{ userId: user.id, orderId: order.id },
        sender: { name: user.fullName, email: user.email, phone: user.phone },
      }
      const jobs = context.get(jobsContext)
      const { id } = await inTransaction(context.get(dbContext), (tx) => openComplaint(tx, jobs, complaint))
      return { status: 'opened' as const, id }
    }),
  ],
)

type OrderArgs = Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>

async function requireOwnOrder({ context, params, url }: OrderArgs) {
  const user = requireCustomer({ context, url })
  const order = await findOrder(context.get(dbContext), { userId: user.id, orderId: params.orderId })
  if (!order) throw notFound('order')
  return { user, order }
}

/** The items with a quantity; undefined when a quantity isn't one that the form offers. */
function readItems(form: FormData, items: readonly OrderItem[]) {
  const claimed = items.map(({ id, quantity }) => ({
    orderItemId: id,
    quantity: Number(form.get(quantityField(id)) ?? 0),
    most: quantity,
  }))
  const isOffered = claimed.every(
    ({ quantity, most }) => Number.isInteger(quantity) && quantity >= 0 && quantity <= most,
  )
  if (!isOffered) return undefined
  return claimed.filter(({ quantity }) => quantity > 0).map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
}

export default function Complain({ loaderData: { order, complaints, requestId }, actionData }: Route.ComponentProps) {
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
          <ComplaintForm items={order.items} requestId={requestId} response={actionData} />
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

export const ErrorBoundary = OrderError
