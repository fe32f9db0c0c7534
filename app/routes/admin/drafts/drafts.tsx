import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { draftPath } from '#app/domain/checkout/by-hand/draft.form.ts'
import { type ListedDraft, listDrafts } from '#app/domain/checkout/by-hand/draft-list.server.ts'
import { CHANNEL_LABELS } from '#app/domain/orders/paid-by.ts'
import { formatRupees } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/drafts'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = readPage(searchParams.get('page'))
  return { page, ...(await listDrafts(adminDb(context), pageSlice(page))) }
}

/** Orders by hand that wait for their payment. */
export default function Drafts({ loaderData: { drafts, total, page } }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle
        title="Order drafts"
        count={total}
        aside={<ButtonLink to={href('/admin/orders/new')}>New order</ButtonLink>}
      />
      <p className="mb-3">
        <TextLink to={href('/admin/orders')}>All orders</TextLink>
      </p>
      {drafts.length === 0 ? (
        <EmptyState motif="buti" title="No drafts">
          An order that you take by phone, WhatsApp or at a fair is a draft until it’s paid.
        </EmptyState>
      ) : (
        <DataTable caption="Order drafts" columns={COLUMNS} rows={drafts} rowKey={({ id }) => id} />
      )}
      <Pager noun="drafts" page={page} total={total} path={href('/admin/orders/drafts')} keep={{}} />
    </>
  )
}

const COLUMNS: Column<ListedDraft>[] = [
  {
    header: 'Customer',
    card: 'lead',
    cell: ({ id, name }) => (
      <TextLink to={draftPath(id)} className="wrap-anywhere">
        {name ?? 'Deleted account'}
      </TextLink>
    ),
  },
  { header: 'Taken via', card: 'line', cell: ({ channel }) => channel && CHANNEL_LABELS[channel] },
  { header: 'Payment link', card: 'line-end', cell: ({ hasLink }) => (hasLink ? 'Link ready' : 'No link') },
  { header: 'Total', align: 'end', card: 'aside', cell: ({ total }) => formatRupees(total) },
  { header: 'Units', card: 'wide', cell: ({ expiresAt }) => `Held until ${formatDateTime(expiresAt)}` },
]
