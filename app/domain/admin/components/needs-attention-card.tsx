import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { NeedsAttention } from '../needs-attention.server.ts'

const counts = new Intl.NumberFormat('en-IN')

interface NeedsAttentionCardProps {
  needs: NeedsAttention
  /** Whether hourly backups have failed for hours. */
  isBackupTooOld: boolean
}

/** What needs the administrator's attention; each line links to the list to act on. */
export function NeedsAttentionCard({ needs, isBackupTooOld }: NeedsAttentionCardProps) {
  const { count: disputes, respondBy } = needs.disputes
  const lines = [
    {
      count: needs.newOrders,
      one: 'new order to prepare',
      many: 'new orders to prepare',
      to: addressWith(href('/admin/orders'), { status: 'confirmed' }),
    },
    {
      count: disputes,
      one: 'dispute to respond to',
      many: 'disputes to respond to',
      note: respondBy ? `by ${formatDateTime(respondBy)}` : undefined,
      to: href('/admin/payments'),
    },
    {
      count: needs.paymentsWithoutOrder,
      one: 'payment without an order',
      many: 'payments without an order',
      to: href('/admin/payments'),
    },
    {
      count: needs.refundsToSend,
      one: 'refund due',
      many: 'refunds due',
      to: addressWith(href('/admin/payments'), { refunds: 'open' }),
    },
    {
      count: needs.failedMails,
      one: 'failed email',
      many: 'failed emails',
      to: addressWith(href('/admin/mails'), { status: 'failed' }),
    },
    {
      count: needs.unreadMessages,
      one: 'unread message',
      many: 'unread messages',
      to: addressWith(href('/admin/messages'), { show: 'unread' }),
    },
    {
      count: needs.undeclaredProducts,
      one: 'product without all legal declarations',
      many: 'products without all legal declarations',
      to: addressWith(href('/admin/products'), { show: 'undeclared' }),
    },
  ].filter(({ count }) => count > 0)
  return (
    <Card title="Needs attention">
      {isBackupTooOld && (
        <p className="px-4 pt-3 text-danger">
          Backups have failed for more than six hours. Most often the disk is full.
        </p>
      )}
      {lines.length === 0 && !isBackupTooOld ? (
        <p className="px-4 pt-4 text-soft">You’re all caught up.</p>
      ) : (
        <ul className="px-4 pt-1.5">
          {lines.map(({ count, one, many, note, to }) => (
            <li key={one} className="border-b border-ivory-200 last:border-b-0">
              <TextLink to={to} alone>
                {count === 1 ? `1 ${one}` : `${counts.format(count)} ${many}`}
              </TextLink>
              {note && <span className="ml-2 text-sm text-danger">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="px-4 pt-1.5 pb-3.5 text-sm text-muted">
        {needs.lastWebhookAt
          ? `Last webhook received ${formatDateTime(needs.lastWebhookAt)}`
          : 'No webhooks received from the payment provider yet'}
      </p>
    </Card>
  )
}
