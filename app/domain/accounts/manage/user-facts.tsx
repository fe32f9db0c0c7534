import { formatDate } from '#app/shared/dates.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { formatPhone } from '../phone.ts'
import type { ShopUser } from './users.server.ts'

/** All details of a user. */
export function UserFacts({ user }: { user: ShopUser }) {
  return (
    <Facts
      facts={{
        Name: user.fullName ?? 'N/A',
        Email: <EmailText email={user.email} />,
        Phone: user.phone ? formatPhone(user.phone) : 'N/A',
        Gender: user.gender ?? 'Not set',
        'Date of birth': user.dateOfBirth ? formatDate(new Date(user.dateOfBirth)) : 'Not set',
        Administrator: user.isAdmin ? 'Yes' : 'No',
        'Profile status': user.profileStatus,
        Joined: formatDate(user.joinedAt),
      }}
    />
  )
}
