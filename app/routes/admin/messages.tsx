import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  type ContactMessage,
  findContactMessage,
  listContactMessages,
  markContactMessage,
} from '#app/domain/contact/contact-messages.server.ts'
import { ConfirmDeleteMessages } from '#app/domain/contact/manage/confirm-delete-messages.tsx'
import { deleteMessagesForm } from '#app/domain/contact/manage/delete-messages.form.ts'
import { deleteMessagesFrom, isAccountsAddress } from '#app/domain/contact/manage/delete-messages.server.ts'
import { markReadForm, markUnreadForm } from '#app/domain/contact/manage/mark-message.form.ts'
import { MessagesTable } from '#app/domain/contact/manage/messages-table.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
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
import { TextLink, textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/messages'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const unreadOnly = searchParams.get('show') === 'unread'
  const page = readPage(searchParams.get('page'))
  const message = searchParams.get('message')
  const email = readSearchText(searchParams.get('email'))
  const [{ messages, total }, shown, hasAccount] = await Promise.all([
    listContactMessages(db, { unreadOnly, from: email, ...pageSlice(page) }),
    message === null ? undefined : findContactMessage(db, message),
    email !== undefined && isAccountsAddress(db, email),
  ])
  const mayDelete = email !== undefined && !hasAccount && !unreadOnly && total > 0
  return { unreadOnly, email, page, messages, total, shown, mayDelete, isDeleting: searchParams.has('delete') }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(markReadForm, ({ db, actor, value }) => markContactMessage(db, actor, { ...value, isRead: true })),
  on(markUnreadForm, ({ db, actor, value }) => markContactMessage(db, actor, { ...value, isRead: false })),
  on(deleteMessagesForm, ({ db, actor, value }) => deleteMessagesFrom(db, actor, value.email)),
])

const SHOW_OPTIONS = { '': 'All messages', unread: 'Unread messages' }

export default function AdminMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { unreadOnly, email, page, messages, total, shown, mayDelete } = loaderData
  const show = unreadOnly ? 'unread' : undefined
  const keep = { show, email, page: page === 1 ? undefined : String(page) }
  return (
    <>
      <AdminTitle title="Messages" count={total} />
      {!shown && <FormResponseBanner response={actionData} className="mb-3" />}
      {shown && (
        <DetailsDialog title={shown.subject} closeTo={addressWith(href('/admin/messages'), keep)} size="lg">
          <FormResponseBanner response={actionData} className="mb-3" />
          <MessageDetails message={shown} />
        </DetailsDialog>
      )}
      <SearchForm
        label="Messages"
        selects={[{ name: 'show', label: 'Show', value: show ?? '', options: SHOW_OPTIONS }]}
      />
      {email && (
        <p className="mb-3 wrap-anywhere">
          Messages from {email}. <TextLink to={href('/admin/messages')}>Show all</TextLink>
          {mayDelete && (
            <TextLink to={addressWith(href('/admin/messages'), { email, delete: 'all' })} className="ml-4">
              Delete all
            </TextLink>
          )}
        </p>
      )}
      {email && mayDelete && loaderData.isDeleting && (
        <ConfirmDeleteMessages email={email} count={total} cancelTo={addressWith(href('/admin/messages'), { email })} />
      )}
      {messages.length === 0 ? (
        <EmptyState motif="buti" title="No messages">
          {emptyText(loaderData)}
        </EmptyState>
      ) : (
        <MessagesTable messages={messages} keep={keep} />
      )}
      <Pager noun="messages" page={page} total={total} path={href('/admin/messages')} keep={{ show, email }} />
    </>
  )
}

function emptyText({ unreadOnly, email }: { unreadOnly: boolean; email: string | undefined }): string {
  if (unreadOnly) return 'You’ve read every message.'
  return email ? 'There are none from this address.' : 'No messages yet.'
}

function MessageDetails({ message }: { message: ContactMessage }) {
  return (
    <div className="grid gap-4 text-label">
      <Facts
        facts={{
          From: message.name,
          Email: <EmailText email={message.email} />,
          'Message number': message.number,
          Received: formatDateTime(message.createdAt),
        }}
      />
      <p className="text-base whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <ContractButton
          form={message.isRead ? markUnreadForm : markReadForm}
          hidden={{ messageId: message.id }}
          variant="secondary"
        >
          {message.isRead ? 'Mark as unread' : 'Mark as read'}
        </ContractButton>
        <a href={`mailto:${message.email}?${mailSubject(message)}`} className={textLinkStyles({ alone: true })}>
          Reply by email
        </a>
        <TextLink to={addressWith(href('/admin/messages'), { email: message.email })} alone>
          All from this address
        </TextLink>
      </div>
    </div>
  )
}

/** Email apps don't decode a plus as a space, so spaces are percent-encoded. */
function mailSubject({ subject, number }: ContactMessage): string {
  return `subject=${encodeURIComponent(`Re: ${subject} (message ${number})`)}`
}
