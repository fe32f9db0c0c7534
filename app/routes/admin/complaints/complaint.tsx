import { ArrowLeft } from 'lucide-react'
import { Form, href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { readRefundedItemsForm } from '#app/domain/after-sale/manage/refund-input.ts'
import { readReplacementForm } from '#app/domain/after-sale/manage/replacement-input.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { findReplaceable } from '#app/domain/after-sale/send-replacement.server.ts'
import { complaintNoun, complaintTitle, isClosed, KIND_LABELS, WISH_LABELS } from '#app/domain/complaints/complaint.ts'
import { nextDeadline } from '#app/domain/complaints/complaint-deadlines.ts'
import { ComplaintStatusBadge } from '#app/domain/complaints/components/complaint-status-badge.tsx'
import { MessageList } from '#app/domain/complaints/components/message-list.tsx'
import {
  type AnswerEffect,
  answerComplaint,
  noteComplaint,
  withdrawLinksAsAdmin,
} from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { ComplaintDeadlineText } from '#app/domain/complaints/manage/complaint-deadline-text.tsx'
import {
  type AdminComplaint,
  type AdminComplaintMessage,
  findComplaintForAdmin,
} from '#app/domain/complaints/manage/complaint-list.server.ts'
import { correctOrderForm } from '#app/domain/complaints/manage/correct-order.form.ts'
import { correctOrder, isTiedToOrder } from '#app/domain/complaints/manage/correct-order.server.ts'
import { CorrectOrderForm } from '#app/domain/complaints/manage/correct-order-form.tsx'
import { DecisionPanel } from '#app/domain/complaints/manage/decision-panel.tsx'
import { ANSWER_FORMS, noteForm, withdrawLinksForm } from '#app/domain/complaints/manage/message.form.ts'
import { AnswerForm, NoteForm } from '#app/domain/complaints/manage/message-forms.tsx'
import { refundComplaintForm } from '#app/domain/complaints/manage/refund-complaint.form.ts'
import { refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { RefundComplaintForm } from '#app/domain/complaints/manage/refund-complaint-form.tsx'
import { replaceComplaintForm } from '#app/domain/complaints/manage/replace-complaint.form.ts'
import { replaceComplaint } from '#app/domain/complaints/manage/replace-complaint.server.ts'
import { ReplaceComplaintForm } from '#app/domain/complaints/manage/replace-complaint-form.tsx'
import { bookPickupForm } from '#app/domain/complaints/pickups/return-pickup.form.ts'
import { bookPickup, findPickup } from '#app/domain/complaints/pickups/return-pickup.server.ts'
import { RETURN_FORMS } from '#app/domain/complaints/returns/decide-return.form.ts'
import {
  acceptExchange,
  giveUpReturn,
  receiveReturn,
  requestReturn,
} from '#app/domain/complaints/returns/decide-return.server.ts'
import {
  isExchangeOpen,
  RETURN_LABELS,
  returnSubject,
  sendBackBy,
} from '#app/domain/complaints/returns/goods-return.ts'
import { returnDecisions } from '#app/domain/complaints/returns/return-decisions.tsx'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { OrderLink, OrderLinkList } from '#app/domain/orders/manage/order-facts.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { isCodUnpaid } from '#app/domain/orders/order.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/complaint'

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = adminDb(context)
  const complaint = await findComplaintForAdmin(db, params.complaintId)
  if (!complaint) throw notFound('complaint')
  const { order, goods } = complaint
  const [isTied, pickup, refundable, replaceable, complained] = await Promise.all([
    isTiedToOrder(db, complaint.id),
    goods ? findPickup(db, complaint.id) : undefined,
    ...(order
      ? ([findRefundable(db, order.id), findReplaceable(db, order.id), findOrderForAdmin(db, order.id)] as const)
      : []),
  ])
  const requestIds = {
    answer: crypto.randomUUID(),
    refund: crypto.randomUUID(),
    replace: crypto.randomUUID(),
    note: crypto.randomUUID(),
    goods: crypto.randomUUID(),
  }
  const paidOrder = complained?.replaces ?? null
  const isUnpaid = complained !== undefined && isCodUnpaid(complained)
  const mayBePickedUp = !pickup && context.get(courierServiceContext) !== undefined
  const goodsFacts = { pickup, mayBePickedUp }
  return { complaint, isTied, ...goodsFacts, refundable, isUnpaid, replaceable, paidOrder, requestIds, now: new Date() }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(ANSWER_FORMS.answered, (sent) => answer(sent, 'answered')),
  on(ANSWER_FORMS.resolved, (sent) => answer(sent, 'resolved')),
  on(ANSWER_FORMS.refused, (sent) => answer(sent, 'refused')),
  on(RETURN_FORMS.accept, ({ actor, params, value, ...services }) =>
    acceptExchange(services, actor, { ...params, ...value }),
  ),
  on(RETURN_FORMS.ask, ({ actor, params, value, ...services }) =>
    requestReturn(services, actor, { ...params, ...value }),
  ),
  on(RETURN_FORMS.receive, ({ actor, params, value: { restock, ...value }, ...services }) =>
    receiveReturn(services, actor, { ...params, ...value, isRestocked: restock }),
  ),
  on(RETURN_FORMS.giveUp, ({ actor, params, value, ...services }) =>
    giveUpReturn(services, actor, { ...params, ...value }),
  ),
  on(bookPickupForm, ({ context, actor, params, value: { requestId, text, ...size }, ...services }) =>
    bookPickup({ ...services, couriers: context.get(courierServiceContext) }, actor, {
      ...params,
      requestId,
      text,
      size,
    }),
  ),
  on(noteForm, ({ db, actor, params, value }) => noteComplaint(db, actor, { ...params, ...value })),
  on(correctOrderForm, ({ db, actor, params, value }) => correctOrder(db, actor, { ...params, ...value })),
  on(withdrawLinksForm, ({ db, actor, params }) => withdrawLinksAsAdmin(db, actor, params.complaintId)),
  on(refundComplaintForm, async ({ context, actor, params, value, form, ...services }) => {
    const goods = readRefundedItemsForm(form)
    if ('errors' in goods) return goods
    const { requestId, text, amount } = value
    const refund = { ...params, requestId, text, ...goods.form, other: amount }
    return refundComplaint({ ...services, gateway: context.get(gatewayContext) }, actor, refund)
  }),
  on(replaceComplaintForm, async ({ actor, params, value: { requestId, text }, form, ...services }) => {
    const goods = readReplacementForm(form)
    if ('errors' in goods) return goods
    return replaceComplaint(services, actor, { ...params, requestId, text, ...goods })
  }),
])

