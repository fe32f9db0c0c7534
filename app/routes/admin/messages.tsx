import { data, Form, href } from 'react-router'
import { z } from 'zod'
import {
  type ContactMessage,
  findContactMessage,
  listContactMessages,
  markContactMessage,
} from '#app/domain/contact/contact-messages.server.ts'
import { MARK_MESSAGE_READ, MARK_MESSAGE_UNREAD } from '#app/domain/contact/intents.ts'
import { MessagesTable } from '#app/domain/contact/manage/messages-table.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, readForm } from '#app/platform/http/form.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import type { Route } from './+types/messages'

const markInput = z.object({ messageId: z.uuid() })

/** Whether a form marks its message as read. */
const MARK_FORMS: ReadonlyMap<string, boolean> = new Map([
  [MARK_MESSAGE_READ, true],
  [MARK_MESSAGE_UNREAD, false],
])

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const unreadOnly = searchParams.get('show') === 'unread'
  const page = readPage(searchParams.get('page'))
  const message = searchParams.get('message')
  const [{ messages, total }, shown] = await Promise.all([
    listContactMessages(db, { unreadOnly, ...pageSlice(page) }),
    message === null ? undefined : findContactMessage(db, message),
  ])
  return { unreadOnly, page, messages, total, shown }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const isRead = formHandler(MARK_FORMS, form)
  const { messageId } = hiddenFields(form, markInput)
  const outcome = await markContactMessage(context.get(dbContext), actor, { messageId, isRead })
  if (outcome.status === 'unknown-message') {
    return data<FormResponse>({ intent, error: 'This message is no longer available.' }, 404)
  }
  return data<FormResponse>({ intent, success: isRead ? 'Marked as read.' : 'Marked as unread.' })
}

export default function AdminMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { unreadOnly, page, messages, total, shown } = loaderData
  const show = unreadOnly ? 'unread' : undefined
  const keep = { show, page: page === 1 ? undefined : String(page) }
  return (
    <>
      <PageMetadata title="Messages" isPrivate />
      <AdminTitle count={total}>Messages</AdminTitle>
      {!shown && <FormResponseBanner response={actionData} className="mb-3" />}
      {shown && (
        <DetailsDialog title={shown.subject} closeTo={addressWith(href('/admin/messages'), keep)} size="lg">
          <FormResponseBanner response={actionData} className="mb-3" />
          <MessageDetails message={shown} />
        </DetailsDialog>
      )}
      <SearchForm
        label="Messages"
        selects={[
          {
            name: 'show',
            label: 'Show',
            value: show ?? '',
            options: [
              { value: '', label: 'All messages' },
              { value: 'unread', label: 'Unread messages' },
            ],
          },
        ]}
      />
      {messages.length === 0 ? (
        <EmptyState motif="buti" title="No messages">
          {unreadOnly ? 'You’ve read every message.' : 'No messages yet.'}
        </EmptyState>
      ) : (
        <MessagesTable messages={messages} keep={keep} />
      )}
      <Pager noun="messages" page={page} total={total} path={href('/admin/messages')} keep={{ show }} />
    </>
  )
}

function MessageDetails({ message }: { message: ContactMessage }) {
  const mark = message.isRead
    ? { intent: MARK_MESSAGE_UNREAD, label: 'Mark as unread' }
    : { intent: MARK_MESSAGE_READ, label: 'Mark as read' }
  return (
    <div className="grid gap-4 text-label">
      <Facts
        facts={[
          ['From', message.name],
          ['Email', <EmailText key="email" email={message.email} />],
          ['Message number', message.number],
          ['Received', formatDateTime(message.createdAt)],
        ]}
      />
      <p className="text-base whitespace-pre-line wrap-anywhere">{message.message}</p>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4">
        <input type="hidden" name="messageId" value={message.id} />
        <Button variant="secondary" name="intent" value={mark.intent}>
          {mark.label}
        </Button>
        <a href={`mailto:${message.email}?${mailSubject(message)}`} className={textLinkStyles({ alone: true })}>
          Reply by email
        </a>
      </Form>
    </div>
  )
}

/** Email apps don't decode a plus as a space, so spaces are percent-encoded. */
function mailSubject({ subject, number }: ContactMessage): string {
  return `subject=${encodeURIComponent(`Re: ${subject} (message ${number})`)}`
}
