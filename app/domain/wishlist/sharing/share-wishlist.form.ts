import { WISHLIST_FAILURES } from '#app/domain/catalog/components/wishlist-toggle.form.ts'
import { done, formOf } from '#app/shared/form-contract.ts'

/** Creates the link to the wishlist, and shows its path. */
export const shareWishlistForm = formOf<{ readonly status: 'shared'; readonly link: string | undefined }>()(
  { intent: 'make-link', ...WISHLIST_FAILURES, fields: (zod) => zod.object({}) },
  { shared: ({ link }) => ({ code: 200, success: 'Your wishlist now has a link', shown: link }) },
)

/** Withdraws it. */
export const withdrawLinkForm = formOf<{ readonly status: 'withdrawn' }>()(
  { intent: 'withdraw-link', ...WISHLIST_FAILURES, fields: (zod) => zod.object({}) },
  { withdrawn: done('The link no longer works') },
)
