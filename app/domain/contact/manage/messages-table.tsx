import { href } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { NameAndEmail } from '#app/ui/back-office/name-and-email.tsx'
import { ViewButton } from '#app/ui/back-office/view-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
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
      header: 'Subject',
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
      header: 'From',
      card: 'line',
      cell: ({ name, email }) => <NameAndEmail name={name} email={email} />,
    },
    {
      header: 'Number',
      align: 'end',
      card: 'line-end',
      cell: ({ number }) => <span className="whitespace-nowrap tabular-nums">{number}</span>,
    },
    {
      header: 'Status',
      card: 'aside',
      cell: ({ isRead }) => <Badge tone={isRead ? 'plain' : 'off'}>{isRead ? 'Read' : 'Unread'}</Badge>,
    },
    {
      header: 'Received',
      card: 'foot',
      cell: ({ createdAt }) => <span className="text-sm whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
    {
      ...BUTTON_COLUMN,
      cell: (message) => (
        <ViewButton name="message" value={message.id} keep={keep} of={message.subject}>
          View
        </ViewButton>
      ),
    },
  ]
}
