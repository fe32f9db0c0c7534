/** Messages for customers and API clients: why a sign-in, sign-up, code or password reset was rejected. */
export const AUTH_MESSAGES = {
  'already-verified': 'The email address is already verified',
  'invalid-link': 'This link has expired or was already used. Please request a new one.',
  'nothing-to-change': 'Nothing to change',
  'unusable-address': 'Please use a valid email address',
  'unknown-purpose': 'The type must be sign-in or email-verification',
  'unverified-address': 'Please confirm your email address first',
  'wrong-credentials': 'Invalid email or password',
} as const

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** The message when sign-in has to wait; the same whether or not the account exists. */
export function signInPausedMessage(seconds: number): string {
  return `Too many attempts. Try again in ${inWords(seconds)}, or use “Forgot password?” to set a new password.`
}

/** Rounds up. */
function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
