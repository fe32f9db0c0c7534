import { z } from 'zod'

/** What the form sends that deletes the account. */
export const deleteAccountInput = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
})
