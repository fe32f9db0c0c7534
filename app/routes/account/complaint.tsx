import { data, href } from 'react-router'
import { withdrawComplaintLinks } from '#app/domain/complaints/complaint-links.server.ts'
import { ComplaintPage } from '#app/domain/complaints/components/complaint-page.tsx'
import { REPLY_TO_COMPLAINT, WITHDRAW_LINKS } from '#app/domain/complaints/intents.ts'
import { findComplaint } from '#app/domain/complaints/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/complaint'
import { complaintNotFound, mayWrite, readPictureForm, sendReply, TOO_MANY_MESSAGES } from './complaint-forms.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { complaint: await requireOwnComplaint({ context, params, url }), requestId: crypto.randomUUID() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { id } = await requireOwnComplaint({ context, params, url })
  if (!(await mayWrite(context, id))) {
    return data<FormResponse>({ intent: REPLY_TO_COMPLAINT, error: TOO_MANY_MESSAGES }, 429)
  }
  const form = await readPictureForm(request)
  return formHandler(FORMS, form)({ context, form, complaintId: id })
}

interface SubmittedForm extends Pick<Route.ActionArgs, 'context'> {
  readonly form: FormData
  readonly complaintId: string
}

type Handler = (sent: SubmittedForm) => ReturnType<typeof sendReply>

const FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [REPLY_TO_COMPLAINT, ({ context, form, complaintId }) => sendReply(context, form, complaintId)],
  [
    WITHDRAW_LINKS,
    async ({ context, complaintId }) => {
      await inTransaction(context.get(dbContext), (tx) => withdrawComplaintLinks(tx, [complaintId]))
      return data<FormResponse>({ intent: WITHDRAW_LINKS, success: 'The links in our earlier emails no longer work.' })
    },
  ],
])

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
      isOwner
    />
  )
}
