import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import type { ConsentOccasion } from '#app/domain/accounts/consent/consents.server.ts'
import { UserFacts } from '#app/domain/accounts/manage/user-facts.tsx'
import { formatPhone } from '#app/domain/accounts/phone.ts'
import { formatAddress } from '#app/domain/addresses/address.ts'
import { findCustomer } from '#app/domain/admin/customer/customer.server.ts'
import { NewestList } from '#app/domain/admin/customer/newest-list.tsx'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { KIND_LABELS, STATUS_LABELS } from '#app/domain/complaints/complaint.ts'
import { addNoteForm, removeNoteForm, tagsForm } from '#app/domain/notes/note.form.ts'
import { addNote, removeNote, setTags } from '#app/domain/notes/notes.server.ts'
import { NotesPanel } from '#app/domain/notes/notes-panel.tsx'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { formatRupees } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDate } from '#app/shared/dates.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/user'

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const customer = await findCustomer(adminDb(context), userId)
  if (!customer) throw notFound('user')
  return customer
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(addNoteForm, ({ db, actor, params, value }) => addNote(db, actor, params, value)),
  on(removeNoteForm, ({ db, actor, params, value }) => removeNote(db, actor, params, value.noteId)),
  on(tagsForm, ({ db, actor, params, value }) => setTags(db, actor, params, value.tags)),
])

const CONSENT_LABELS: Readonly<Record<ConsentOccasion, string>> = {
  'sign-up': 'Terms and privacy policy, at sign-up',
  payment: 'Terms and privacy policy, before a payment',
  'cart-reminders': 'Emails about a cart',
}

/** All that concerns a customer. */
export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { user, orders, spent, complaints, messages, consents, addresses, notes } = loaderData
  return (
    <>
      <TextLink to={href('/admin/users')} alone className="gap-1.5">
        <ArrowLeft size={20} />
        All users
      </TextLink>
      <AdminTitle title={user.fullName ?? user.email} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-4">
          <Panel title="Details">
            <UserFacts user={user} />
            <p className="mt-3">
              Spent, without refunds: <b className="font-semibold">{formatRupees(spent)}</b>
            </p>
          </Panel>
          <NewestList
            title="Orders"
            total={orders.total}
            empty="No orders yet."
            allPath={addressWith(href('/admin/orders'), { search: user.email })}
            rows={orders.rows.map(({ id, orderNumber, status, amount, createdAt }) => ({
              to: href('/admin/orders/:orderId', { orderId: id }),
              name: orderNumber,
              facts: `${formatRupees(amount)} · ${adminStatusLabel(status)} · ${formatDate(createdAt)}`,
            }))}
          />
          <NewestList
            title="Complaints"
            total={complaints.total}
            empty="No complaints."
            allPath={addressWith(href('/admin/complaints'), { show: 'all', search: user.email })}
            rows={complaints.rows.map(({ id, number, kind, status, createdAt }) => ({
              to: href('/admin/complaints/:complaintId', { complaintId: id }),
              name: number,
              facts: `${KIND_LABELS[kind]} · ${STATUS_LABELS[status]} · ${formatDate(createdAt)}`,
            }))}
          />
          <NewestList
            title="Messages"
            total={messages.total}
            empty="No messages from this address."
            allPath={addressWith(href('/admin/messages'), { email: user.email })}
            rows={messages.rows.map(({ id, subject, createdAt }) => ({
              to: addressWith(href('/admin/messages'), { email: user.email, message: id }),
              name: subject,
              facts: formatDate(createdAt),
            }))}
          />
        </div>
        <div className="grid gap-4">
          <NotesPanel {...notes} listPath={href('/admin/users')} response={actionData} />
          <Panel title="Addresses">
            {addresses.length === 0 && <p className="text-muted">No saved addresses.</p>}
            <ul className="grid gap-3">
              {addresses.map((address) => (
                <li key={address.id} className="text-soft wrap-anywhere">
                  <b className="font-bold text-ink">{address.fullName}</b>
                  {address.isDefault && ' (default)'}
                  <br />
                  {formatAddress(address)}
                  <br />
                  {formatPhone(address.phone)}
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="Consents">
            {consents.length === 0 && <p className="text-muted">None stored.</p>}
            <ul className="grid gap-1 text-soft">
              {consents.map(({ occasion, agreedAt }) => (
                <li key={occasion}>
                  {CONSENT_LABELS[occasion]}: {formatDate(agreedAt)}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}
