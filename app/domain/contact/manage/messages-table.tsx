import { href } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { ViewButton } from '#app/ui/back-office/view-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { addressWith, type PreservedParams } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ContactMessage } from '../contact-messages.server.ts'

interface MessagesTableProps {
  messages: ContactMessage[]
  /** Parameters of the page's address that View preserves. */
  keep: PreservedParams
}

/** Messages from the contact form. View sets the page's parameter `message`, which shows the text. */
export function MessagesTable({ messages, keep }: MessagesTableProps) {
  return <DataTable caption="Messages" columns={columnsFor(keep)} rows={messages} rowKey={(message) => message.id} />
}

function columnsFor(keep: PreservedParams): Column<ContactMessage>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      isRowHeader: true,
      card: 'lead',
      cell: (message) => (
        <TextLink
          to={addressWith(href('/admin/messages'), { ...keep, message: message.id })}
          className={message.isRead ? 'wrap-anywhere' : 'font-bold wrap-anywhere'}
        >
          {message.subject}
        </TextLink>
      ),
    },
    {
      id: 'from',
      header: 'From',
      card: 'line',
      cell: ({ name, email }) => (
        <>
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">
            <EmailText email={email} />
          </span>
        </>
      ),
    },
    {
      id: 'number',
      header: 'Number',
      align: 'end',
      card: 'line-end',
      cell: ({ number }) => <span className="whitespace-nowrap tabular-nums">{number}</span>,
    },
    {
      id: 'state',
      header: 'Status',
      card: 'aside',
      cell: ({ isRead }) => <Badge tone={isRead ? 'plain' : 'off'}>{isRead ? 'Read' : 'Unread'}</Badge>,
    },
    {
      id: 'date',
      header: 'Received',
      card: 'foot',
      cell: ({ createdAt }) => <span className="text-sm whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      card: 'foot-end',
      cell: (message) => (
        <ViewButton name="message" value={message.id} keep={keep} of={message.subject}>
          View
        </ViewButton>
      ),
    },
  ]
}
