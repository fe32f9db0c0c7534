import { createHash } from 'node:crypto'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'

/** The texts that a form asks the customer to agree to, as shown, without markup. */
export interface AgreedTexts {
  readonly terms: string
  readonly privacy: string
}

/** How a customer agreed: by creating an account, or by ticking the box before paying. */
export type ConsentOccasion = 'sign-up' | 'payment'

interface NewConsent {
  readonly userId: string
  readonly occasion: ConsentOccasion
  /** The checkout that a payment is for. */
  readonly checkoutId?: string
  readonly texts: AgreedTexts
}

/** Records what a customer agreed to. Each version of a text is stored once. Safe to repeat for a checkout. */
export async function recordConsent(tx: Tx, { userId, occasion, checkoutId, texts }: NewConsent): Promise<void> {
  const hashes = await storeTexts(tx, texts)
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      occasion,
      checkout_id: checkoutId ?? null,
      terms_sha256: hashes.terms,
      privacy_sha256: hashes.privacy,
      created_at: clockTime,
    })
    .onConflict((conflict) => conflict.columns(['checkout_id', 'terms_sha256', 'privacy_sha256']).doNothing())
    .execute()
}

/** Stores the version of each text, once. @returns Their hashes. */
export async function storeTexts(tx: Tx, texts: AgreedTexts): Promise<Record<keyof AgreedTexts, string>> {
  const [terms, privacy] = [versionOf('terms', texts.terms), versionOf('privacy', texts.privacy)]
  await tx
    .insertInto('policy_versions')
    .values([terms, privacy])
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  return { terms: terms.sha256, privacy: privacy.sha256 }
}

/** The document is part of the hash, so that equal texts of two documents are two versions. */
function versionOf(document: keyof AgreedTexts, text: string) {
  return { document, text, sha256: createHash('sha256').update(`${document}\n${text}`).digest('hex') }
}

export interface Consent {
  readonly occasion: ConsentOccasion
  readonly agreedAt: Date
}

/** When a customer last agreed to the terms and the privacy policy on each occasion, oldest first; may be empty. */
export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(({ fn }) => ['occasion', fn.max('created_at').as('agreedAt')])
    .where('user_id', '=', userId)
    .groupBy('occasion')
    .orderBy('agreedAt')
    .execute()
}
