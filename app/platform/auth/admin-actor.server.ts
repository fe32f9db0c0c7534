import { href, type RouterContextProvider, redirect } from 'react-router'
import type { Db } from '../database/database.server.ts'
import { dbContext } from '../http/context.server.ts'
import { visitorContext } from './visitor.server.ts'

declare const proof: unique symbol

/**
 * Proof that the administrator is acting, so a command that takes one is guarded. Only {@link requireAdmin} creates one,
 * and {@link findAdmin} for background work they started.
 */
export interface AdminActor {
  readonly id: string
  readonly email: string
  readonly [proof]: true
}

/**
 * The administrator who sent this request.
 *
 * @throws a redirect to the home page for everyone else.
 */
export function requireAdmin({ context }: { context: Pick<RouterContextProvider, 'get'> }): AdminActor {
  const { user } = context.get(visitorContext)
  if (!user?.isAdmin) throw redirect(href('/'))
  return { id: user.id, email: user.email } as AdminActor
}

/** The database for a page of the back office. @throws as {@link requireAdmin}. */
export function adminDb(context: Pick<RouterContextProvider, 'get'>): Db {
  requireAdmin({ context })
  return context.get(dbContext)
}

/** The administrator who started background work; undefined when they are no longer the administrator. */
export async function findAdmin(db: Db, id: string): Promise<AdminActor | undefined> {
  const user = await db
    .selectFrom('auth.user')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('isAdmin', '=', true)
    .executeTakeFirst()
  return user as AdminActor | undefined
}

/** The administrator with this address, for a command on the shop's machine; undefined when nobody with it is one. */
export async function findAdminByEmail(db: Db, email: string): Promise<AdminActor | undefined> {
  const user = await db
    .selectFrom('auth.user')
    .select('id')
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return user && findAdmin(db, user.id)
}
