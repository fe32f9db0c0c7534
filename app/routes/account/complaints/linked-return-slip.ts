import { complaintLinksContext } from '#app/domain/complaints/complaint-links.server.ts'
import { findComplaintByLink } from '#app/domain/complaints/queries.server.ts'
import { returnSlipHtml } from '#app/domain/complaints/returns/return-slip.server.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { dbContext, nonceContext } from '#app/platform/http/context.server.ts'
import { printedPage } from '../../download.server.ts'
import type { Route } from './+types/linked-return-slip'
import { complaintNotFound } from './send-reply.server.ts'

/** The slip for a parcel that comes back because of the complaint that a link opens. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const complaint = await findComplaintByLink(context.get(dbContext), context.get(complaintLinksContext), token)
  if (complaint?.goods?.status !== 'awaited') throw complaintNotFound()
  const { settings } = context.get(shopContext)
  return printedPage(returnSlipHtml({ complaint, settings, nonce: context.get(nonceContext) }))
}
