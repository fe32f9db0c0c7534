import { APIError } from 'better-auth/api'
import { isStepOver, isWrongCode, type StepRefusal, stepRefusal } from './auth-errors.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import { type RequestOrigin, serviceHeaders } from './request-origin.server.ts'

export type SecondStepOutcome =
  | { status: 'signed-in'; cookies: string[] }
  | { status: 'wrong-code' }
  /** The password step was ten minutes or five wrong codes ago; sign in again. */
  | { status: 'over' }
  | { status: 'too-many-attempts' }

/** What the customer adds to their app, and the recovery codes for when it is lost. */
export interface SecondStepSetUp {
  readonly status: 'started'
  /** `otpauth://…`, with the secret as its parameter. */
  readonly uri: string
  readonly spareCodes: readonly string[]
}

export type StepChangeOutcome = { status: 'done'; cookies: string[] } | StepRefusal

/** Two-step verification, and the verified address that it requires. */
export interface SecondStep {
  /** Completes a sign-in with a code from the customer's app, or a recovery code, which is used up. */
  takeSecondStep(step: { code: string }, from: RequestOrigin): Promise<SecondStepOutcome>
  /** Starts setting up two-step verification for this session's customer; a correct code from the app turns it on. */
  startSecondStep(knows: { password: string }, from: RequestOrigin): Promise<SecondStepSetUp | StepRefusal>
  /** Turns on two-step verification with the first code from the app. The session gets a new cookie. */
  finishSecondStep(knows: { code: string }, from: RequestOrigin): Promise<StepChangeOutcome>
  /** Turns off two-step verification. The session gets a new cookie. */
  removeSecondStep(knows: { password: string }, from: RequestOrigin): Promise<StepChangeOutcome>
  /** Verifies the address of this session's customer with the one-time code emailed to it. */
  proveAddress(knows: { code: string }, from: RequestOrigin): Promise<StepChangeOutcome>
}

export function createSecondStep({ api }: BetterAuth): SecondStep {
  return {
    async takeSecondStep({ code }, from) {
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
        if (isStepOver(error)) return { status: 'over' }
        throw error
      }
    },

    async startSecondStep({ password }, from) {
      try {
        const setUp = await api.enableTwoFactor({ body: { password }, headers: serviceHeaders(from) })
        if (setUp.method !== 'totp') throw new Error('two-step verification is not set up with an app')
        return { status: 'started', uri: setUp.totpURI, spareCodes: setUp.backupCodes }
      } catch (error) {
        return stepRefusal(error)
      }
    },

    finishSecondStep: ({ code }, from) =>
      changeStep(api.verifyTOTP({ body: { code }, headers: serviceHeaders(from), returnHeaders: true })),

    removeSecondStep: ({ password }, from) =>
      changeStep(api.disableTwoFactor({ body: { password }, headers: serviceHeaders(from), returnHeaders: true })),

    // The library uses the session's address, whatever is passed here.
    proveAddress: ({ code }, from) =>
      changeStep(
        api.verifyEmailOTP({ body: { email: '', otp: code }, headers: serviceHeaders(from), returnHeaders: true }),
      ),
  }
}

async function changeStep(change: Promise<{ headers: Headers }>): Promise<StepChangeOutcome> {
  try {
    const { headers } = await change
    return { status: 'done', cookies: headers.getSetCookie() }
  } catch (error) {
    return stepRefusal(error)
  }
}

/** App codes are six digits; recovery codes contain letters. */
function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}
