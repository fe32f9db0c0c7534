import { href } from 'react-router'
import { complaintLinksContext, findComplaintPath } from '#app/domain/complaints/complaint-links.server.ts'
import { listGuestComplaints } from '#app/domain/complaints/guest-orders.server.ts'
import { readExchangePage } from '#app/domain/complaints/returns/exchange-page.server.ts'
import { ExchangePage } from '#app/domain/complaints/returns/exchange-page.tsx'
import { requestExchangeForm } from '#app/domain/complaints/returns/request-exchange.form.ts'
import { requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/guest-exchange'
import { requireGuestOrder } from './guest-order.server.ts'
import { mayWrite } from './send-reply.server.ts'

export const headers = secretLinkHeaders

/** Opens the link to a guest's order. Whoever has it may ask for another size, which goes to the order's address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, order, settings } = await requireExchanges({ context, params })
  const complaints = await listGuestComplaints(db, context.get(complaintLinksContext), order.id)
  return readExchangePage(db, { order, complaints, terms: settings })
}

export const action = formAction(
  async ({ context, params }: Route.ActionArgs) => {
    const scope = await requireExchanges({ context, params })
    if (!(await mayWrite(context, scope.order.id))) {
      return answerEarly(requestExchangeForm, { status: 'too-many-messages' })
    }
    return { context, ...scope }
  },
  [
    on(requestExchangeForm, async ({ context, db, order, sender, settings, value: { choice, ...value } }) => {
      const wanted = { userId: null, orderId: order.id, sender, ...value, ...choice }
      const asked = await requestExchange({ db, jobs: context.get(jobsContext) }, wanted, settings)
      if (asked.status !== 'requested') return asked
      return { ...asked, path: await findComplaintPath(db, context.get(complaintLinksContext), asked.id) }
    }),
  ],
)

/** The page isn't there while the shop offers no exchanges. */
async function requireExchanges(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { settings } = args.context.get(shopContext)
  if (!settings.exchangesOffered) throw notFound('order')
  return { ...(await requireGuestOrder(args)), settings, db: args.context.get(dbContext) }
}

export default function GuestExchange({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const complaintPath = href('/orders/by-link/:token/complaint', { token })
  return <ExchangePage data={loaderData} response={actionData} complaintPath={complaintPath} />
}
