import { href } from 'react-router'
import { hoursLeftText } from '#app/domain/complaints/complaint-deadlines.ts'
import { type CodView, LATE_ORDERS, overdueCod } from '#app/domain/orders/manage/order-filter.ts'
import type { BackupStatus } from '#app/platform/backup/backup-age.ts'
import { isBackupTooOld, maxBackupAgeHours } from '#app/platform/backup/backup-age.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { ageText, type Waiting } from '#app/shared/waiting-time.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { NeedsAttention } from '../needs-attention.server.ts'

const counts = new Intl.NumberFormat('en-IN')

const HOUR_MS = 3_600_000

interface NeedsAttentionCardProps {
  needs: NeedsAttention
  /** Undefined when the shop makes no backups itself. */
  backup: BackupStatus | undefined
  /** Whether pages explain to shoppers that the cart and the terms say different things about returns. */
  explainsReturns: boolean
  /** Whether notices stand above the card. */
  hasNotices: boolean
  now: Date
}

/** What needs the administrator's attention; each line links to the list to act on. */
export function NeedsAttentionCard({ needs, backup, explainsReturns, hasNotices, now }: NeedsAttentionCardProps) {
  const isTooOld = backup !== undefined && isBackupTooOld(backup, now)
  const lines = listLines(needs, now).filter(({ count }) => count > 0)
  return (
    <Card title="Needs attention">
      {isTooOld && (
        <p className="px-4 pt-3 text-danger">
          Backups have failed for more than {maxBackupAgeHours(backup)} hours. Most often the disk is full.
        </p>
      )}
      {backup?.failure && (
        <p className="px-4 pt-3 wrap-anywhere text-danger">
          The backup of {formatDateTime(backup.failure.at)} failed: {backup.failure.reason}
        </p>
      )}
      {lines.every(({ isForInformation }) => isForInformation) && !isTooOld && !backup?.failure && (
        <p className="px-4 pt-4 text-soft">{hasNotices ? 'Nothing else is waiting.' : 'You’re all caught up.'}</p>
      )}
      {lines.length > 0 && (
        <ul className="px-4 pt-1.5">
          {lines.map(({ count, one, many, note, isUrgent, to }) => (
            <li key={one} className="flex flex-wrap items-baseline gap-x-2 border-b border-ivory-200 last:border-b-0">
              <TextLink to={to} alone>
                {count === 1 ? `1 ${one}` : `${counts.format(count)} ${many}`}
              </TextLink>
              {note && <span className={`pb-1.5 text-sm ${isUrgent ? 'text-danger' : 'text-muted'}`}>{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <ul className="px-4 pt-1.5 pb-3.5 text-sm text-muted">
        {stateLines(needs, backup, now).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {explainsReturns && (
          <li>
            The cart and the terms say different things about returns. Shoppers see the full policy and their rights
            next to both
          </li>
        )}
      </ul>
    </Card>
  )
}

interface Line {
  readonly count: number
  readonly one: string
  readonly many: string
  readonly note?: string | undefined
  readonly isUrgent?: boolean
  /** There is nothing to do about it. */
  readonly isForInformation?: boolean
  readonly to: string
}

/** Everything that may need attention, the most urgent first. */
function listLines(needs: NeedsAttention, now: Date): Line[] {
  const { complaints, disputes, lateOrders, audit, cod } = needs
  const [payments, users, messages] = [
    href('/admin/payments'),
    href('/admin/users/parental-consents'),
    href('/admin/messages'),
  ]
  const refunds = (shown: string) => addressWith(payments, { refunds: shown })
  const orders = (params: Parameters<typeof addressWith>[1]) => addressWith(href('/admin/orders'), params)
  const [urgent, forInformation] = [{ isUrgent: true }, { isForInformation: true }]
  const oldest = (waiting: Waiting | undefined, one: string, many: string, to: string, more?: Partial<Line>): Line => ({
    count: waiting?.count ?? 0,
    one,
    many,
    to,
    ...more,
    note: waiting?.since ? `oldest ${ageText(waiting.since, now)}` : undefined,
  })
  return [
    oldest(needs.unmatchedPayments, 'payment from an unknown checkout', 'payments from unknown checkouts', payments),
    oldest(needs.paymentsWithoutOrder, 'payment without an order', 'payments without an order', payments),
    {
      count: disputes.count,
      one: 'dispute to respond to',
      many: 'disputes to respond to',
      to: payments,
      note: disputes.respondBy ? `by ${formatDateTime(disputes.respondBy)}` : undefined,
      isUrgent: true,
    },
    {
      count: complaints.count,
      one: 'complaint to answer or resolve',
      many: 'complaints to answer or resolve',
      note: complaints.dueAt ? hoursLeft(complaints.dueAt, now) : undefined,
      isUrgent: true,
      to: href('/admin/complaints'),
    },
    {
      count: needs.overdueReturns.count,
      one: 'returned item overdue',
      many: 'returned items overdue',
      note: needs.overdueReturns.since ? `oldest asked for ${ageText(needs.overdueReturns.since, now)} ago` : undefined,
      to: addressWith(href('/admin/complaints'), { show: 'overdue' }),
    },
    oldest(needs.refundsToSend, 'refund due or failed', 'refunds due or failed', refunds('open')),
    oldest(needs.refundsToPayBack, 'refund for you to pay back', 'refunds for you to pay back', refunds('open')),
    oldest(
      needs.unsettled,
      'payment or refund that Razorpay hasn’t settled',
      'payments and refunds that Razorpay hasn’t settled',
      href('/admin/settlements'),
      urgent,
    ),
    oldest(
      needs.refundsWithoutItems,
      'refund made in Razorpay without items',
      'refunds made in Razorpay without items',
      refunds('without-items'),
    ),
    oldest(
      needs.bookingsToCancel,
      'courier booking to cancel',
      'courier bookings to cancel',
      href('/admin/orders/:orderId/courier', { orderId: needs.bookingsToCancel.orderId ?? '-' }),
      urgent,
    ),
    oldest(
      needs.overdueSales,
      'sale that couldn’t begin or end',
      'sales that couldn’t begin or end',
      href('/admin/offers'),
      urgent,
    ),
    {
      count: lateOrders.count,
      one: 'order past its promised date',
      many: 'orders past their promised date',
      note: lateOrders.since ? `promised for ${formatDate(lateOrders.since)}: ship it, or offer a refund` : undefined,
      isUrgent: true,
      to: orders({ show: LATE_ORDERS, sort: 'delivery' }),
    },
    oldest(needs.newOrders, 'new order to prepare', 'new orders to prepare', orders({ status: 'confirmed' })),
    oldest(needs.parentalConsents, 'parental consent to check', 'parental consents to check', users),
    oldest(
      needs.codToConfirm,
      'purchase with Cash on Delivery to be confirmed',
      'purchases with Cash on Delivery to be confirmed',
      href('/admin/cash-on-delivery'),
    ),
    {
      count: cod?.comingBack ?? 0,
      one: 'refused parcel to come back',
      many: 'refused parcels to come back',
      to: orders({ show: 'cod-coming-back' satisfies CodView, sort: 'oldest' }),
    },
    {
      count: cod?.overdue ?? 0,
      one: 'delivered order that the courier should have paid for by now',
      many: 'delivered orders that the courier should have paid for by now',
      isUrgent: true,
      to: orders({ show: overdueCod(cod?.remittanceDays ?? 0), sort: 'oldest' }),
    },
    {
      count: needs.cancelledOrders.count,
      one: 'order cancelled by its customer in the last 24 hours',
      many: 'orders cancelled by their customers in the last 24 hours',
      ...forInformation,
      to: orders({ status: 'cancelled' }),
    },
    oldest(needs.unreadMessages, 'unread message', 'unread messages', addressWith(messages, { show: 'unread' })),
    oldest(needs.failedMails, 'failed email', 'failed emails', addressWith(href('/admin/mails'), { status: 'failed' })),
    {
      count: audit?.findings ?? 0,
      one: 'money audit finding',
      many: 'money audit findings',
      note: audit ? formatDateTime(audit.finishedAt) : undefined,
      to: `${payments}#audit`,
    },
    {
      count: needs.undeclaredProducts,
      one: 'product without all legal declarations',
      many: 'products without all legal declarations',
      to: addressWith(href('/admin/products'), { show: 'undeclared' }),
    },
    oldest(
      needs.openPayments,
      'payment in progress right now',
      'payments in progress right now',
      `${payments}#open`,
      forInformation,
    ),
  ]
}

function hoursLeft(dueAt: Date, now: Date): string {
  return hoursLeftText({
    hoursLeft: Math.floor((dueAt.getTime() - now.getTime()) / HOUR_MS),
    isOverdue: dueAt <= now,
  })
}

/** The state of webhooks, money audit and backups, in sentences without full stops. */
function stateLines(needs: NeedsAttention, backup: BackupStatus | undefined, now: Date): string[] {
  return [
    ...(needs.hasPayments ? moneyLines(needs) : []),
    ...(backup ? [backup.newestAt ? `Newest backup ${ageText(backup.newestAt, now)} old` : 'No backup yet'] : []),
  ]
}

function moneyLines({ audit, lastWebhookAt }: NeedsAttention): string[] {
  return [
    lastWebhookAt
      ? `Last webhook received ${formatDateTime(lastWebhookAt)}`
      : 'No webhooks received from the payment provider yet',
    audit?.findings === 0 ? `The money audit on ${formatDateTime(audit.finishedAt)} found no problems` : undefined,
    audit === null ? 'The money audit runs every night' : undefined,
  ].filter((line) => line !== undefined)
}
