import { href } from 'react-router'
import { CANCEL_REASON_LABELS } from '#app/domain/after-sale/cancel-reasons.ts'
import { type ComplaintKind, complaintNoun, complaintTitle } from '#app/domain/complaints/complaint.ts'
import { DISPUTE_PHASE_LABELS } from '#app/domain/payments/disputes/dispute-status.ts'
import type { ListedDispute } from '#app/domain/payments/disputes/disputes.server.ts'
import type { ListedRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { refundProblemText } from '#app/domain/payments/refunds/refund-messages.ts'
import { payBackPath } from '#app/domain/payments/refunds/refund-status.ts'
import { SETTLED_WITHIN_DAYS } from '#app/domain/payments/settlements/settlement.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { CancelReason } from '#app/vocabulary/cancel-reasons.ts'
import { MailButton, MailFrame, MailLink, SmallPrint, TypedText } from './mail-parts.tsx'
import { renderMail } from './render-mail.ts'

/** What the owner is alerted about. Amounts are in paise. */
export type OwnerAlert =
  | {
      readonly kind: 'new-order'
      readonly orderId: string
      readonly orderNumber: string
      readonly total: Paise
      /** Whether it will be paid on delivery. */
      readonly isCod: boolean
      readonly customerName: string
      readonly city: string
    }
  | {
      readonly kind: 'unmatched-payment'
      readonly razorpayPaymentId: string
      readonly amount: Paise
      /** Name, email and phone; may be empty. */
      readonly customer: string
    }
  | ({
      readonly kind: 'complaint'
      readonly number: string
      readonly name: string
      readonly email: string
      readonly topic: string
      readonly message: string
      /** A message may be a complaint, too; its acknowledgement says so. */
    } & (
      | { readonly source: 'message' }
      | {
          readonly source: 'complaint' | 'reply'
          readonly complaintId: string
          readonly complaintKind: ComplaintKind
        }
    ))
  | {
      /** The customer's note isn't emailed: it is theirs, and on the order's page. */
      readonly kind: 'cancellation'
      readonly orderId: string
      readonly orderNumber: string
      readonly reason: CancelReason | null
      /** 0 if everything was refunded before. */
      readonly refunded: Paise
      /** The refund that the owner has to pay back herself; null: none. */
      readonly toPayBack: string | null
    }
  | {
      /** The address isn't emailed: it is on the order's page. */
      readonly kind: 'address-correction'
      readonly orderId: string
      readonly orderNumber: string
    }
  | ({ readonly kind: 'dispute' } & Pick<
      ListedDispute,
      'razorpayPaymentId' | 'orderNumber' | 'status' | 'phase' | 'amount' | 'reason' | 'respondBy'
    >)
  | ({ readonly kind: 'failed-refund' } & Pick<
      ListedRefund,
      'razorpayPaymentId' | 'orderNumber' | 'amount' | 'problem' | 'providerText'
    >)
  | {
      readonly kind: 'unsettled'
      /** Payments and refunds, at least 1. */
      readonly count: number
      /** When the oldest was made. */
      readonly since: Date
    }
  | {
      readonly kind: 'old-backup'
      /** Undefined when there is no backup. */
      readonly newestAt: Date | undefined
    }

/** The email of an alert, without its recipients. */
export async function ownerAlertMail(alert: OwnerAlert, shopUrl: string, settings: ShopSettings) {
  const texts = textsOf(alert)
  const rendered = await renderMail(<OwnerAlertMail {...texts} />, settings, shopUrl)
  return { subject: texts.subject, template: `owner-${alert.kind}`, ...rendered }
}

interface AlertTexts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the button says, and the path of the page in the back office. */
  readonly action: string
  readonly to: string
}

function OwnerAlertMail({ subject, paragraphs, action, to }: AlertTexts) {
  return (
    <MailFrame title={subject} preview={paragraphs[0] ?? subject}>
      {paragraphs.map((text) => (
        <TypedText key={text}>{text}</TypedText>
      ))}
      <MailButton to={to}>{action}</MailButton>
      <SmallPrint>
        Choose which alerts you get, and where, in the{' '}
        <MailLink href={href('/admin/settings/:section', { section: 'alerts' })}>settings</MailLink>.
      </SmallPrint>
    </MailFrame>
  )
}

