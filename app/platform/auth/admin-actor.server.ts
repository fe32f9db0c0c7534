import { type RouterContextProvider, redirect } from 'react-router'
import type { Db } from '../database/database.server.ts'
import { visitorContext } from './visitor.server.ts'

declare const proof: unique symbol

/**
 * The administrator, as the guard found them. Only {@link requireAdmin} makes one, and {@link findAdmin} for work that was
 * started so, so a command that takes it is guarded.
 */
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

/** The administrator on whose order work goes on in the background; undefined when they are none any more. */
export async function findAdmin(db: Db, id: string): Promise<AdminActor | undefined> {
  const user = await db
    .selectFrom('auth.user')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('isAdmin', '=', true)
    .executeTakeFirst()
  return user as AdminActor | undefined
}
