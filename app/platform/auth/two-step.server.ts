import { APIError } from 'better-auth/api'
import { isSignInExpired, isWrongCode, type VerificationFailure, verificationFailure } from './auth-errors.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import { type RequestOrigin, serviceHeaders } from './request-origin.server.ts'

export type TwoStepOutcome =
  | { status: 'signed-in'; cookies: string[] }
  | { status: 'wrong-code' }
  /** The password step was ten minutes or five wrong codes ago; sign in again. */
  | { status: 'expired' }
  | { status: 'too-many-attempts' }

/** What the customer adds to their app, and the recovery codes for when it is lost. */
export interface TwoStepSetup {
  readonly status: 'started'
  /** `otpauth://…`, with the secret as its parameter. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

export type TwoStepChangeOutcome = { status: 'done'; cookies: string[] } | VerificationFailure

/** Two-step verification, and the verified address that it requires. */
export interface TwoStepVerification {
  /** Completes a sign-in with a code from the customer's app, or a recovery code, which is used up. */
  completeTwoStep(step: { code: string }, from: RequestOrigin): Promise<TwoStepOutcome>
  /**
   * Starts setting up two-step verification for this session's customer; a correct code from the app turns it on.
   *
   * @param setup.issuer The name of the shop, under which the app lists the codes.
   */
  startTwoStepSetup(
    setup: { password: string; issuer: string },
    from: RequestOrigin,
  ): Promise<TwoStepSetup | VerificationFailure>
  /** Turns on two-step verification with the first code from the app. The session gets a new cookie. */
  finishTwoStepSetup(knows: { code: string }, from: RequestOrigin): Promise<TwoStepChangeOutcome>
  /** Turns off two-step verification. The session gets a new cookie. */
  turnOffTwoStep(knows: { password: string }, from: RequestOrigin): Promise<TwoStepChangeOutcome>
  /** Verifies the address of this session's customer with the one-time code emailed to it. */
  verifyAddress(knows: { code: string }, from: RequestOrigin): Promise<TwoStepChangeOutcome>
}

export function createTwoStepVerification({ api }: BetterAuth): TwoStepVerification {
  return {
    async completeTwoStep({ code }, from) {
      // Recovery codes are lower case, however they were typed.
      const step = { body: { code: code.toLowerCase() }, headers: serviceHeaders(from), returnHeaders: true } as const
      try {
        const { headers } = await (isAppCode(code) ? api.verifyTOTP(step) : api.verifyBackupCode(step))
        return { status: 'signed-in', cookies: headers.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        // A code that another request is using at this moment is a conflict.
        if (error.statusCode === 409 || isWrongCode(error)) return { status: 'wrong-code' }
        if (isSignInExpired(error)) return { status: 'expired' }
        throw error
      }
    },

    async startTwoStepSetup({ password, issuer }, from) {
      try {
        const setup = await api.enableTwoFactor({ body: { password, issuer }, headers: serviceHeaders(from) })
        if (setup.method !== 'totp') throw new Error('two-step verification is not set up with an app')
        return { status: 'started', uri: setup.totpURI, recoveryCodes: setup.backupCodes }
      } catch (error) {
        return verificationFailure(error)
      }
    },

    finishTwoStepSetup: ({ code }, from) =>
      runChange(api.verifyTOTP({ body: { code }, headers: serviceHeaders(from), returnHeaders: true })),

    turnOffTwoStep: ({ password }, from) =>
      runChange(api.disableTwoFactor({ body: { password }, headers: serviceHeaders(from), returnHeaders: true })),

    // The library uses the session's address, whatever is passed here.
    verifyAddress: ({ code }, from) =>
      runChange(
        api.verifyEmailOTP({ body: { email: '', otp: code }, headers: serviceHeaders(from), returnHeaders: true }),
      ),
  }
}

async function runChange(change: Promise<{ headers: Headers }>): Promise<TwoStepChangeOutcome> {
  try {
    const { headers } = await change
    return { status: 'done', cookies: headers.getSetCookie() }
  } catch (error) {
    return verificationFailure(error)
  }
}

/** App codes are six digits; recovery codes contain letters. */
function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}
