import { done, formOf, refused } from '#app/shared/form-contract.ts'

/** Writes the feeds now instead of within a minute. */
export const writeFeedsForm = formOf<{ status: 'enqueued' | 'off' }>()(
  { intent: 'write-feeds', isButton: true, fields: (zod) => zod.object({}) },
  {
    enqueued: done('The feeds are written in the background if anything has changed. Reload this page in a moment.'),
    off: refused(409, 'Feeds are off. Please choose in the settings where they’re published.'),
  },
)
