import { ArrowLeft } from 'lucide-react'
import { data, Form, href } from 'react-router'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { findReplaceable } from '#app/domain/after-sale/send-replacement.server.ts'
import { isClosed, KIND_LABELS, WISH_LABELS } from '#app/domain/complaints/complaint.ts'
import { nextDeadline } from '#app/domain/complaints/complaint-deadlines.ts'
import { ComplaintStatusBadge } from '#app/domain/complaints/components/complaint-status-badge.tsx'
import { MessageList } from '#app/domain/complaints/components/message-list.tsx'
import {
  ANSWER_COMPLAINT,
  NOTE_COMPLAINT,
  REFUND_COMPLAINT,
  REFUSE_COMPLAINT,
  REPLACE_COMPLAINT,
  RESOLVE_COMPLAINT,
  WITHDRAW_LINKS,
} from '#app/domain/complaints/intents.ts'
import { ComplaintDeadlineText } from '#app/domain/complaints/manage/complaint-deadline-text.tsx'
import {
  type AdminComplaint,
  type AdminComplaintMessage,
  findComplaintForAdmin,
} from '#app/domain/complaints/manage/complaint-list.server.ts'
import { isTiedToOrder } from '#app/domain/complaints/manage/correct-order.server.ts'
import { CorrectOrderForm } from '#app/domain/complaints/manage/correct-order-form.tsx'
import { DecisionPanel } from '#app/domain/complaints/manage/decision-panel.tsx'
import { AnswerForm, NoteForm } from '#app/domain/complaints/manage/message-forms.tsx'
import { RefundComplaintForm } from '#app/domain/complaints/manage/refund-complaint-form.tsx'
import { ReplaceComplaintForm } from '#app/domain/complaints/manage/replace-complaint-form.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { type Fact, Facts } from '#app/ui/back-office/facts.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/complaint'
import { COMPLAINT_FORMS } from './complaint-forms.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const complaint = await findComplaintForAdmin(db, params.complaintId)
  if (!complaint) throw data('Complaint not found', { status: 404 })
  const { order } = complaint
  const [isTied, refundable, replaceable, complained] = await Promise.all([
    isTiedToOrder(db, complaint.id),
    ...(order
      ? ([findRefundable(db, order.id), findReplaceable(db, order.id), findOrderForAdmin(db, order.id)] as const)
      : []),
  ])
  const requestIds = {
    answer: crypto.randomUUID(),
    refund: crypto.randomUUID(),
    replace: crypto.randomUUID(),
    note: crypto.randomUUID(),
  }
  const paidOrder = complained?.replaces ?? null
  return { complaint, isTied, refundable, replaceable, paidOrder, requestIds, now: new Date() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  const services = { db: context.get(dbContext), jobs: context.get(jobsContext) }
  return formHandler(COMPLAINT_FORMS, form)({ context, services, actor, form, complaintId: params.complaintId })
}

export default function AdminComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, isTied, now } = loaderData
  const isDecided = isClosed(complaint.status)
  return (
    <>
      <PageMetadata title={`Complaint ${complaint.number}`} isPrivate />
      <TextLink to={href('/admin/complaints')} alone className="gap-1.5">
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.6} />
        All complaints
      </TextLink>
      <AdminTitle aside={<ComplaintStatusBadge status={complaint.status} />}>Complaint {complaint.number}</AdminTitle>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <Panel title="Details">
            <ComplaintDetails complaint={complaint} now={now} />
            <FormResponseBanner response={responseTo(actionData, WITHDRAW_LINKS)} className="mt-3" />
            {!isDecided && complaint.email !== null && (
              <Form method="post" preventScrollReset className="mt-3">
                <SubmitButton intent={WITHDRAW_LINKS} variant="secondary">
                  Disable links in emails
                </SubmitButton>
              </Form>
            )}
          </Panel>
          {!isDecided && !isTied && (
            <Panel title="Order">
              <CorrectOrderForm
                orderNumber={complaint.order?.orderNumber ?? complaint.statedOrderNumber ?? ''}
                isCustomer={complaint.isCustomer}
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
                <p className="mt-4 text-soft">This complaint is closed. It opens again when the customer writes.</p>
              </>
            )}
          </Panel>
          {!isDecided && <Decisions {...loaderData} response={actionData} />}
        </div>
      </div>
    </>
  )
}

