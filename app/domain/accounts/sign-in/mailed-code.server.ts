import { randomUUID } from 'node:crypto'
import type { CodePurpose } from '#app/platform/auth/auth.server.ts'
import type { AuthAnswer } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { forgottenPasswordInput } from '../schema.ts'

/** Jobs of this queue make a code, and mail it to whom it is good for. */
export const MAILED_CODE_QUEUE = 'mailed-code'

export interface MailedCodeJob {
  readonly email: string
  readonly purpose: CodePurpose
  /** The same at every try of the job. */
  readonly requestId: string
}

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/** Generous, as mobile networks put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 100, windowMs: 10 * 60_000 }

/** Codes for one address, whether it has an account or not: with three tries each, nobody guesses one. */
const ADDRESS_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

/**
 * Has a code mailed that signs in. Every address is answered alike and after the same work: whether it has an account is
 * looked up in the background.
 */
export async function requestSignInCode(
  { db, jobs }: Services,
  body: unknown,
  { clientAddress }: { clientAddress: string },
): Promise<AuthAnswer> {
  const parsed = forgottenPasswordInput.safeParse(body)
  if (!parsed.success) return { status: 'refused', message: parsed.error.issues[0]?.message ?? 'Invalid input' }

  const network = rateLimitKey('mailed-code', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) return { status: 'too-many-attempts' }
  return enqueueCode({ db, jobs }, parsed.data.email, 'sign-in')
}

/** Has a code mailed that proves the address of a signed-in customer. */
export async function requestAddressCode({ db, jobs }: Services, userId: string): Promise<AuthAnswer> {
  const user = await db
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.emailVerified) return { status: 'refused', message: 'The email address is already verified' }
  return enqueueCode({ db, jobs }, user.email, 'email-verification')
}

async function enqueueCode({ db, jobs }: Services, email: string, purpose: CodePurpose): Promise<AuthAnswer> {
  const key = rateLimitKey(`mailed-code-${purpose}`, email.toLowerCase())
  if (!(await consumeRateLimit(db, key, ADDRESS_LIMIT))) return { status: 'too-many-attempts' }

  await jobs.enqueue(db, MAILED_CODE_QUEUE, { email, purpose, requestId: randomUUID() } satisfies MailedCodeJob)
  return { status: 'accepted' }
}

export interface CodeReader {
  readonly email: string
  readonly name: string
  /** Whether the address was proved. */
  readonly isProved: boolean
}

/** The customer who reads the mails of an address; undefined when there is none. The administrator is not a customer. */
export async function findCodeReader(db: Db, email: string): Promise<CodeReader | undefined> {
  return db
    .selectFrom('auth.user')
    .select(['email', 'name', 'emailVerified as isProved'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('isAdmin', '=', false)
    .executeTakeFirst()
}

/**
 * Whether a mailed code may sign in: only to a customer's account whose address was proved before. Somebody else may have
 * signed up with an address that is not theirs, and would share the account with its owner.
 */
export async function maySignInByCode(db: Db, email: string): Promise<boolean> {
  return (await findCodeReader(db, email))?.isProved ?? false
}
