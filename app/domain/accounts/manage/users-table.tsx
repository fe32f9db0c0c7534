import { href, Link } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { ViewButton } from '#app/ui/back-office/view-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { formatPhone } from '../phone.ts'
import type { ShopUser } from './users.server.ts'

const columnsFor = (keep: PreservedParams): Column<ShopUser>[] => [
  {
    header: 'Name',
    card: 'lead',
    cell: (user) => (
      <Link
        to={href('/admin/users/:userId', { userId: user.id })}
        className="font-semibold wrap-break-word hover:underline hover:underline-offset-3"
      >
        {user.fullName ?? 'N/A'}
      </Link>
    ),
  },
  { header: 'Email', card: 'line', cell: (user) => <EmailText email={user.email} /> },
  {
    header: 'Phone',
    card: 'line-end',
    cell: (user) => <span className="whitespace-nowrap">{user.phone ? formatPhone(user.phone) : 'N/A'}</span>,
  },
  {
    header: 'Gender',
    card: 'none',
    cell: (user) => <span className="whitespace-nowrap">{user.gender ?? 'Not set'}</span>,
  },
  {
    header: 'Role',
    card: 'aside',
    cell: (user) => <Badge tone={user.isAdmin ? 'off' : 'plain'}>{user.isAdmin ? 'Admin' : 'User'}</Badge>,
  },
  {
    header: 'Profile status',
    card: 'none',
    cell: (user) => <span className="whitespace-nowrap">{user.profileStatus}</span>,
  },
  {
    header: 'Joined',
    card: 'foot',
    cell: (user) => <span className="text-sm whitespace-nowrap text-muted">{formatDate(user.joinedAt)}</span>,
  },
  {
    ...BUTTON_COLUMN,
    cell: (user) => (
      <ViewButton name="user" value={user.id} keep={keep} of={user.fullName ?? user.email}>
        View Details
      </ViewButton>
    ),
  },
]

interface UsersTableProps {
  users: ShopUser[]
  /** Parameters of the page's address that View Details preserves. */
  keep: PreservedParams
}

/** All users with an account. View Details sets the page's parameter `user`. */
export function UsersTable({ users, keep }: UsersTableProps) {
  return <DataTable caption="Users" columns={columnsFor(keep)} rows={users} rowKey={(user) => user.id} />
}
