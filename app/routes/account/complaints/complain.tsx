import { ReportProblemPage } from '#app/domain/complaints/components/report-problem-page.tsx'
import { openComplaintForm } from '#app/domain/complaints/open-complaint.form.ts'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { OrderError } from '../orders/order-error.tsx'
import type { Route } from './+types/complain'
import { openSentComplaint } from './open-sent-complaint.server.ts'
import { mayWrite } from './send-reply.server.ts'

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
    on(openComplaintForm, ({ user, ...sent }) => {
      const sender = { name: user.fullName, email: user.email, phone: user.phone }
      return openSentComplaint({ ...sent, userId: user.id, sender })
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

export default function Complain({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportProblemPage {...loaderData} response={actionData} />
}

export const ErrorBoundary = OrderError
