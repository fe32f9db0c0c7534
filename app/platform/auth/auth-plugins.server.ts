import { createHmac, randomInt } from 'node:crypto'
import { emailOTP, twoFactor } from 'better-auth/plugins'

export const CODE_MINUTES = 10

/** Minutes to enter the code after the password. */
const TWO_STEP_MINUTES = 10

/** Characters that can't be confused when written down. */
const RECOVERY_CODE_CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const RECOVERY_CODE_COUNT = 10

/** Endpoints of the first step of signing in. Without two-step verification, they complete a sign-in. */
export const FIRST_STEP_ENDPOINTS = new Set(['/sign-in/email', '/sign-in/email-otp'])

/**
 * One-time codes by email: one use, three attempts, ten minutes. The shop emails them itself, in the background, so that the
 * response doesn't reveal which addresses have an account.
 */
export function oneTimeCodePlugin(secret: string) {
  return emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 3,
    // The only way to become a customer is to sign up.
    disableSignUp: true,
    storeOTP: { hash: async (code) => hashMailedCode(secret, code) },
    sendVerificationOTP: () => Promise.reject(new Error('one-time codes are emailed in the background')),
  })
}

/**
 * The form in which an emailed code is stored. Six digits are quickly guessed, so a hash without a secret would hide nothing
 * from someone who reads the database.
 */
export function hashMailedCode(secret: string, code: string): string {
  return createHmac('sha256', secret).update(`mailed code ${code}`).digest('base64url')
}

/** Two-step verification: a code from an app, or one of ten recovery codes, after every way of signing in. */
export function twoStepPlugin() {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: TWO_STEP_MINUTES * 60,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode),
    },
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string }) => path !== undefined && FIRST_STEP_ENDPOINTS.has(path),
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}

/** Ten characters, about 50 bits. */
function makeRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => RECOVERY_CODE_CHARACTERS[randomInt(RECOVERY_CODE_CHARACTERS.length)])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}
