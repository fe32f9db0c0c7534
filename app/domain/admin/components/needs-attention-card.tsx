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

const NONE: Waiting = { count: 0, since: null }

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
  const { complaints, disputes, lateOrders, audit } = needs
  const payments = href('/admin/payments')
  const oldest = ({ count, since }: Waiting) => ({ count, note: since ? `oldest ${ageText(since, now)}` : undefined })
  return [
    {
      ...oldest(needs.unmatchedPayments),
      one: 'payment from an unknown checkout',
      many: 'payments from unknown checkouts',
      to: payments,
    },
    {
      ...oldest(needs.paymentsWithoutOrder),
      one: 'payment without an order',
      many: 'payments without an order',
      to: payments,
    },
    {
      count: disputes.count,
      one: 'dispute to respond to',
      many: 'disputes to respond to',
      note: disputes.respondBy ? `by ${formatDateTime(disputes.respondBy)}` : undefined,
      isUrgent: true,
      to: payments,
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
      ...oldest(needs.refundsToSend),
      one: 'refund due or failed',
      many: 'refunds due or failed',
      to: addressWith(payments, { refunds: 'open' }),
    },
    {
      ...oldest(needs.refundsToPayBack),
      one: 'refund for you to pay back',
      many: 'refunds for you to pay back',
      to: addressWith(payments, { refunds: 'open' }),
    },
    {
      ...oldest(needs.unsettled),
      one: 'payment or refund that Razorpay hasn’t settled',
      many: 'payments and refunds that Razorpay hasn’t settled',
      isUrgent: true,
      to: href('/admin/settlements'),
    },
    {
      ...oldest(needs.refundsWithoutItems),
      one: 'refund made in Razorpay without items',
      many: 'refunds made in Razorpay without items',
      to: addressWith(payments, { refunds: 'without-items' }),
    },
    {
      ...oldest(needs.bookingsToCancel),
      one: 'courier booking to cancel',
      many: 'courier bookings to cancel',
      isUrgent: true,
      to: href('/admin/orders/:orderId/courier', { orderId: needs.bookingsToCancel.orderId ?? '-' }),
    },
    {
      ...oldest(needs.overdueSales),
      one: 'sale that couldn’t begin or end',
      many: 'sales that couldn’t begin or end',
      isUrgent: true,
      to: href('/admin/offers'),
    },
    {
      count: lateOrders.count,
      one: 'order past its promised date',
      many: 'orders past their promised date',
      note: lateOrders.since ? `promised for ${formatDate(lateOrders.since)}: ship it, or offer a refund` : undefined,
      isUrgent: true,
      to: addressWith(href('/admin/orders'), { show: LATE_ORDERS, sort: 'delivery' }),
    },
    {
      ...oldest(needs.newOrders),
      one: 'new order to prepare',
      many: 'new orders to prepare',
      to: addressWith(href('/admin/orders'), { status: 'confirmed' }),
    },
    {
      ...oldest(needs.parentalConsents ?? NONE),
      one: 'parental consent to check',
      many: 'parental consents to check',
      to: href('/admin/users/parental-consents'),
    },
    {
      ...oldest(needs.codToConfirm ?? NONE),
      one: 'purchase with Cash on Delivery to be confirmed',
      many: 'purchases with Cash on Delivery to be confirmed',
      to: href('/admin/cash-on-delivery'),
    },
    {
      count: needs.cod?.comingBack ?? 0,
      one: 'refused parcel to come back',
      many: 'refused parcels to come back',
      to: addressWith(href('/admin/orders'), { show: 'cod-coming-back' satisfies CodView, sort: 'oldest' }),
    },
    {
      count: needs.cod?.overdue ?? 0,
      one: 'delivered order that the courier should have paid for by now',
      many: 'delivered orders that the courier should have paid for by now',
      isUrgent: true,
      to: addressWith(href('/admin/orders'), { show: overdueCod(needs.cod?.remittanceDays ?? 0), sort: 'oldest' }),
    },
    {
      count: needs.cancelledOrders.count,
      one: 'order cancelled by its customer in the last 24 hours',
      many: 'orders cancelled by their customers in the last 24 hours',
      isForInformation: true,
      to: addressWith(href('/admin/orders'), { status: 'cancelled' }),
    },
    {
      ...oldest(needs.unreadMessages),
      one: 'unread message',
      many: 'unread messages',
      to: addressWith(href('/admin/messages'), { show: 'unread' }),
    },
    {
      ...oldest(needs.failedMails),
      one: 'failed email',
      many: 'failed emails',
      to: addressWith(href('/admin/mails'), { status: 'failed' }),
    },
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
    {
      ...oldest(needs.openPayments),
      one: 'payment in progress right now',
      many: 'payments in progress right now',
      isForInformation: true,
      to: `${payments}#open`,
    },
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
