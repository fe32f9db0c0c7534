import {
  attachImages,
  imagesOf,
  scheduleImageDeletion,
  type UnknownImage,
} from '#app/domain/catalog/images/image-cleanup.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { type CreateProductOutcome, createProductIn, type SavedProduct } from '../product-form/save-product.server.ts'
import { MAX_DRAFTS, type UnsavedProduct } from '../product-form/unsaved-product.ts'

const MAX_DRAFT_BYTES = 200_000

const MAX_NAME_LENGTH = 200

/** A draft in the list. */
export interface ListedDraft {
  readonly id: string
  /** As typed; may be blank. */
  readonly name: string
  readonly savedAt: Date
}

export type SaveDraftOutcome =
  | { readonly status: 'saved' }
  /** It has already been published. */
  | { readonly status: 'already-published' }
  | { readonly status: 'too-many' }
  | { readonly status: 'too-large' }
  | UnknownImage

/** All drafts, the most recently saved first; at most about {@link MAX_DRAFTS}. */
export async function listDrafts(db: Db): Promise<ListedDraft[]> {
  return db
    .selectFrom('product_drafts')
    .select(['id', 'name', 'updated_at as savedAt'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The form of the draft with this id; undefined for any other text. */
export async function findDraft(db: Db, draftId: string): Promise<UnsavedProduct | undefined> {
  if (!isUuid(draftId)) return undefined
  const row = await db.selectFrom('product_drafts').select('form').where('id', '=', draftId).executeTakeFirst()
  return row?.form as UnsavedProduct | undefined
}

/**
 * Saves the product form without validating it; only the back office sees it. Safe to repeat; the last save counts.
 *
 * @param draftId Of a new or an existing draft.
 */
export async function saveDraft(
  db: Db,
  actor: AdminActor,
  draftId: string,
  started: UnsavedProduct,
): Promise<SaveDraftOutcome> {
  const form = JSON.stringify(started)
  if (Buffer.byteLength(form) > MAX_DRAFT_BYTES) return { status: 'too-large' }

  return inTransaction(db, async (tx) => {
    const saved = await lockDraft(tx, draftId)
    if (await isPublished(tx, draftId)) return { status: 'already-published' }
    if (!saved && (await countDrafts(tx)) >= MAX_DRAFTS) return { status: 'too-many' }

    const { name = '' } = started.values
    const attached = await attachImages(tx, { before: saved?.images ?? [], product: started.values })
    if (attached.status !== 'attached') return attached

    const row = { name: name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed(), images: imagesOf(started.values), form }
    await tx
      .insertInto('product_drafts')
      .values({ id: draftId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: transactionTime }))
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'save-product-draft',
      entity: 'product_drafts',
      entityId: draftId,
      after: { name: row.name },
    })
    return { status: 'saved' }
  })
}

/**
 * Adds the product of a new form or a draft to the catalogue. The draft is deleted and its id becomes the product's, so that
 * sending the form twice adds one product.
 */
export async function publishDraft(
  db: Db,
  actor: AdminActor,
  draftId: string,
  input: SavedProduct,
): Promise<CreateProductOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const draft = await lockDraft(tx, draftId)
      if (await isPublished(tx, draftId)) return { status: 'added', productId: draftId }

      const outcome = await createProductIn(tx, actor, input, draftId)
      if (outcome.status !== 'added' || !draft) return outcome
      await tx.deleteFrom('product_drafts').where('id', '=', draftId).execute()
      await scheduleImageDeletion(
        tx,
        draft.images.filter((url) => !imagesOf(input).includes(url)),
      )
      return outcome
    })
  } catch (error) {
    // The same form, sent twice at once.
    if (isUniqueViolation(error, 'products_pkey')) return { status: 'added', productId: draftId }
    throw error
  }
}

/** Deletes a draft. Safe to repeat. */
export async function deleteDraft(db: Db, actor: AdminActor, draftId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = await tx
      .deleteFrom('product_drafts')
      .where('id', '=', draftId)
      .returning(['name', 'images'])
      .executeTakeFirst()
    if (!draft) return
    await scheduleImageDeletion(tx, draft.images)
    const { name } = draft
    const entry = { actor, action: 'delete-product-draft', entity: 'product_drafts', entityId: draftId }
    await recordAudit(tx, { ...entry, before: { name } })
  })
}

async function lockDraft(tx: Tx, draftId: string) {
  return tx.selectFrom('product_drafts').select('images').where('id', '=', draftId).forUpdate().executeTakeFirst()
}

async function countDrafts(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('product_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function isPublished(tx: Tx, productId: string): Promise<boolean> {
  return (await tx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()) !== undefined
}
