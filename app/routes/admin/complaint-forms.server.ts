import { data, type RouterContextProvider } from 'react-router'
import type { Refundable } from '#app/domain/after-sale/refund-plan.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { quantityField, restockField } from '#app/domain/complaints/complaint.ts'
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
import { findComplaintForAdmin } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { type RefundComplaintOutcome, refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { complaintMessageInput, refundComplaintInput } from '#app/domain/complaints/schema.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { formatRupees, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'

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
  const submission = parseForm(form, refundComplaintInput)
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)

  const complaint = await findComplaintForAdmin(services.db, complaintId)
  if (!complaint) throw notFound()
  const refundable = complaint.order && (await findRefundable(services.db, complaint.order.id))
  const { requestId, text, hasDelivery, other } = submission.value
  const outcome = await refundComplaint({ ...services, gateway: context.get(gatewayContext) }, actor, {
    complaintId,
    requestId,
    text,
    items: readItems(form, refundable?.items ?? []),
    delivery: hasDelivery && refundable ? refundable.deliveryLeft : paise(0),
    other,
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
    default:
      return data<FormResponse>({ intent, error: refundProblem(outcome), result: submission.reply() }, 409)
  }
}

/** The items that the form names; quantities that are no numbers count as none. */
function readItems(form: FormData, items: Refundable['items']) {
  return items.flatMap(({ orderItemId }) => {
    const typed = String(form.get(quantityField(orderItemId)) ?? '')
    const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
    return quantity > 0 ? [{ orderItemId, quantity, restock: form.get(restockField(orderItemId)) === 'on' }] : []
  })
}

type RefundProblem = Exclude<
  RefundComplaintOutcome,
  { status: 'requested' | 'already-requested' | 'unknown-complaint' }
>

function refundProblem(problem: RefundProblem): string {
  switch (problem.status) {
    case 'nothing-chosen':
      return 'Choose items, the delivery charge or an amount of at least ₹1.'
    case 'exceeds-quantity':
      return `Only ${problem.item.unitsLeft} of ${problem.item.name} can still be refunded.`
    case 'exceeds-delivery':
      return `Only ${formatRupees(problem.left)} of the delivery charge can still be refunded.`
    case 'exceeds-refundable':
      return `Up to ${formatRupees(problem.left)} can be refunded.`
    case 'not-captured':
      return 'This payment hasn’t been captured, so there is nothing to refund.'
    case 'provider-failed':
      return `Refund not sent: ${gatewayErrorText(problem.error)}. Please try again.`
    case 'no-order':
    case 'unknown-order':
    case 'unknown-item':
      return 'The order has changed meanwhile. Please reload the page.'
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