/** The forms that decide the complaint, what the customer asked for first. */
function Decisions(props: Route.ComponentProps['loaderData'] & { response: Route.ComponentProps['actionData'] }) {
  const { complaint, refundable, replaceable, paidOrder, requestIds, response } = props
  const decisions = [
    {
      wish: 'refund',
      title: 'Refund',
      intents: [REFUND_COMPLAINT],
      form: refundable && (
        <RefundComplaintForm
          key={requestIds.refund}
          refundable={refundable}
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
      intents: [REPLACE_COMPLAINT],
      form: replaceable && complaint.email !== null && (
        <ReplaceComplaintForm
          key={requestIds.replace}
          replaceable={replaceable}
          claimed={complaint.items}
          requestId={requestIds.replace}
          response={response}
        />
      ),
    },
    {
      wish: 'answer',
      title: 'Answer',
      intents: [ANSWER_COMPLAINT, RESOLVE_COMPLAINT, REFUSE_COMPLAINT],
      form:
        complaint.email !== null ? (
          <AnswerForm key={requestIds.answer} requestId={requestIds.answer} response={response} />
        ) : (
          <p className="text-soft">The account was deleted, so there’s nobody to reply to.</p>
        ),
    },
    {
      title: 'Internal note',
      intents: [NOTE_COMPLAINT],
      form: <NoteForm key={requestIds.note} requestId={requestIds.note} response={response} />,
    },
  ].filter(({ form }) => form)
  const first =
    decisions.find(({ intents }) => intents.includes(response?.intent ?? '')) ??
    decisions.find(({ wish }) => wish === complaint.wish) ??
    decisions[0]
  return decisions
    .toSorted((one, other) => Number(other.wish === complaint.wish) - Number(one.wish === complaint.wish))
    .map((decision) => (
      <DecisionPanel key={decision.title} title={decision.title} isOpen={decision === first}>
        {decision.instead ?? decision.form}
      </DecisionPanel>
    ))
}

function ComplaintDetails({ complaint, now }: { complaint: AdminComplaint; now: Date }) {
  const { name, email, phone, order, statedOrderNumber, items, replacements, acknowledgedAt, closedAt } = complaint
  const facts: Fact[] = [
    ['Time left', <ComplaintDeadlineText key="left" deadline={nextDeadline(complaint, now)} />],
    ['What is wrong', KIND_LABELS[complaint.kind]],
    ['Wants', WISH_LABELS[complaint.wish]],
  ]
  if (order) {
    const to = href('/admin/orders/:orderId', { orderId: order.id })
    facts.push([
      'Order',
      <TextLink key="order" to={to}>
        {order.orderNumber}
      </TextLink>,
    ])
  }
  if (replacements.length > 0) {
    facts.push([
      'Replacement',
      <ul key="replacements">
        {replacements.map(({ id, orderNumber }) => (
          <li key={id}>
            <TextLink to={href('/admin/orders/:orderId', { orderId: id })}>{orderNumber}</TextLink>
          </li>
        ))}
      </ul>,
    ])
  }
  if (statedOrderNumber) {
    const to = addressWith(href('/admin/orders'), { search: statedOrderNumber })
    facts.push([
      'Order number given',
      <span key="stated">
        <TextLink to={to}>{statedOrderNumber}</TextLink> (not an order from this email address)
      </span>,
    ])
  }
  if (items.length > 0) {
    facts.push([
      'Items',
      <ul key="items">
        {items.map((item) => (
          <li key={item.orderItemId}>
            {item.quantity} × {item.name}, size {item.size}
          </li>
        ))}
      </ul>,
    ])
  }
  facts.push(['From', email === null ? 'Deleted account' : name])
  if (email) facts.push(['Email', <EmailText key="email" email={email} />])
  if (phone) facts.push(['Phone', phone])
  facts.push(['Received', formatDateTime(complaint.createdAt)])
  facts.push(['Acknowledged', acknowledgedAt ? formatDateTime(acknowledgedAt) : 'Not yet'])
  if (closedAt) facts.push(['Closed', formatDateTime(closedAt)])
  return <Facts facts={facts} />
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
