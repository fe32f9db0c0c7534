import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { MailStatusBadge } from '#app/domain/messaging/manage/mail-status-badge.tsx'
import { MAIL_STATUS_LABELS } from '#app/domain/messaging/manage/mail-status-label.ts'
import { MailsTable } from '#app/domain/messaging/manage/mails-table.tsx'
import { sendAgainForm, TEXT_DELETED } from '#app/domain/messaging/manage/send-again.form.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { resendMail } from '#app/platform/mail/mail.server.ts'
import { findMail, listMails, type WholeMail } from '#app/platform/mail/mail-log.server.ts'
import { MAIL_STATUSES, type MailStatus } from '#app/platform/mail/mail-status.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { Route } from './+types/mails'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const filter = {
    search: readSearchText(searchParams.get('search')),
    status: MAIL_STATUSES.find((status) => status === searchParams.get('status')),
  }
  const page = readPage(searchParams.get('page'))
  const mail = searchParams.get('mail')
  const [{ mails, total }, shown] = await Promise.all([
    listMails(db, { status: filter.status, search: filter.search ?? '', ...pageSlice(page) }),
    mail === null ? undefined : findMail(db, mail),
  ])
  return { filter, page, mails, total, shown }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(sendAgainForm, ({ db, jobs, actor, value }) => resendMail(db, jobs, actor, value.mailId)),
])

const STATUS_OPTIONS = [
  { value: '', label: 'All emails' },
  ...MAIL_STATUSES.map((status: MailStatus) => ({ value: status, label: MAIL_STATUS_LABELS[status] })),
]

export default function AdminMails({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, mails, total, shown } = loaderData
  const keep = { ...filter, page: page === 1 ? undefined : String(page) }
  return (
    <>
      <AdminTitle title="Emails" count={total} />
      {!shown && <FormResponseBanner response={actionData} className="mb-3" />}
      {shown && (
        <DetailsDialog title={shown.subject} closeTo={addressWith(href('/admin/mails'), keep)} size="lg">
          <FormResponseBanner response={actionData} className="mb-3" />
          <MailDetails mail={shown} />
        </DetailsDialog>
      )}
      <SearchForm
        label="Emails"
        search={{ label: 'Search emails', placeholder: 'Recipient or subject', value: filter.search }}
        selects={[{ name: 'status', label: 'Status', value: filter.status ?? '', options: STATUS_OPTIONS }]}
      />
      {mails.length === 0 ? (
        <EmptyState motif="buti" title="No emails found">
          {filter.search || filter.status ? 'No email matches this search and status.' : 'No emails yet.'}
        </EmptyState>
      ) : (
        <MailsTable mails={mails} keep={keep} />
      )}
      <Pager noun="emails" page={page} total={total} path={href('/admin/mails')} keep={filter} />
    </>
  )
}

function MailDetails({ mail }: { mail: WholeMail }) {
  return (
    <div className="grid gap-4 text-label">
      <Facts
        facts={{
          To: <EmailText email={mail.recipient} />,
          Status: <MailStatusBadge status={mail.status} />,
          Created: formatDateTime(mail.createdAt),
          Sent: mail.sentAt && formatDateTime(mail.sentAt),
          Problem: mail.lastError || null,
        }}
      />
      {mail.html === '' ? (
        <p className="text-muted">{TEXT_DELETED}</p>
      ) : (
        <>
          {/* The sandbox lets nothing in an email run a script or load anything. */}
          <iframe
            title={`Email: ${mail.subject}`}
            srcDoc={mail.html}
            sandbox=""
            className="h-120 w-full rounded-md border border-line bg-white"
          />
          <details>
            <summary className="hit cursor-pointer font-medium text-accent underline decoration-1 underline-offset-3">
              Text version
            </summary>
            <pre className="font-sans text-base whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
          </details>
        </>
      )}
      {mail.html !== '' && mail.status !== 'waiting' && (
        <ContractButton form={sendAgainForm} hidden={{ mailId: mail.id }} variant="secondary">
          Send again
        </ContractButton>
      )}
    </div>
  )
}
