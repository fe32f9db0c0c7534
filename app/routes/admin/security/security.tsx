import { href } from 'react-router'
import { findAccountSecurity } from '#app/domain/accounts/profile/profile-queries.server.ts'
import { TwoStepPanel } from '#app/domain/accounts/profile/two-step-panel.tsx'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction } from '#app/platform/http/form-action.server.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { TWO_STEP_HANDLERS } from '../../account/sign-in/two-step-handlers.server.ts'
import type { Route } from './+types/security'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = requireAdmin({ context })
  return { email, accountSecurity: await findAccountSecurity(context.get(dbContext), id) }
}

export const action = formAction(({ context, request }: Route.ActionArgs) => {
  const { id: userId } = requireAdmin({ context })
  return { context, request, db: context.get(dbContext), userId }
}, TWO_STEP_HANDLERS)

/** Two-step verification of the administrator's own account. */
export default function AdminSecurity({ loaderData: { email, accountSecurity }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Security" />
      <div className="grid max-w-3xl gap-3">
        {accountSecurity && (
          <TwoStepPanel
            key={actionData?.success ?? 'forms'}
            email={email}
            accountSecurity={accountSecurity}
            response={actionData}
          />
        )}
        <p className="text-soft">
          Your password and the devices where you’re signed in are in{' '}
          <TextLink to={addressWith(href('/profile'), { tab: 'security' })}>your profile in the shop</TextLink>.
        </p>
        <p className="text-soft">
          If customers’ data was seen, copied or lost,{' '}
          <TextLink to={href('/admin/security/data-breach')}>record a data breach</TextLink>: it finds who is affected,
          emails them, and writes the report to the Data Protection Board.
        </p>
      </div>
    </>
  )
}