type SentMessage = ReturnType<typeof byAdmin<Route.ActionArgs>> & { value: { requestId: string; text: string } }

function answer({ actor, params, value, ...services }: SentMessage, effect: AnswerEffect) {
  return answerComplaint(services, actor, { ...params, ...value, effect })
}

export default function AdminComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, isTied, pickup, now } = loaderData
  const isDecided = isClosed(complaint.status)
  return (
    <>
      <TextLink to={href('/admin/complaints')} alone className="gap-1.5">
        <ArrowLeft size={20} />
        All complaints
      </TextLink>
      <AdminTitle title={complaintTitle(complaint)} aside={<ComplaintStatusBadge status={complaint.status} />} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <Panel title="Details">
            <ComplaintDetails complaint={complaint} pickup={pickup} now={now} />
            <FormResponseBanner response={responseTo(actionData, withdrawLinksForm.intent)} className="mt-3" />
            {!isDecided && complaint.name !== null && (
              <Form method="post" preventScrollReset className="mt-3">
                <SubmitButton intent={withdrawLinksForm.intent} variant="secondary">
                  Disable links in emails
                </SubmitButton>
              </Form>
            )}
          </Panel>
          {!isDecided && !isTied && (
            <Panel title="Order">
              <CorrectOrderForm
                orderNumber={complaint.order?.orderNumber ?? complaint.statedOrderNumber ?? ''}
                isCustomer={complaint.userId !== null}
                response={actionData}
              />
            </Panel>
          )}
        </div>
        <div className="grid gap-4 lg:row-start-1">
          <Panel title="Messages">
            <MessageList
              messages={complaint.messages}
              authorOf={(message) => authorText(message, complaint)}
              pictureUrl={(pictureId) =>
                href('/admin/complaints/:complaintId/pictures/:pictureId', { complaintId: complaint.id, pictureId })
              }
            />
            {isDecided && (
              <>
                <FormResponseBanner response={actionData} className="mt-4" />
                <p className="mt-4 text-soft">
                  This {complaintNoun(complaint.kind)} is closed. It opens again when the customer writes.
                </p>
              </>
            )}
          </Panel>
          {(!isDecided || complaint.goods?.status === 'awaited') && <Decisions {...loaderData} response={actionData} />}
        </div>
      </div>
    </>
  )
}

