import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { NeedsAttention } from '../needs-attention.server.ts'

interface NeedsAttentionCardProps {
  needs: NeedsAttention
  lowStockProducts: number
}

const counts = new Intl.NumberFormat('en-IN')

/** What waits for the administrator; each line leads to the list to act on. */
export function NeedsAttentionCard({ needs, lowStockProducts }: NeedsAttentionCardProps) {
  const lines = [
    {
      count: needs.paymentsWithoutOrder,
      one: 'payment without order',
      many: 'payments without order',
      to: href('/admin/payments'),
    },
    {
      count: needs.refundsToSend,
      one: 'refund due',
      many: 'refunds due',
      to: `${href('/admin/payments')}?refunds=open`,
    },
    { count: needs.failedMails, one: 'failed mail', many: 'failed mails', to: `${href('/admin/mails')}?status=failed` },
    {
      count: lowStockProducts,
      one: 'product low on stock',
      many: 'products low on stock',
      to: `${href('/admin/products')}?sort=stock_low`,
    },
    {
      count: needs.unreadMessages,
      one: 'unread message',
      many: 'unread messages',
      to: `${href('/admin/messages')}?show=unread`,
    },
  ].filter(({ count }) => count > 0)
  return (
    <Card title="Needs a hand">
      {lines.length === 0 ? (
        <p className="px-4 pt-4 text-soft">Nothing waits for you.</p>
      ) : (
        <ul className="px-4 pt-1.5">
          {lines.map(({ count, one, many, to }) => (
            <li key={one} className="border-b border-ivory-200 last:border-b-0">
              <TextLink to={to} alone>
                {count === 1 ? `1 ${one}` : `${counts.format(count)} ${many}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="px-4 pt-1.5 pb-3.5 text-sm text-muted">
        {needs.lastWebhookAt
          ? `Last webhook seen ${formatDateTime(needs.lastWebhookAt)}`
          : 'No webhook of the payment provider was seen yet'}
      </p>
    </Card>
  )
}
