import { href } from 'react-router'
import { withdrawComplaintLinks } from '#app/domain/complaints/complaint-links.server.ts'
import { ComplaintPage } from '#app/domain/complaints/components/complaint-page.tsx'
import { findComplaint } from '#app/domain/complaints/queries.server.ts'
import { disableLinksForm, replyForm } from '#app/domain/complaints/reply.form.ts'
import { withdrawExchangeForm } from '#app/domain/complaints/returns/withdraw-exchange.form.ts'
import { withdrawExchange } from '#app/domain/complaints/returns/withdraw-exchange.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import type { Route } from './+types/complaint'
import { complaintNotFound, mayWrite, sendReply } from './send-reply.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { complaint: await requireOwnComplaint({ context, params, url }), requestId: crypto.randomUUID() }
}

export const action = formAction(
  async ({ context, params, url }: Route.ActionArgs) => {
    const { id: complaintId } = await requireOwnComplaint({ context, params, url })
    if (!(await mayWrite(context, complaintId))) return answerEarly(replyForm, { status: 'too-many-messages' })
    return { context, complaintId }
  },
  [
    on(replyForm, (sent) => sendReply(sent)),
    on(withdrawExchangeForm, ({ context, complaintId }) => withdrawExchange(context.get(dbContext), complaintId)),
    on(disableLinksForm, async ({ context, complaintId }) => {
      await inTransaction(context.get(dbContext), (tx) => withdrawComplaintLinks(tx, [complaintId]))
      return { status: 'withdrawn' as const }
    }),
  ],
)

async function requireOwnComplaint({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  const user = requireCustomer({ context, url })
  const { complaintId } = params
  const complaint = await findComplaint(context.get(dbContext), { userId: user.id, complaintId })
  if (!complaint) throw complaintNotFound()
  return complaint
}

export default function CustomersComplaint({ loaderData: { complaint, requestId }, actionData }: Route.ComponentProps) {
  return (
    <ComplaintPage
      complaint={complaint}
      requestId={requestId}
      response={actionData}
      pictureUrl={(pictureId) =>
        href('/complaints/:complaintId/pictures/:pictureId', { complaintId: complaint.id, pictureId })
      }
      slipPath={href('/complaints/:complaintId/slip', { complaintId: complaint.id })}
      isOwner
    />
  )
}
