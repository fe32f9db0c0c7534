import { createHash } from 'node:crypto'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'

/** The texts that a form asks the customer to agree to, as shown, without markup. */
export interface AgreedTexts {
  readonly terms: string
  readonly privacy: string
}

/** How a customer agreed to both: by creating an account, or before paying: by ticking the box, or told by the owner. */
type PolicyOccasion = 'sign-up' | 'payment'

/** What else a customer agreed to: emails about a cart that they left. */
export type ConsentOccasion = PolicyOccasion | 'cart-reminders'

/** A text that is stored with the consent to it. */
type AgreedDocument = keyof AgreedTexts | 'newsletter' | 'restock' | 'cart-reminders'

interface NewConsent {
  /** Null for a guest. */
  readonly userId: string | null
  readonly occasion: PolicyOccasion
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
  await storeVersions(tx, [terms, privacy])
  return { terms: terms.sha256, privacy: privacy.sha256 }
}

/** Stores this version of another text that someone agrees to, once. @returns Its hash. */
export async function storeText(tx: Tx, document: AgreedDocument, text: string): Promise<string> {
  const version = versionOf(document, text)
  await storeVersions(tx, [version])
  return version.sha256
}

async function storeVersions(tx: Tx, versions: ReturnType<typeof versionOf>[]): Promise<void> {
  await tx
    .insertInto('policy_versions')
    .values(versions)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** The document is part of the hash, so that equal texts of two documents are two versions. */
function versionOf(document: AgreedDocument, text: string) {
  return { document, text, sha256: createHash('sha256').update(`${document}\n${text}`).digest('hex') }
}

/** Records that a customer agreed to emails about a cart that they leave. Safe to repeat: the first consent stays. */
export async function agreeToCartReminders(tx: Tx, userId: string, text: string): Promise<void> {
  const text_sha256 = await storeText(tx, 'cart-reminders', text)
  await tx
    .insertInto('consents')
    .values({ user_id: userId, occasion: 'cart-reminders', text_sha256, created_at: clockTime })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends that consent; it stays on record. Safe to repeat. */
export async function withdrawCartReminders(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: clockTime })
    .where('user_id', '=', userId)
    .where('occasion', '=', 'cart-reminders')
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function hasAgreedToCartReminders(db: Db, userId: string): Promise<boolean> {
  const consents = await listConsents(db, userId)
  return consents.some(({ occasion }) => occasion === 'cart-reminders')
}

export interface Consent {
  readonly occasion: ConsentOccasion
  readonly agreedAt: Date
}

/** When a customer last agreed on each occasion, oldest first, without what they withdrew; may be empty. */
export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(({ fn }) => ['occasion', fn.max('created_at').as('agreedAt')])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .groupBy('occasion')
    .orderBy('agreedAt')
    .execute()
}
