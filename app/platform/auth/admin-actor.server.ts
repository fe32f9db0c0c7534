import { type RouterContextProvider, redirect } from 'react-router'
import { visitorContext } from './visitor.server.ts'

declare const proof: unique symbol

/** The administrator, as the guard found them. Only {@link requireAdmin} makes one, so a command that takes it is guarded. */
export interface AdminActor {
  readonly id: string
  readonly email: string
  readonly [proof]: true
}

/**
 * The administrator who sent this request.
 *
 * @throws a redirect to the home page for everybody else.
 */
export function requireAdmin({ context }: { context: Pick<RouterContextProvider, 'get'> }): AdminActor {
  const { user } = context.get(visitorContext)
  if (!user?.isAdmin) throw redirect('/')
  return { id: user.id, email: user.email } as AdminActor
}
