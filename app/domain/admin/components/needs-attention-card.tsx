import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { NeedsAttention } from '../needs-attention.server.ts'

const counts = new Intl.NumberFormat('en-IN')

/** What needs the administrator's attention; each line links to the list to act on. */
export function NeedsAttentionCard({ needs }: { needs: NeedsAttention }) {
  const lines = [
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
      {lines.length === 0 ? (
        <p className="px-4 pt-4 text-soft">You’re all caught up.</p>
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
          ? `Last webhook received ${formatDateTime(needs.lastWebhookAt)}`
          : 'No webhooks received from the payment provider yet'}
      </p>
    </Card>
  )
}
