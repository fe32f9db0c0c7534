import { href, redirect } from 'react-router'
import { signOut } from '#app/domain/accounts/commands.server.ts'
import { signOutForm } from '#app/domain/accounts/sign-in/sign-in.form.ts'
import { expiredSessionCookie } from '#app/platform/auth/session-cookie.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import type { Route } from './+types/sign-out'

/** Signing out takes a POST; visiting the address only redirects home. */
export function loader() {
  return redirect(href('/'))
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => ({ context }),
  [
    on(signOutForm, async ({ context, value: { scope } }) => {
      const { user, sessionId } = context.get(visitorContext)
      if (user && sessionId) await signOut(context.get(dbContext), { userId: user.id, sessionId, scope })
      const cookies = scope === 'others' ? [] : [expiredSessionCookie(context.get(configContext).shopUrl)]
      return { status: 'signed-out' as const, cookies }
    }),
  ],
)
