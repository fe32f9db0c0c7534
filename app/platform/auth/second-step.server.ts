import { APIError } from 'better-auth/api'
import { isStepOver, isWrongCode, type StepRefusal, stepRefusal } from './auth-errors.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import { type RequestOrigin, serviceHeaders } from './request-origin.server.ts'

export type SecondStepOutcome =
  | { status: 'signed-in'; cookies: string[] }
  | { status: 'wrong-code' }
  /** Ten minutes or five wrong codes ago; the first step is to be taken again. */
  | { status: 'over' }
  | { status: 'too-many-attempts' }

/** What the customer puts into her app, and the codes for the day on which she is without it. */
export interface SecondStepSetUp {
  readonly status: 'started'
  /** `otpauth://…`, with the secret as its parameter. */
  readonly uri: string
  readonly spareCodes: readonly string[]
}

export type StepChangeOutcome = { status: 'done'; cookies: string[] } | StepRefusal

/** The second step at sign-in, and the proof of the address, without which nobody may set one up. */
export interface SecondStep {
  /** Ends the sign-in of an account with a second step: a code of her app, or a spare one that is used up with it. */
  takeSecondStep(step: { code: string }, from: RequestOrigin): Promise<SecondStepOutcome>
  /** Begins to set up the second step of this session's customer; it is in place when a code of the app was right. */
  startSecondStep(knows: { password: string }, from: RequestOrigin): Promise<SecondStepSetUp | StepRefusal>
  /** Puts the second step into place with the first code of the app. The session gets a new cookie. */
  finishSecondStep(knows: { code: string }, from: RequestOrigin): Promise<StepChangeOutcome>
  /** Removes the second step. The session gets a new cookie. */
  removeSecondStep(knows: { password: string }, from: RequestOrigin): Promise<StepChangeOutcome>
  /** Proves the address of this session's customer with the code that was mailed to it. */
  proveAddress(knows: { code: string }, from: RequestOrigin): Promise<StepChangeOutcome>
}

export function createSecondStep({ api }: BetterAuth): SecondStep {
  return {
    async takeSecondStep({ code }, from) {
      // Recovery codes are in small letters, however they were copied.
      const step = { body: { code: code.toLowerCase() }, headers: serviceHeaders(from), returnHeaders: true } as const
      try {
        const { headers } = await (isAppCode(code) ? api.verifyTOTP(step) : api.verifyBackupCode(step))
        return { status: 'signed-in', cookies: headers.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        // A code that is used up at this moment is a conflict.
        if (error.statusCode === 409 || isWrongCode(error)) return { status: 'wrong-code' }
        if (isStepOver(error)) return { status: 'over' }
        throw error
      }
    },

    async startSecondStep({ password }, from) {
      try {
        const setUp = await api.enableTwoFactor({ body: { password }, headers: serviceHeaders(from) })
        if (setUp.method !== 'totp') throw new Error('the second step is one with an app')
        return { status: 'started', uri: setUp.totpURI, spareCodes: setUp.backupCodes }
      } catch (error) {
        return stepRefusal(error)
      }
    },

    finishSecondStep: ({ code }, from) =>
      changeStep(api.verifyTOTP({ body: { code }, headers: serviceHeaders(from), returnHeaders: true })),

    removeSecondStep: ({ password }, from) =>
      changeStep(api.disableTwoFactor({ body: { password }, headers: serviceHeaders(from), returnHeaders: true })),

    // The address is that of the session, whatever stands here.
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

/** Codes of apps are six digits; spare ones have letters. */
function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}
