import { data, type RouterContextProvider } from 'react-router'
import { quantityField, readRefundedItemsForm, typedFields } from '#app/domain/after-sale/manage/refund-input.ts'
import { chosenFields, readReplacementForm, sizeField } from '#app/domain/after-sale/manage/replacement-input.ts'
import type { ReplacementRejection } from '#app/domain/after-sale/replacement-plan.ts'
import {
  ANSWER_COMPLAINT,
  CORRECT_ORDER,
  NOTE_COMPLAINT,
  REFUND_COMPLAINT,
  REFUSE_COMPLAINT,
  REPLACE_COMPLAINT,
  RESOLVE_COMPLAINT,
  WITHDRAW_LINKS,
} from '#app/domain/complaints/intents.ts'
import {
  type AnswerEffect,
  answerComplaint,
  noteComplaint,
  withdrawLinksAsAdmin,
} from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { correctOrder } from '#app/domain/complaints/manage/correct-order.server.ts'
import { refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { replaceComplaint } from '#app/domain/complaints/manage/replace-complaint.server.ts'
import {
  complaintMessageInput,
  correctOrderInput,
  refundComplaintInput,
  replaceComplaintInput,
} from '#app/domain/complaints/schema.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'
import { rejectionFields } from './after-sale-forms.server.ts'

/** A form of a complaint's page, sent by the administrator. */
interface SubmittedForm {
  readonly services: Parameters<typeof answerComplaint>[0]
  readonly actor: AdminActor
  readonly form: FormData
  readonly complaintId: string
  readonly context: Pick<RouterContextProvider, 'get'>
}

type Handler = (sent: SubmittedForm) => Promise<ReturnType<typeof data<FormResponse>>>

/** What each form of a complaint's page does, by its intent. */
export const COMPLAINT_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [ANSWER_COMPLAINT, (sent) => answer(sent, ANSWER_COMPLAINT, 'answered')],
  [RESOLVE_COMPLAINT, (sent) => answer(sent, RESOLVE_COMPLAINT, 'resolved')],
  [REFUSE_COMPLAINT, (sent) => answer(sent, REFUSE_COMPLAINT, 'refused')],
  [REFUND_COMPLAINT, refund],
  [REPLACE_COMPLAINT, replace],
  [CORRECT_ORDER, setOrder],
  [NOTE_COMPLAINT, note],
  [WITHDRAW_LINKS, withdrawLinks],
])

const SENT: Readonly<Record<AnswerEffect, string>> = {
  answered: 'Your answer is being emailed.',
  resolved: 'The complaint is resolved, and your message is being emailed.',
  refused: 'The complaint is refused, and your reason is being emailed.',
}

async function answer({ services, actor, form, complaintId }: SubmittedForm, intent: string, effect: AnswerEffect) {
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

async function refund({ context, services, actor, form, complaintId }: SubmittedForm) {
  const intent = REFUND_COMPLAINT
  const initialValue = { ...typedFields(form), text: String(form.get('text') ?? '') }
  const reject = (error: string, status: number) =>
    data<FormResponse>({ intent, error, result: { status: 'error', initialValue } }, status)
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    data<FormResponse>({ intent, result: { status: 'error', initialValue, error } }, status)
  const input = refundComplaintInput.safeParse(Object.fromEntries(form))
  const goods = readRefundedItemsForm(form)
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
      return reject('This payment hasn’t been captured, so there’s nothing to refund.', 409)
    case 'provider-failed':
      return reject(`Refund not sent: ${gatewayErrorText(outcome.error)}. Please try again.`, 502)
    case 'no-order':
    case 'unknown-order':
    case 'unknown-item':
      return reject('The order has changed. Please reload the page.', 409)
    default:
      return rejectFields(rejectionFields(outcome), 409)
  }
}