/** The forms that decide the complaint, what the customer asked for first. */
function Decisions(props: Route.ComponentProps['loaderData'] & { response: Route.ComponentProps['actionData'] }) {
  const { complaint, mayBePickedUp, refundable, isUnpaid, replaceable, paidOrder, requestIds, response, now } = props
  const { kind, goods } = complaint
  const ofGoods = complaint.order
    ? returnDecisions({ kind, goods, mayBePickedUp, requestId: requestIds.goods, response, now })
    : []
  // What comes first is what the customer asked for, or waits for.
  const isNext = kind === 'exchange' ? ofGoods.length > 0 : goods?.status === 'awaited'
  const wish = isNext ? 'return' : complaint.wish
  const isHeld = goods !== null && isExchangeOpen(goods)
  const decisions = [
    {
      wish: 'refund',
      title: 'Refund',
      intents: [refundComplaintForm.intent],
      form: refundable && !isHeld && (
        <RefundComplaintForm
          key={requestIds.refund}
          refundable={refundable}
          isCodUnpaid={isUnpaid}
          claimed={complaint.items}
          requestId={requestIds.refund}
          response={response}
        />
      ),
      instead: paidOrder && (
        <p className="text-soft">
          Nothing was paid for this replacement. Refund{' '}
          <TextLink to={href('/admin/orders/:orderId', { orderId: paidOrder.id })}>
            order {paidOrder.orderNumber}
          </TextLink>
          , which it replaces.
        </p>
      ),
    },
    {
      wish: 'replacement',
      title: 'Replacement',
      intents: [replaceComplaintForm.intent],
      form: replaceable && !isHeld && complaint.name !== null && (
        <ReplaceComplaintForm
          key={requestIds.replace}
          replaceable={replaceable}
          claimed={complaint.items}
          requestId={requestIds.replace}
          response={response}
        />
      ),
    },
    ...ofGoods.map((decision) => ({ wish: 'return', instead: null, ...decision })),
    {
      wish: 'answer',
      title: 'Answer',
      intents: Object.values(ANSWER_FORMS).map(({ intent }) => intent),
      form:
        complaint.name !== null ? (
          <AnswerForm key={requestIds.answer} requestId={requestIds.answer} response={response} />
        ) : (
          <p className="text-soft">The account was deleted, so there’s nobody to reply to.</p>
        ),
    },
    {
      title: 'Internal note',
      intents: [noteForm.intent],
      form: <NoteForm key={requestIds.note} requestId={requestIds.note} response={response} />,
    },
  ]
    .filter(({ form }) => form)
    .filter(({ wish }) => !isClosed(complaint.status) || wish === 'return')
  const answersFormOf = ({ intents }: { intents: readonly string[] }) => intents.includes(response?.intent ?? '')
  const isOfGoods = [bookPickupForm, ...Object.values(RETURN_FORMS)].some(({ intent }) => intent === response?.intent)
  const first = decisions.find(answersFormOf) ?? decisions.find((decision) => decision.wish === wish) ?? decisions[0]
  const panels = decisions
    .toSorted((one, other) => Number(other.wish === wish) - Number(one.wish === wish))
    .map((decision) => (
      <DecisionPanel key={decision.title} title={decision.title} isOpen={decision === first}>
        {decision.instead ?? decision.form}
      </DecisionPanel>
    ))
  return (
    <>
      {/* The form of what was just decided about goods is gone. */}
      {isOfGoods && !isClosed(complaint.status) && !decisions.some(answersFormOf) && (
        <FormResponseBanner response={response} />
      )}
      {panels}
    </>
  )
}

type Pickup = Route.ComponentProps['loaderData']['pickup']

function ComplaintDetails({ complaint, pickup, now }: { complaint: AdminComplaint; pickup: Pickup; now: Date }) {
  const { name, email, phone, order, statedOrderNumber, items, replacements, acknowledgedAt, closedAt } = complaint
  return (
    <Facts
      facts={{
        'Time left': <ComplaintDeadlineText deadline={nextDeadline(complaint, now)} />,
        'What is wrong': complaint.kind !== 'exchange' && KIND_LABELS[complaint.kind],
        Wants: complaint.kind === 'exchange' ? KIND_LABELS.exchange : WISH_LABELS[complaint.wish],
        'New size': complaint.goods?.size,
        ...(complaint.goods && { [returnSubject(complaint.goods.status)]: RETURN_LABELS[complaint.goods.status] }),
        [pickup ? 'Expected by' : 'Send back by']:
          complaint.goods?.status === 'awaited' && formatDate(sendBackBy(complaint.goods.awaitedAt ?? new Date(0))),
        'Collected by': pickup && `${pickup.courier}, tracking number ${pickup.trackingNumber}`,
        Order: order && <OrderLink {...order} />,
        Replacement: replacements.length > 0 && <OrderLinkList orders={replacements} />,
        'Order number given': statedOrderNumber && (
          <>
            <TextLink to={addressWith(href('/admin/orders'), { search: statedOrderNumber })}>
              {statedOrderNumber}
            </TextLink>{' '}
            (not an order from this email address)
          </>
        ),
        Items: items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item.orderItemId}>
                {item.quantity} × {item.name}, size {item.size}
              </li>
            ))}
          </ul>
        ),
        From: senderOf(complaint),
        Email: email ? <EmailText email={email} /> : name !== null && 'None. The guest’s page has your answers.',
        Phone: phone,
        Received: formatDateTime(complaint.createdAt),
        Acknowledged: acknowledgedAt ? formatDateTime(acknowledgedAt) : 'Not yet',
        Closed: closedAt && formatDateTime(closedAt),
      }}
    />
  )
}

function authorText({ author, actorEmail }: AdminComplaintMessage, { name }: AdminComplaint): string {
  switch (author) {
    case 'customer':
      return name ?? 'Customer'
    case 'shop':
      return `The shop (${actorEmail})`
    case 'note':
      return actorEmail === null ? 'Note' : `Note by ${actorEmail}`
  }
}

/** Who complains, with a link to all that concerns them if they have an account. */
function senderOf({ name, userId }: Pick<AdminComplaint, 'name' | 'userId'>) {
  if (name === null) return 'Deleted account'
  if (userId === null) return name
  return <TextLink to={href('/admin/users/:userId', { userId })}>{name}</TextLink>
}
