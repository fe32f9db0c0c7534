import { data, href } from 'react-router'
import { complaintLinksContext } from '#app/domain/complaints/complaint-links.server.ts'
import { ComplaintPage } from '#app/domain/complaints/components/complaint-page.tsx'
import { REPLY_TO_COMPLAINT } from '#app/domain/complaints/intents.ts'
import { findComplaintByLink } from '#app/domain/complaints/queries.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/linked-complaint'
import { complaintNotFound, mayWrite, readPictureForm, sendReply, TOO_MANY_MESSAGES } from './complaint-forms.server.ts'

/** Opens the link in an email. Whoever has it may read the complaint and reply to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { complaint: await requireLinkedComplaint({ context, params }), requestId: crypto.randomUUID() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = await requireLinkedComplaint({ context, params })
  if (!(await mayWrite(context, id))) {
    return data<FormResponse>({ intent: REPLY_TO_COMPLAINT, error: TOO_MANY_MESSAGES }, 429)
  }
  const form = await readPictureForm(request)
  return formHandler(FORMS, form)(context, form, id)
}

const FORMS = new Map([[REPLY_TO_COMPLAINT, sendReply]])

async function requireLinkedComplaint({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const complaint = await findComplaintByLink(context.get(dbContext), context.get(complaintLinksContext), params.token)
  if (!complaint) throw complaintNotFound()
  return complaint
}

/** Whoever knows the address can open the page, so no other site may see it and no cache may store it. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

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
      isOwner={false}
    />
  )
}
