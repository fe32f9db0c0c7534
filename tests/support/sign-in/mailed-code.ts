import type { Db } from '#app/platform/database/database.server.ts'

/** The code in the newest email to an address; empty without one. */
export async function mailedCode(db: Db, recipient: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return /^(\d{6})$/m.exec(mail?.body ?? '')?.[1] ?? ''
}
