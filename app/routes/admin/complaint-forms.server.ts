import { data, type RouterContextProvider } from 'react-router'
import { readGoodsForm, typedFields } from '#app/domain/after-sale/manage/refund-input.ts'
import {
  ANSWER_COMPLAINT,
  NOTE_COMPLAINT,
  REFUND_COMPLAINT,
  REFUSE_COMPLAINT,
  RESOLVE_COMPLAINT,
  WITHDRAW_LINKS,
} from '#app/domain/complaints/intents.ts'
import {
  type AnswerEffect,
  answerComplaint,
  noteComplaint,
  withdrawLinksAsAdmin,
} from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { complaintMessageInput, refundComplaintInput } from '#app/domain/complaints/schema.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'
import { rejectionFields } from './after-sale-forms.server.ts'

/** A form of a complaint's page, sent by the administrator. */
interface SentForm {
  readonly services: Parameters<typeof answerComplaint>[0]
  readonly actor: AdminActor
  readonly form: FormData
  readonly complaintId: string
  readonly context: Pick<RouterContextProvider, 'get'>
}

type Handler = (sent: SentForm) => Promise<ReturnType<typeof data<FormResponse>>>

/** What each form of a complaint's page does, by its intent. */
export const COMPLAINT_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [ANSWER_COMPLAINT, (sent) => answer(sent, ANSWER_COMPLAINT, 'answered')],
  [RESOLVE_COMPLAINT, (sent) => answer(sent, RESOLVE_COMPLAINT, 'resolved')],
  [REFUSE_COMPLAINT, (sent) => answer(sent, REFUSE_COMPLAINT, 'refused')],
  [REFUND_COMPLAINT, refund],
  [NOTE_COMPLAINT, note],
  [WITHDRAW_LINKS, withdrawLinks],
])

const SENT: Readonly<Record<AnswerEffect, string>> = {
  answered: 'Your answer is being emailed.',
  resolved: 'The complaint is resolved, and your message is being emailed.',
  refused: 'The complaint is refused, and your reason is being emailed.',
}

async function answer({ services, actor, form, complaintId }: SentForm, intent: string, effect: AnswerEffect) {
  const submission = parseForm(form, complaintMessageInput)
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)
  if (!isUuid(complaintId)) throw notFound()

  const outcome = await answerComplaint(services, actor, { complaintId, ...submission.value, effect })
  switch (outcome.status) {
    case 'sent':
    case 'already-sent':
      return data<FormResponse>({ intent, success: SENT[effect] })
    case 'unknown-complaint':
      throw notFound()
  }
}

async function refund({ context, services, actor, form, complaintId }: SentForm) {
  const intent = REFUND_COMPLAINT
  const initialValue = { ...typedFields(form), text: String(form.get('text') ?? '') }
  const reject = (error: string, status: number) =>
    data<FormResponse>({ intent, error, result: { status: 'error', initialValue } }, status)
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    data<FormResponse>({ intent, result: { status: 'error', initialValue, error } }, status)
  const input = refundComplaintInput.safeParse(Object.fromEntries(form))
  const goods = readGoodsForm(form)
  if (!input.success) return rejectFields(input.error.flatten().fieldErrors, 400)
  if ('errors' in goods) return rejectFields(goods.errors, 400)

  const { requestId, text, amount } = input.data
  const outcome = await refundComplaint({ ...services, gateway: context.get(gatewayContext) }, actor, {
    complaintId,
    requestId,
    text,
    ...goods.form,
    other: amount,
  })
  switch (outcome.status) {
    case 'requested':
    case 'already-requested':
      return data<FormResponse>({
        intent,
        success: `The complaint is resolved, and the refund usually reaches the customer within ${REFUND_ARRIVAL}.`,
      })
    case 'unknown-complaint':
      throw notFound()
    case 'not-captured':
      return reject('This payment hasn’t been captured, so there is nothing to refund.', 409)
    case 'provider-failed':
      return reject(`Refund not sent: ${gatewayErrorText(outcome.error)}. Please try again.`, 502)
    case 'no-order':
    case 'unknown-order':
    case 'unknown-item':
      return reject('The order has changed meanwhile. Please reload the page.', 409)
    default:
      return rejectFields(rejectionFields(outcome), 409)
  }
}

async function note({ services, actor, form, complaintId }: SentForm) {
  const intent = NOTE_COMPLAINT
  const submission = parseForm(form, complaintMessageInput)
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)
  if (!isUuid(complaintId)) throw notFound()

  const outcome = await noteComplaint(services.db, actor, { complaintId, ...submission.value })
  switch (outcome.status) {
    case 'stored':
    case 'already-stored':
      return data<FormResponse>({ intent, success: 'Note saved.' })
    case 'unknown-complaint':
      throw notFound()
  }
}

async function withdrawLinks({ services, actor, complaintId }: SentForm) {
  if (!isUuid(complaintId)) throw notFound()
  const outcome = await withdrawLinksAsAdmin(services.db, actor, complaintId)
  if (outcome.status === 'unknown-complaint') throw notFound()
  return data<FormResponse>({ intent: WITHDRAW_LINKS, success: 'The links in earlier emails no longer work.' })
}

function notFound() {
  return data('Complaint not found', { status: 404 })
}
