import { href, useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { cn } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useSignInGate } from './sign-in-gate.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { toggleWishlistForm } from './wishlist-toggle.form.ts'

interface WishlistToggleProps {
  productId: string
  isSaved: boolean
  /** Where a browser without scripts goes afterwards. */
  returnTo: string
  /** `floating` is shown over an image. */
  variant?: 'plain' | 'floating'
  className?: string
}

/** Adds a product to the wishlist or removes it. Shows the new state right away; a second press waits for the first. */
export function WishlistToggle({ productId, isSaved, returnTo, variant = 'floating', className }: WishlistToggleProps) {
  const fetcher = useFetcher<FormResponse>({ key: `wishlist-${productId}` })
  const requireSignIn = useSignInGate()
  const isBusy = fetcher.state !== 'idle'
  useFailureToast(fetcher.data)
  const isShownSaved = isBusy ? !isSaved : isSaved
  return (
    <fetcher.Form method="post" action={href('/wishlist')} onSubmit={requireSignIn} className={className}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <IconButton
        type="submit"
        name="intent"
        value={toggleWishlistForm.intent}
        variant={variant}
        label={isShownSaved ? 'Remove from wishlist' : 'Add to wishlist'}
        aria-pressed={isShownSaved}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        className={cn(
          'icon-mask icon-heart aria-pressed:text-rosegold-600',
          variant === 'floating' ? 'after:size-4.5' : 'after:size-5',
        )}
      />
    </fetcher.Form>
  )
}
