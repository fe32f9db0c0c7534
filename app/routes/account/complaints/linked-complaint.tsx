import { href } from 'react-router'
import { complaintLinksContext } from '#app/domain/complaints/complaint-links.server.ts'
import { ComplaintPage } from '#app/domain/complaints/components/complaint-page.tsx'
import { findComplaintByLink } from '#app/domain/complaints/queries.server.ts'
import { replyForm } from '#app/domain/complaints/reply.form.ts'
import { withdrawExchangeForm } from '#app/domain/complaints/returns/withdraw-exchange.form.ts'
import { withdrawExchange } from '#app/domain/complaints/returns/withdraw-exchange.server.ts'
import { findTrackingPath, trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/linked-complaint'
import { complaintNotFound, mayWrite, sendReply } from './send-reply.server.ts'

/** Opens the link in an email. Whoever has it may read the complaint and reply to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const complaint = await requireLinkedComplaint({ context, params })
  const replacements = await Promise.all(
    complaint.replacements.map(async (order) => ({
      ...order,
      path: await findTrackingPath(context.get(dbContext), context.get(trackingLinksContext), order.id),
    })),
  )
  return { complaint: { ...complaint, replacements }, requestId: crypto.randomUUID() }
}

export const action = formAction(
  async ({ context, params }: Route.ActionArgs) => {
    const { id: complaintId } = await requireLinkedComplaint({ context, params })
    if (!(await mayWrite(context, complaintId))) return answerEarly(replyForm, { status: 'too-many-messages' })
    return { context, complaintId }
  },
  [
    on(replyForm, (sent) => sendReply(sent)),
    on(withdrawExchangeForm, ({ context, complaintId }) => withdrawExchange(context.get(dbContext), complaintId)),
  ],
  null,
)

async function requireLinkedComplaint({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const complaint = await findComplaintByLink(context.get(dbContext), context.get(complaintLinksContext), params.token)
  if (!complaint) throw complaintNotFound()
  return complaint
}

export const headers = secretLinkHeaders

export default function LinkedComplaint({
  loaderData: { complaint, requestId },
  actionData,
  params: { token },
}: Route.ComponentProps) {
  return (
    <ComplaintPage
      complaint={complaint}
      requestId={requestId}
      response={actionData}
      pictureUrl={(pictureId) => href('/complaints/by-link/:token/pictures/:pictureId', { token, pictureId })}
      slipPath={href('/complaints/by-link/:token/slip', { token })}
      isOwner={false}
    />
  )
}
