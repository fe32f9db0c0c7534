import { ArrowLeft } from 'lucide-react'
import { Form, href } from 'react-router'
import { RefundProgress } from '#app/domain/after-sale/components/refund-progress.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { PictureField } from '#app/domain/pictures/components/picture-field.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import {
  type Complaint,
  complaintNoun,
  complaintTitle,
  isClosed,
  KIND_LABELS,
  MAX_MESSAGE_LENGTH,
  PICTURE_AUDIENCE,
  WISH_LABELS,
} from '../complaint.ts'
import { acknowledgeBy, resolveBy } from '../complaint-deadlines.ts'
import { disableLinksForm, replyForm } from '../reply.form.ts'
import { ReturnPanel } from '../returns/return-panel.tsx'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import { MessageList } from './message-list.tsx'

interface ComplaintPageProps {
  complaint: Complaint
  /** Unique per form, so that a form sent twice is one message. */
  requestId: string
  response: FormResponse | undefined
  pictureUrl: (pictureId: string) => string
  /** The address of the return slip. */
  slipPath: string
  /** Whether the visitor is signed in as the customer, who can also disable the links in emails and open their orders and the list. */
  isOwner: boolean
}

/** A complaint as its customer follows and answers it. */
export function ComplaintPage({ complaint, requestId, response, pictureUrl, slipPath, isOwner }: ComplaintPageProps) {
  const shop = useShop()
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={complaintTitle(complaint)} isPrivate />
      {isOwner && (
        <TextLink to={href('/complaints')} alone className="gap-1.5">
          <ArrowLeft size={20} />
          All complaints
        </TextLink>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-7">
        <PageTitle className="tabular-nums">{complaintTitle(complaint)}</PageTitle>
        <ComplaintStatusBadge status={complaint.status} />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-7">
        <div className="grid gap-4 lg:gap-6">
          {complaint.goods && <ReturnPanel goods={complaint.goods} slipPath={slipPath} response={response} />}
          <Panel title="Messages">
            <MessageList
              messages={complaint.messages}
              authorOf={({ author }) => (author === 'customer' ? 'You' : shop.name)}
              pictureUrl={pictureUrl}
            />
          </Panel>
          <Panel title={isClosed(complaint.status) ? 'Not resolved?' : 'Write to us'}>
            <ReplyForm
              key={requestId}
              isClosed={isClosed(complaint.status)}
              requestId={requestId}
              response={responseTo(response, replyForm.intent)}
            />
          </Panel>
        </div>
        <div className="grid gap-4 lg:gap-6">
          <Panel title={complaint.kind === 'exchange' ? 'Your request' : 'Your complaint'}>
            <Facts complaint={complaint} isOwner={isOwner} />
            <RefundProgress refunds={complaint.refunds} />
          </Panel>
          <Panel title="What happens next">
            <NextSteps complaint={complaint} />
            <StatutoryRights className="mt-3" />
          </Panel>
          {isOwner && (
            <Panel title="Links in emails">
              <p className="text-soft">
                Our emails about this {complaintNoun(complaint.kind)} contain a link that opens it without signing in.
                If you forwarded an email by mistake, disable its link. Later emails have a new one.
              </p>
              <FormResponseBanner response={responseTo(response, disableLinksForm.intent)} className="mt-3" />
              <ContractButton form={disableLinksForm} variant="secondary" formClassName="mt-3">
                Disable links
              </ContractButton>
            </Panel>
          )}
        </div>
      </div>
    </PageWidth>
  )
}

function Facts({ complaint, isOwner }: { complaint: Complaint; isOwner: boolean }) {
  const { order, items } = complaint
  const rows = [
    ...(complaint.kind === 'exchange'
      ? [{ label: 'You asked for', value: KIND_LABELS.exchange }]
      : [
          { label: 'What is wrong', value: KIND_LABELS[complaint.kind] },
          { label: 'You asked for', value: WISH_LABELS[complaint.wish] },
        ]),
    ...(order
      ? [
          {
            label: 'Order',
            value:
              isOwner && order.isListed ? (
                <TextLink to={href('/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</TextLink>
              ) : (
                order.orderNumber
              ),
          },
        ]
      : []),
    ...(complaint.replacements.length > 0
      ? [{ label: 'Replacement', value: <Replacements orders={complaint.replacements} /> }]
      : []),
    { label: 'Sent', value: formatDate(complaint.createdAt) },
  ]
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {items.length > 0 && (
        <ul className="mt-3 grid gap-1.5 border-t border-line pt-3">
          {items.map((item) => (
            <li key={item.orderItemId} className="wrap-anywhere">
              {item.quantity} × {item.name}, size {item.size}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Replacements({ orders }: { orders: Complaint['replacements'] }) {
  return (
    <ul>
      {orders.map(({ id, orderNumber, path }) => (
        <li key={id}>
          <TextLink to={path ?? href('/orders/:orderId', { orderId: id })}>{orderNumber}</TextLink>
        </li>
      ))}
    </ul>
  )
}

function NextSteps({ complaint }: { complaint: Complaint }) {
  const noun = complaintNoun(complaint.kind)
  if (isClosed(complaint.status)) {
    return <p>This {noun} is closed. Write to us again to reopen it.</p>
  }
  if (complaint.status === 'answered') {
    return (
      <p>
        We’ve answered you. We’ll resolve your {noun} by {formatDate(resolveBy(complaint.createdAt))}.
      </p>
    )
  }
  return (
    <p>
      {complaint.acknowledgedAt === null && (
        <>You’ll hear from us by {formatDate(acknowledgeBy(complaint.createdAt))}. </>
      )}
      We’ll resolve your {noun} by {formatDate(resolveBy(complaint.createdAt))}.
    </p>
  )
}

interface ReplyFormProps {
  isClosed: boolean
  requestId: string
  response: FormResponse | undefined
}

function ReplyForm({ isClosed, requestId, response }: ReplyFormProps) {
  const errorsOf = (field: string) => response?.result?.error?.[field] ?? undefined
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-4">
      {isClosed && <p className="text-soft">Tell us what is still wrong, and we’ll look at it again.</p>}
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      <TextAreaField
        name="text"
        label="Message"
        rows={4}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={sentText(response, 'text')}
        errors={errorsOf('text')}
      />
      <PictureField audience={PICTURE_AUDIENCE} errors={errorsOf('pictures')} />
      <SubmitButton intent={replyForm.intent} busyLabel="Sending..." className="justify-self-start">
        Send
      </SubmitButton>
    </Form>
  )
}