function textsOf(alert: OwnerAlert): AlertTexts {
  switch (alert.kind) {
    case 'new-order': {
      const total = formatRupees(alert.total)
      return {
        subject: `New order ${alert.orderNumber} for ${total}`,
        paragraphs: [
          `${alert.customerName} in ${alert.city} placed order ${alert.orderNumber} and ${alert.isCod ? 'will pay' : 'paid'} ${total}${alert.isCod ? ' on delivery' : ''}.`,
        ],
        action: 'View order',
        to: href('/admin/orders/:orderId', { orderId: alert.orderId }),
      }
    }
    case 'unmatched-payment':
      return {
        subject: `Payment of ${formatRupees(alert.amount)} without an order`,
        paragraphs: [
          `Razorpay captured the payment ${alert.razorpayPaymentId}, but the shop has no order for it. Refund it, or contact the customer first.`,
          ...(alert.customer ? [`Customer: ${alert.customer}`] : []),
        ],
        action: 'View payments',
        to: href('/admin/payments'),
      }
    case 'complaint':
      return complaintTexts(alert)
    case 'cancellation': {
      const refunded = formatRupees(alert.refunded)
      const isSent = alert.refunded > 0 && alert.toPayBack === null
      return {
        subject: `Order ${alert.orderNumber} was cancelled`,
        paragraphs: [
          `The customer cancelled order ${alert.orderNumber}. Its units are back in stock${isSent ? `, and ${refunded} is being refunded` : ''}. If the parcel is already packed, don’t send it.`,
          ...(alert.toPayBack ? [`Pay back ${refunded} yourself, then mark it as paid back.`] : []),
          ...(alert.reason ? [`Their reason: “${CANCEL_REASON_LABELS[alert.reason]}”`] : []),
        ],
        ...(alert.toPayBack
          ? { action: 'Mark as paid back', to: payBackPath(alert.toPayBack) }
          : { action: 'View order', to: href('/admin/orders/:orderId', { orderId: alert.orderId }) }),
      }
    }
    case 'address-correction':
      return {
        subject: `Order ${alert.orderNumber} goes to another address`,
        paragraphs: [
          `The customer corrected the address or phone number of order ${alert.orderNumber}. Print its packing slip again, and throw away earlier slips and labels.`,
        ],
        action: 'View order',
        to: href('/admin/orders/:orderId', { orderId: alert.orderId }),
      }
    case 'dispute':
      return disputeTexts(alert)
    case 'failed-refund':
      return {
        subject: `A refund of ${formatRupees(alert.amount)} failed`,
        paragraphs: [
          `The refund of ${formatRupees(alert.amount)} ${ofPayment(alert)} failed, so the customer doesn’t have the money yet. Send it again, or pay the customer another way.`,
          ...(refundProblemText(alert.problem, alert.providerText)
            ? [`Reason: ${refundProblemText(alert.problem, alert.providerText)}.`]
            : []),
        ],
        action: 'View refunds',
        to: addressWith(href('/admin/payments'), { refunds: 'open' }),
      }
    case 'unsettled':
      return {
        subject: 'Razorpay hasn’t settled money that is due',
        paragraphs: [
          `${alert.count === 1 ? '1 payment or refund isn’t' : `${alert.count} payments and refunds aren’t`} in any settlement after ${SETTLED_WITHIN_DAYS} days. The oldest is of ${formatDate(alert.since)}.`,
          'Look in the Razorpay dashboard whether settlements are on hold, or ask Razorpay.',
        ],
        action: 'View settlements',
        to: href('/admin/settlements'),
      }
    case 'old-backup':
      return {
        subject: 'Your shop hasn’t been backed up for hours',
        paragraphs: [
          alert.newestAt
            ? `The newest backup was made on ${formatDateTime(alert.newestAt)}. Every backup since then has failed.`
            : 'There’s no backup, although the shop is set up to make backups.',
          'Most often the disk is full. The dashboard shows why the last backup failed.',
        ],
        action: 'Open dashboard',
        to: href('/admin'),
      }
  }
}

function complaintTexts(alert: Extract<OwnerAlert, { kind: 'complaint' }>): AlertTexts {
  const paragraphs = [
    `${alert.name} (${alert.email}) wrote about “${alert.topic}”:`,
    alert.message,
    'Complaints must be acknowledged within 48 hours and resolved within one month.',
  ]
  if (alert.source === 'message') {
    const subject = `Message ${alert.number} from a customer`
    return { subject, paragraphs, action: 'View messages', to: href('/admin/messages') }
  }
  const noun = complaintNoun(alert.complaintKind)
  return {
    subject:
      alert.source === 'reply'
        ? `Reply to ${noun} ${alert.number}`
        : `${complaintTitle({ kind: alert.complaintKind, number: alert.number })} from a customer`,
    paragraphs,
    action: `View ${noun}`,
    to: href('/admin/complaints/:complaintId', { complaintId: alert.complaintId }),
  }
}

function disputeTexts(dispute: Extract<OwnerAlert, { kind: 'dispute' }>): AlertTexts {
  const amount = formatRupees(dispute.amount)
  const reason = dispute.reason ? [`The bank’s reason: ${dispute.reason}`] : []
  const action = { action: 'View disputes', to: href('/admin/payments') }
  if (dispute.status === 'lost') {
    return {
      subject: `You lost a dispute over ${amount}`,
      paragraphs: [
        `The bank decided in the customer’s favour, and Razorpay deducted ${amount} ${ofPayment(dispute)} from your balance. Don’t refund this payment as well.`,
        ...reason,
      ],
      ...action,
    }
  }
  const deadline = dispute.respondBy ? ` by ${formatDateTime(dispute.respondBy)}` : ''
  return {
    subject: `Respond to a dispute over ${amount}${deadline}`,
    paragraphs: [
      dispute.status === 'action_required'
        ? `The bank asks for more evidence about ${amount} ${ofPayment(dispute)}.`
        : `The customer’s bank disputes ${amount} ${ofPayment(dispute)} (${DISPUTE_PHASE_LABELS[dispute.phase].toLowerCase()}).`,
      ...reason,
      `Accept the dispute or send evidence, such as the invoice and the proof of delivery, in the Razorpay dashboard${deadline}. If you don’t respond, you’ll lose the money.`,
    ],
    ...action,
  }
}

function ofPayment({ orderNumber, razorpayPaymentId }: { orderNumber: string | null; razorpayPaymentId: string }) {
  return orderNumber ? `for order ${orderNumber} (payment ${razorpayPaymentId})` : `of payment ${razorpayPaymentId}`
}
