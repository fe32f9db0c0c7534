import { randomUUID } from 'node:crypto'
import type { CodePurpose } from '#app/platform/auth/auth.server.ts'
import { type AuthResult, invalidInput } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { accountEmailInput } from '../schema.ts'

/** Queue of jobs that create a code and email it, if the recipient may use it. */
export const ONE_TIME_CODE_QUEUE = 'mailed-code'

export interface OneTimeCodeJob {
  readonly email: string
  readonly purpose: CodePurpose
  /** The same for every attempt of the job. */
  readonly requestId: string
}

type RequestOutcome = { status: 'accepted' } | { status: 'too-many-attempts' }

export type RequestAddressCodeOutcome = RequestOutcome | { status: 'already-verified' }

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/** Generous, because mobile networks put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 100, windowMs: 10 * 60_000 }

/** Codes for one address, whether or not it has an account: with three attempts each, nobody can guess one. */
const ADDRESS_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

/**
 * Requests an email with a code to sign in. The response and the work are the same for every address: whether it has an
 * account is looked up in the background.
 */
export async function requestSignInCode(
  { db, jobs }: Services,
  body: unknown,
  { clientAddress }: { clientAddress: string },
): Promise<AuthResult> {
  const parsed = accountEmailInput.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)

  const network = rateLimitKey('mailed-code', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) return { status: 'too-many-attempts' }
  return enqueueCode({ db, jobs }, parsed.data.email, 'sign-in')
}

/** Requests an email with a code to verify the address of a signed-in customer. */
export async function requestAddressCode({ db, jobs }: Services, userId: string): Promise<RequestAddressCodeOutcome> {
  const user = await db
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.emailVerified) return { status: 'already-verified' }
  return enqueueCode({ db, jobs }, user.email, 'email-verification')
}

async function enqueueCode({ db, jobs }: Services, email: string, purpose: CodePurpose): Promise<RequestOutcome> {
  const key = rateLimitKey(`mailed-code-${purpose}`, email.toLowerCase())
  if (!(await consumeRateLimit(db, key, ADDRESS_LIMIT))) return { status: 'too-many-attempts' }

  await jobs.enqueue(db, ONE_TIME_CODE_QUEUE, { email, purpose, requestId: randomUUID() } satisfies OneTimeCodeJob)
  return { status: 'accepted' }
}

export interface CodeRecipient {
  readonly email: string
  readonly name: string
  /** Whether the address is verified. */
  readonly isVerified: boolean
}

/** The customer with this address; undefined when there is none. The administrator is not a customer. */
export async function findCodeRecipient(db: Db, email: string): Promise<CodeRecipient | undefined> {
  return db
    .selectFrom('auth.user')
    .select(['email', 'name', 'emailVerified as isVerified'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('isAdmin', '=', false)
    .executeTakeFirst()
}

/**
 * Whether a one-time code may sign in to this account: only a customer's, with a verified address. Otherwise someone who
 * signed up with another person's address would share the account with its owner.
 */
export async function maySignInWithCode(db: Db, email: string): Promise<boolean> {
  return (await findCodeRecipient(db, email))?.isVerified ?? false
}
