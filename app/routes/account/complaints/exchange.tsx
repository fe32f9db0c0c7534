import { href } from 'react-router'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { readExchangePage } from '#app/domain/complaints/returns/exchange-page.server.ts'
import { ExchangePage } from '#app/domain/complaints/returns/exchange-page.tsx'
import { requestExchangeForm } from '#app/domain/complaints/returns/request-exchange.form.ts'
import { requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { OrderError } from '../orders/order-error.tsx'
import type { Route } from './+types/exchange'
import { mayWrite } from './send-reply.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, settings } = requireExchanges({ context, url })
  const db = context.get(dbContext)
  const order = await findOrder(db, { userId: user.id, orderId: params.orderId })
  if (!order) throw notFound('order')
  const complaints = await listComplaintsOfOrder(db, { userId: user.id, orderId: order.id })
  return readExchangePage(db, { order, complaints, terms: settings })
}

export const action = formAction(
  async ({ context, params, url }: Route.ActionArgs) => {
    const { user, settings } = requireExchanges({ context, url })
    if (!(await mayWrite(context, user.id))) return answerEarly(requestExchangeForm, { status: 'too-many-messages' })
    return { context, user, settings, params }
  },
  [
    on(requestExchangeForm, ({ context, user, settings, params, value: { choice, ...value } }) => {
      const sender = { name: user.fullName, email: user.email, phone: user.phone }
      const wanted = { userId: user.id, ...params, sender, ...value, ...choice }
      const services = { db: context.get(dbContext), jobs: context.get(jobsContext) }
      return requestExchange(services, wanted, settings)
    }),
  ],
)

/** The page isn't there while the shop offers no exchanges. */
function requireExchanges({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const user = requireCustomer({ context, url })
  const { settings } = context.get(shopContext)
  if (!settings.exchangesOffered) throw notFound('order')
  return { user, settings }
}

/** A customer asks for another size of something they bought. */
export default function Exchange({ loaderData, actionData, params: { orderId } }: Route.ComponentProps) {
  return (
    <ExchangePage
      data={loaderData}
      response={actionData}
      orderPath={href('/orders/:orderId', { orderId })}
      complaintPath={href('/orders/:orderId/complaint', { orderId })}
    />
  )
}

export const ErrorBoundary = OrderError
