import { createHmac, randomInt } from 'node:crypto'
import { emailOTP, twoFactor } from 'better-auth/plugins'

/** Minutes that a mailed code is good for. */
export const CODE_MINUTES = 10

/** Minutes for the second step, from the first one on. */
const SECOND_STEP_MINUTES = 10

/** What nobody takes for another sign on paper. */
const SPARE_CODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const SPARE_CODES = 10

/** Ways to sign in that the second step follows, when the account has one. */
const FIRST_STEPS = new Set(['/sign-in/email', '/sign-in/email-otp'])

/**
 * Codes by mail: one use, three tries, ten minutes. The shop mails them itself, in the background, so that nobody learns
 * from an answer which addresses have an account.
 */
export function mailedCodes(secret: string) {
  return emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 3,
    // There is one way to become a customer: signing up.
    disableSignUp: true,
    // Six digits are quickly tried out, so a plain hash would hide nothing from who reads the database.
    storeOTP: { hash: async (code) => createHmac('sha256', secret).update(`mailed code ${code}`).digest('base64url') },
    sendVerificationOTP: () => Promise.reject(new Error('codes are mailed in the background')),
  })
}

/** The second step: a code of an app, or one of ten spare codes, after every way of signing in. */
export function secondStep() {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: SECOND_STEP_MINUTES * 60,
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: SPARE_CODES }, makeSpareCode) },
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string }) => path !== undefined && FIRST_STEPS.has(path),
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}

/** Ten signs, about 50 bits. */
function makeSpareCode(): string {
  const signs = Array.from({ length: 10 }, () => SPARE_CODE_SIGNS[randomInt(SPARE_CODE_SIGNS.length)])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}
