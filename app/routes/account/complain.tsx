import { data, href, redirect } from 'react-router'
import { type ComplaintKind, needsItems, quantityField } from '#app/domain/complaints/complaint.ts'
import { ComplaintForm, type ComplaintFormResponse } from '#app/domain/complaints/components/complaint-form.tsx'
import { OrderComplaints } from '#app/domain/complaints/components/order-complaints.tsx'
import { OPEN_COMPLAINT } from '#app/domain/complaints/intents.ts'
import { openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { openComplaintInput } from '#app/domain/complaints/schema.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import type { OrderItem } from '#app/domain/orders/order.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { policies } from '#app/shop.ts'
import { PageTitle, PageWidth } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Route } from './+types/complain'
import { mayWrite, readPictureForm, storeSentPictures, TOO_MANY_MESSAGES } from './complaint-forms.server.ts'
import { OrderError } from './order-error.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, order } = await requireOwnOrder({ context, params, url })
  const complaints = await listComplaintsOfOrder(context.get(dbContext), { userId: user.id, orderId: order.id })
  return { order, complaints, requestId: crypto.randomUUID() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { user, order } = await requireOwnOrder({ context, params, url })
  if (!(await mayWrite(context, user.id))) {
    return data<ComplaintFormResponse>({ intent: OPEN_COMPLAINT, error: TOO_MANY_MESSAGES }, 429)
  }
  const form = await readPictureForm(request)
  const submission = parseForm(form, openComplaintInput)
  const items = readItems(form, order.items)
  const itemsError = itemsProblem(submission.status === 'success' ? submission.value.kind : undefined, items)
  const reject = (fieldErrors: Record<string, string[]>) =>
    data<ComplaintFormResponse>(
      {
        intent: OPEN_COMPLAINT,
        result: submission.reply({ fieldErrors }),
        quantities: sentQuantities(form, order.items),
      },
      400,
    )
  if (submission.status !== 'success') return reject({})
  if (itemsError) return reject({ items: [itemsError] })

  const stored = await storeSentPictures(context, form)
  if ('error' in stored) return reject({ pictures: [stored.error] })

  const { id } = await openComplaint(
    { db: context.get(dbContext), jobs: context.get(jobsContext) },
    {
      ...submission.value,
      ...stored,
      userId: user.id,
      orderId: order.id,
      sender: { name: user.fullName, email: user.email, phone: user.phone },
      items: items ?? [],
    },
  )
  return redirect(href('/complaints/:complaintId', { complaintId: id }))
}

type OrderArgs = Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>

async function requireOwnOrder({ context, params, url }: OrderArgs) {
  const user = requireCustomer({ context, url })
  const order = await findOrder(context.get(dbContext), { userId: user.id, orderId: params.orderId })
  if (!order) throw data('Order Not Found', { status: 404 })
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

function itemsProblem(kind: ComplaintKind | undefined, items: ReturnType<typeof readItems>): string | undefined {
  if (items === undefined) return 'Choose quantities from the list'
  return kind !== undefined && needsItems(kind) && items.length === 0 ? 'Choose at least one item' : undefined
}

function sentQuantities(form: FormData, items: readonly OrderItem[]): Record<string, string> {
  return Object.fromEntries(
    items.map(({ id }) => quantityField(id)).map((name) => [name, String(form.get(name) ?? '0')]),
  )
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />
}
