/** Messages for customers and API clients: why a sign-in, sign-up, code or password reset was rejected. */
export const AUTH_MESSAGES = {
  'already-verified': 'The email address is already verified',
  'invalid-link': 'This link has expired or was already used. Please request a new one.',
  'nothing-to-change': 'Nothing to change',
  'reserved-address': 'Please use a valid email address',
  'unknown-purpose': 'The type must be sign-in or email-verification',
  'unverified-address': 'Please confirm your email address first',
  'wrong-credentials': 'Invalid email or password',
} as const
