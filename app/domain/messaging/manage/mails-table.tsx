import type { ListedMail } from '#app/platform/mail/mail-log.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { ViewButton } from '#app/ui/back-office/view-button.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { mailKindLabel } from './mail-kind-label.ts'
import { MailStatusBadge } from './mail-status-badge.tsx'

interface MailsTableProps {
  mails: ListedMail[]
  /** Parameters of the page's address that View preserves. */
  keep: PreservedParams
}

/** The shop's outgoing emails. View sets the page's parameter `mail`, which shows the text. */
export function MailsTable({ mails, keep }: MailsTableProps) {
  return <DataTable caption="Emails" columns={columnsFor(keep)} rows={mails} rowKey={(mail) => mail.id} />
}

function columnsFor(keep: PreservedParams): Column<ListedMail>[] {
  return [
    { header: 'Subject', card: 'lead', cell: (mail) => <b className="font-semibold wrap-anywhere">{mail.subject}</b> },
    { header: 'To', card: 'line', cell: (mail) => <EmailText email={mail.recipient} /> },
    {
      header: 'Type',
      card: 'line-end',
      cell: (mail) => <span className="text-muted">{mailKindLabel(mail.template)}</span>,
    },
    { header: 'Status', card: 'aside', cell: (mail) => <MailStatusBadge status={mail.status} /> },
    {
      header: 'Created',
      card: 'foot',
      cell: (mail) => <span className="text-sm text-muted">{formatDateTime(mail.createdAt)}</span>,
    },
    {
      ...BUTTON_COLUMN,
      cell: (mail) => (
        <ViewButton name="mail" value={mail.id} keep={keep} of={mail.subject}>
          View
        </ViewButton>
      ),
    },
  ]
}
