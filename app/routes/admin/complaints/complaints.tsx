import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { COMPLAINT_VIEWS, type ComplaintView } from '#app/domain/complaints/manage/complaint-view.ts'
import { ComplaintsTable } from '#app/domain/complaints/manage/complaints-table.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/complaints'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const shown = searchParams.get('show') ?? ''
  const view: ComplaintView = isView(shown) ? shown : 'open'
  const search = readSearchText(searchParams.get('search'))
  const page = readPage(searchParams.get('page'))
  const { complaints, total } = await listComplaints(db, { view, search, ...pageSlice(page) })
  return { view, search, page, complaints, total, now: new Date() }
}

function isView(text: string): text is ComplaintView {
  return Object.hasOwn(COMPLAINT_VIEWS, text)
}

const { open: OPEN, ...OTHERS } = COMPLAINT_VIEWS
const SHOW_OPTIONS = { '': OPEN, ...OTHERS }

export default function AdminComplaints({ loaderData }: Route.ComponentProps) {
  const { view, search, page, complaints, total, now } = loaderData
  const show = view === 'open' ? undefined : view
  return (
    <>
      <AdminTitle title="Complaints" count={total} />
      <SearchForm
        label="Complaints"
        search={{ label: 'Search complaints', placeholder: 'Number, order, name or email', value: search }}
        selects={[{ name: 'show', label: 'Show', value: show ?? '', options: SHOW_OPTIONS }]}
      />
      {complaints.length === 0 ? (
        <EmptyState motif="buti" title={view === 'open' ? 'No open complaints' : 'No complaints'}>
          Complaints must be acknowledged within 48 hours and resolved within one month. The most urgent ones are listed
          first.
        </EmptyState>
      ) : (
        <ComplaintsTable complaints={complaints} now={now} />
      )}
      <Pager noun="complaints" page={page} total={total} path={href('/admin/complaints')} keep={{ show, search }} />
    </>
  )
}
