import { href } from 'react-router'
import { UserFacts } from '#app/domain/accounts/manage/user-facts.tsx'
import { findUser, listUsers } from '#app/domain/accounts/manage/users.server.ts'
import { UsersTable } from '#app/domain/accounts/manage/users-table.tsx'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { tagSelect } from '#app/domain/notes/note.ts'
import { listTags } from '#app/domain/notes/notes.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/users'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const search = readSearchText(searchParams.get('search'))
  const page = readPage(searchParams.get('page'))
  const user = searchParams.get('user')
  const tag = readSearchText(searchParams.get('tag'))
  const [{ users, total }, shown, tags] = await Promise.all([
    listUsers(db, { search: search ?? '', tag, ...pageSlice(page) }),
    user === null ? undefined : findUser(db, user),
    listTags(db, 'user_id'),
  ])
  const { parentalConsent: asksParents } = context.get(shopContext).settings
  return { search, tag, tags, page, users, total, shown, asksParents }
}

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { search, tag, tags, page, users, total, shown, asksParents } = loaderData
  const keep = { search, tag, page: page === 1 ? undefined : String(page) }
  return (
    <>
      <AdminTitle
        title="Users"
        count={total}
        aside={
          <>
            {asksParents && (
              <ButtonLink variant="secondary" to={href('/admin/users/parental-consents')}>
                Parental consents
              </ButtonLink>
            )}
            <ButtonLink variant="secondary" to={href('/admin/users/import')}>
              Import
            </ButtonLink>
          </>
        }
      />
      {shown && (
        <DetailsDialog title={shown.fullName ?? shown.email} closeTo={addressWith(href('/admin/users'), keep)}>
          <UserFacts user={shown} />
          <TextLink to={href('/admin/users/:userId', { userId: shown.id })} alone className="mt-3">
            Orders, notes and more
          </TextLink>
        </DetailsDialog>
      )}
      <SearchForm
        label="Users"
        search={{ label: 'Search users', placeholder: 'Name, email or phone', value: search }}
        selects={tagSelect(tags, tag)}
      />
      {users.length === 0 ? (
        <EmptyState motif="buti" title="No users found">
          No user matches this search.
        </EmptyState>
      ) : (
        <UsersTable users={users} keep={keep} />
      )}
      <Pager noun="users" page={page} total={total} path={href('/admin/users')} keep={{ search, tag }} />
    </>
  )
}
