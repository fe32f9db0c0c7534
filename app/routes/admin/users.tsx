import { AdminTitle } from '#app/domain/admin/components/admin-title.tsx'
import { DetailsDialog } from '#app/domain/admin/components/details-dialog.tsx'
import { UserFacts } from '#app/domain/admin/components/user-facts.tsx'
import { UsersTable } from '#app/domain/admin/components/users-table.tsx'
import { listUsers } from '#app/domain/admin/users.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/users'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const users = await listUsers(context.get(dbContext))
  return { users, shown: users.find(({ id }) => id === url.searchParams.get('user')) }
}

export default function AdminUsers({ loaderData: { users, shown } }: Route.ComponentProps) {
  return (
    <>
      <PageMetadata title="Users" isPrivate />
      <AdminTitle count={users.length}>Users</AdminTitle>
      {shown && (
        <DetailsDialog title={shown.fullName ?? shown.email} closeTo="/admin/users">
          <UserFacts user={shown} />
        </DetailsDialog>
      )}
      <UsersTable users={users} />
    </>
  )
}
