/** Words for why sign-in, sign-up, codes and password resets reject what they are sent, for customers and API clients. */
export const AUTH_MESSAGES = {
  'already-verified': 'The email address is already verified',
  'invalid-link': 'This link has expired or was already used. Please request a new one.',
  'nothing-to-change': 'Nothing to change',
  'reserved-address': 'Please use a valid email address',
  'unknown-purpose': 'A code is for sign-in or email-verification',
  'unverified-address': 'Please confirm your email address first',
  'wrong-credentials': 'Invalid email or password',
} as const