async function replace({ services, actor, form, complaintId }: SubmittedForm) {
  const intent = REPLACE_COMPLAINT
  const initialValue = { ...chosenFields(form), text: String(form.get('text') ?? '') }
  const reject = (error: string) =>
    data<FormResponse>({ intent, error, result: { status: 'error', initialValue } }, 409)
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    data<FormResponse>({ intent, result: { status: 'error', initialValue, error } }, status)
  const input = replaceComplaintInput.safeParse(Object.fromEntries(form))
  const wanted = readReplacementForm(form)
  if (!input.success) return rejectFields(input.error.flatten().fieldErrors, 400)
  if ('errors' in wanted) return rejectFields(wanted.errors, 400)

  const outcome = await replaceComplaint(services, actor, { complaintId, ...input.data, ...wanted })
  switch (outcome.status) {
    case 'sent':
      return data<FormResponse>({
        intent,
        success: `The complaint is resolved with the replacement ${outcome.order.orderNumber}, which is ready to be packed.`,
      })
    case 'already-sent':
      return data<FormResponse>({ intent, success: 'This replacement has already been sent.' })
    case 'unknown-complaint':
      throw notFound()
    case 'order-cancelled':
      return reject('The order has been cancelled, so there’s nothing to replace.')
    case 'no-customer':
      return reject('The account was deleted, so there’s nobody to send a replacement to.')
    case 'unknown-order':
      return reject('The order is in the bin. Restore it to send a replacement.')
    case 'no-order':
    case 'unknown-item':
      return reject('The order has changed. Please reload the page.')
    case 'nothing-chosen':
      return reject('Choose the units to replace.')
    default:
      return rejectFields(replacementRejection(outcome), 409)
  }
}

/** Why a replacement was rejected, at its field. */
function replacementRejection(
  rejection: Exclude<ReplacementRejection, { status: 'unknown-item' | 'nothing-chosen' }>,
): Record<string, string[]> {
  const { orderItemId, unitsLeft } = rejection.item
  switch (rejection.status) {
    case 'exceeds-quantity': {
      const isNothingLeft = unitsLeft === 0
      const error = isNothingLeft
        ? 'All units have since been refunded or replaced'
        : `Up to ${unitsLeft} can be replaced`
      return { [quantityField(orderItemId)]: [error] }
    }
    case 'unknown-size':
      return { [sizeField(orderItemId)]: ['Choose a size from the list'] }
    case 'out-of-stock':
      return {
        [sizeField(orderItemId)]: ['Not enough units in stock. Choose another size, or offer a refund instead.'],
      }
  }
}

async function setOrder({ services, actor, form, complaintId }: SubmittedForm) {
  const intent = CORRECT_ORDER
  const submission = parseForm(form, correctOrderInput)
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)
  if (!isUuid(complaintId)) throw notFound()

  const reject = (error: string) =>
    data<FormResponse>({ intent, result: submission.reply({ fieldErrors: { orderNumber: [error] } }) }, 409)
  const outcome = await correctOrder(services.db, actor, { complaintId, ...submission.value })
  switch (outcome.status) {
    case 'corrected':
    case 'unchanged':
      return data<FormResponse>({ intent, success: `This complaint is about order ${outcome.orderNumber}.` })
    case 'unknown-order':
      return reject('No order has this number, or it’s in the bin')
    case 'another-customers':
      return reject('This order belongs to another customer')
    case 'tied-to-order':
      return reject('This complaint lists items from its order, or was settled with it, so its order can’t be changed')
    case 'unknown-complaint':
      throw notFound()
  }
}

async function note({ services, actor, form, complaintId }: SubmittedForm) {
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

async function withdrawLinks({ services, actor, complaintId }: SubmittedForm) {
  if (!isUuid(complaintId)) throw notFound()
  const outcome = await withdrawLinksAsAdmin(services.db, actor, complaintId)
  if (outcome.status === 'unknown-complaint') throw notFound()
  return data<FormResponse>({ intent: WITHDRAW_LINKS, success: 'The links in earlier emails no longer work.' })
}

function notFound() {
  return data('Complaint not found', { status: 404 })
}
