/** Rules that a browser checks by itself, before any script runs. */
export const MESSAGE_CONSTRAINTS = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 254 },
  subject: { required: true, maxLength: 150 },
  message: { required: true, maxLength: 5_000 },
} as const
