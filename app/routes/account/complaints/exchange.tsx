import { href } from 'react-router'
import { OrderComplaints } from '#app/domain/complaints/components/order-complaints.tsx'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { ExchangeForm } from '#app/domain/complaints/returns/exchange-form.tsx'
import { exchangeUntil, mayExchange } from '#app/domain/complaints/returns/goods-return.ts'
import { requestExchangeForm } from '#app/domain/complaints/returns/request-exchange.form.ts'
import { listExchangeChoices, requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDate } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { OrderError } from '../orders/order-error.tsx'
import type { Route } from './+types/exchange'
import { mayWrite } from './send-reply.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, settings } = requireExchanges({ context, url })
  const db = context.get(dbContext)
  const order = await findOrder(db, { userId: user.id, orderId: params.orderId })
  if (!order) throw notFound('order')
  const until = exchangeUntil(order, settings)
  const isOffered = mayExchange(order, settings, new Date())
  const [choices, complaints] = await Promise.all([
    isOffered ? listExchangeChoices(db, order.id) : [],
    listComplaintsOfOrder(db, { userId: user.id, orderId: order.id }),
  ])
  const exchanges = complaints.filter(({ kind }) => kind === 'exchange')
  return { order, until, isOffered, choices, exchanges, requestId: crypto.randomUUID() }
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
export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const { order, until, isOffered, choices, exchanges, requestId } = loaderData
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={`Exchange for another size, order ${order.orderNumber}`} isPrivate />
      <div className="max-w-180">
        <PageTitle>Exchange for another size</PageTitle>
        <p className="mt-2 mb-5 text-soft">
          <TextLink to={href('/orders/:orderId', { orderId: order.id })} className="whitespace-nowrap tabular-nums">
            Order {order.orderNumber}
          </TextLink>
          {choices.length > 0 &&
            '. We hold the new size for you. You pay nothing for it, even if its price has changed.'}
        </p>
        <OrderComplaints complaints={exchanges} className="mb-5" />
        {choices.length > 0 ? (
          <Panel>
            <ExchangeForm choices={choices} requestId={requestId} response={actionData} />
          </Panel>
        ) : (
          <Banner tone="warning" title={isOffered ? 'There’s nothing to exchange' : 'This order can’t be exchanged'}>
            {isOffered
              ? 'The other sizes are out of stock, or the items were refunded or exchanged already.'
              : notOfferedText(until)}
          </Banner>
        )}
        <p className="mt-5 text-soft">
          Is something wrong with an item?{' '}
          <TextLink to={href('/orders/:orderId/complaint', { orderId: order.id })}>Report a problem</TextLink> instead.
        </p>
      </div>
    </PageWidth>
  )
}

/** Why nothing of an order can be exchanged. */
function notOfferedText(until: Date | undefined): string {
  return until === undefined
    ? 'You can exchange items of an order once it’s delivered. A replacement can’t be exchanged again.'
    : `You could ask for another size until ${formatDate(until)}.`
}

export const ErrorBoundary = OrderError
