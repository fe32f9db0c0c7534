import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/mail.server.ts'
import { deleteContactMessagesFrom } from '../commands.server.ts'

export type DeleteMessagesOutcome =
  | { readonly status: 'deleted'; readonly count: number }
  /** Also once they are deleted. */
  | { readonly status: 'no-messages' }
  /** They are deleted with the account. */
  | { readonly status: 'has-account' }

/** Whether an account has this address, verified, so that messages sent from it are the account's. */
export async function isAccountsAddress(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Deletes all messages that were sent from an address without an account, and the emails about them, for someone who asks for it. The audit
 * log says how many, and not whose. Safe to repeat.
 */
export async function deleteMessagesFrom(db: Db, actor: AdminActor, email: string): Promise<DeleteMessagesOutcome> {
  return inTransaction(db, async (tx) => {
    if (await isAccountsAddress(tx, email)) return { status: 'has-account' }
    const ids = await deleteContactMessagesFrom(tx, email)
    const [first] = ids
    if (first === undefined) return { status: 'no-messages' }
    await deleteMailsAbout(tx, ids)
    await recordAudit(tx, {
      actor,
      action: 'delete-messages',
      entity: 'contact_messages',
      entityId: first,
      before: { messages: ids.length },
    })
    return { status: 'deleted', count: ids.length }
  })
}
