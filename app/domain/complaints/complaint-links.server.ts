import { createContext, href } from 'react-router'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'

/** The links that open a complaint without signing in. */
export const complaintLinksContext = createContext<SecretLinks>()

/** Address of the page that shows a complaint to anyone with the link. Undefined for an unknown complaint. */
export async function findComplaintPath(db: Db, links: SecretLinks, complaintId: string): Promise<string | undefined> {
  const version = await findVersion(db, complaintId)
  if (version === undefined) return undefined
  return href('/complaints/by-link/:token', { token: links.tokenFor(complaintId, version) })
}

/** The id of the complaint that a link opens; undefined for a link that was withdrawn, or never made. */
export async function findLinkedComplaint(db: Db, links: SecretLinks, token: string): Promise<string | undefined> {
  const complaintId = links.namedId(token)
  const version = complaintId && (await findVersion(db, complaintId))
  return complaintId && version && links.isValid(token, complaintId, version) ? complaintId : undefined
}

/** The links of these complaints stop working; later emails carry new ones. */
export async function withdrawComplaintLinks(tx: Tx, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  await tx
    .updateTable('complaints')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', 'in', complaintIds)
    .execute()
}

async function findVersion(db: Db, complaintId: string): Promise<number | undefined> {
  const complaint = await db
    .selectFrom('complaints')
    .select('link_version')
    .where('id', '=', complaintId)
    .executeTakeFirst()
  return complaint?.link_version
}
