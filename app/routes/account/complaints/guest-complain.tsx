import { complaintLinksContext, findComplaintPath } from '#app/domain/complaints/complaint-links.server.ts'
import { ReportProblemPage } from '#app/domain/complaints/components/report-problem-page.tsx'
import { listGuestComplaints } from '#app/domain/complaints/guest-orders.server.ts'
import { openComplaintForm } from '#app/domain/complaints/open-complaint.form.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, formAction, on } from '#app/platform/http/form-action.server.ts'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/guest-complain'
import { requireGuestOrder } from './guest-order.server.ts'
import { openSentComplaint } from './open-sent-complaint.server.ts'
import { mayWrite } from './send-reply.server.ts'

export const headers = secretLinkHeaders

/** Opens the link to a guest's order. Whoever has it may complain about it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { order } = await requireGuestOrder({ context, params })
  const complaints = await listGuestComplaints(context.get(dbContext), context.get(complaintLinksContext), order.id)
  return { order: { orderNumber: order.orderNumber, items: order.items }, complaints, requestId: crypto.randomUUID() }
}

export const action = formAction(
  async ({ context, params }: Route.ActionArgs) => {
    const guest = await requireGuestOrder({ context, params })
    if (!(await mayWrite(context, guest.order.id))) {
      return answerEarly(openComplaintForm, { status: 'too-many-messages' })
    }
    return { context, ...guest }
  },
  [
    on(openComplaintForm, async (sent) => {
      const opened = await openSentComplaint({ ...sent, userId: null })
      if (opened.status !== 'opened') return opened
      const links = sent.context.get(complaintLinksContext)
      return { ...opened, path: await findComplaintPath(sent.context.get(dbContext), links, opened.id) }
    }),
  ],
)

export default function GuestComplain({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportProblemPage {...loaderData} response={actionData} />
}
