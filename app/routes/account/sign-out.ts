import { href, redirect } from 'react-router'
import { z } from 'zod'
import { signOut } from '#app/domain/accounts/commands.server.ts'
import { expiredSessionCookie } from '#app/platform/auth/session-cookie.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/sign-out'

/** Anything else means this device only. */
const scopeInput = z.enum(['local', 'others', 'global']).catch('local')

/** Signing out takes a POST; visiting the address only redirects home. */
export function loader() {
  return redirect(href('/'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { user, sessionId } = context.get(visitorContext)
  const scope = scopeInput.parse((await readForm(request)).get('scope'))
  if (user && sessionId) await signOut(context.get(dbContext), { userId: user.id, sessionId, scope })
  if (scope === 'others') return redirect(href('/'))
  return redirect(href('/'), { headers: { 'Set-Cookie': expiredSessionCookie(context.get(configContext).shopUrl) } })
}
