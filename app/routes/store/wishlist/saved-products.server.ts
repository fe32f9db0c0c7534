import { listSavedProductIds } from '#app/domain/wishlist/queries.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'

/** Ids of the products on the visitor's wishlist; none when it can't be read. */
export async function readSavedProductIds(db: Db, { user }: Visitor): Promise<string[]> {
  if (!user) return []
  try {
    return await listSavedProductIds(db, user.id)
  } catch (error) {
    log.error({ err: error }, 'a wishlist could not be loaded')
    return []
  }
}
