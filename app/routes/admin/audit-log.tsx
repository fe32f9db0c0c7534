import { href } from 'react-router'
import { listAudit } from '#app/domain/admin/audit-log.server.ts'
import { AUDITED_ENTITIES } from '#app/domain/admin/audit-log.ts'
import { AuditTable } from '#app/domain/admin/components/audit-table.tsx'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/audit-log'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const requested = searchParams.get('entity')
  const filter = {
    entity: requested !== null && Object.hasOwn(AUDITED_ENTITIES, requested) ? requested : undefined,
    entityId: readSearchText(searchParams.get('id')),
  }
  const page = readPage(searchParams.get('page'))
  const { entries, total } = await listAudit(db, { ...filter, ...pageSlice(page) })
  return { filter, page, entries, total }
}

const ENTITY_OPTIONS = { '': 'All changes', ...AUDITED_ENTITIES }

export default function AdminAuditLog({ loaderData: { filter, page, entries, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Audit log" count={total} />
      <SearchForm
        label="Audit log"
        selects={[{ name: 'entity', label: 'Changed item', value: filter.entity ?? '', options: ENTITY_OPTIONS }]}
      />
      {filter.entityId && (
        <p className="mb-3">
          Showing changes to <span className="font-medium wrap-anywhere">{filter.entityId}</span>.{' '}
          <TextLink to={href('/admin/audit-log')}>Show all</TextLink>
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState motif="buti" title="No changes found">
          Changes made by administrators appear here.
        </EmptyState>
      ) : (
        <AuditTable entries={entries} />
      )}
      <Pager
        noun="changes"
        page={page}
        total={total}
        path={href('/admin/audit-log')}
        keep={{ entity: filter.entity, id: filter.entityId }}
      />
    </>
  )
}
