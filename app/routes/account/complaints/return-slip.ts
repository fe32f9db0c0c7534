import { findComplaint } from '#app/domain/complaints/queries.server.ts'
import { returnSlipHtml } from '#app/domain/complaints/returns/return-slip.server.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext, nonceContext } from '#app/platform/http/context.server.ts'
import { printedPage } from '../../download.server.ts'
import type { Route } from './+types/return-slip'
import { complaintNotFound } from './send-reply.server.ts'

/** The slip for a parcel that comes back because of one of the customer's own complaints. */
export async function loader({ context, params: { complaintId }, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const complaint = await findComplaint(context.get(dbContext), { userId: user.id, complaintId })
  if (complaint?.goods?.status !== 'awaited') throw complaintNotFound()
  const { settings } = context.get(shopContext)
  return printedPage(returnSlipHtml({ complaint, settings, nonce: context.get(nonceContext) }))
}
