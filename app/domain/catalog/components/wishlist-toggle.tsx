import { href, useFetcher } from 'react-router'
import { Personal } from '#app/domain/shopper/personal.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { cn } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useSignInGate } from './sign-in-gate.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { toggleWishlistForm } from './wishlist-toggle.form.ts'

interface WishlistToggleProps {
  productId: string
  /** Where a browser without scripts goes afterwards. */
  returnTo: string
  /** `floating` is shown over an image. */
  variant?: 'plain' | 'floating'
  className?: string
}

/** Adds a product to the wishlist or removes it. Shows the new state right away; a second press waits for the first. */
export function WishlistToggle({ productId, returnTo, variant = 'floating', className }: WishlistToggleProps) {
  const fetcher = useFetcher<FormResponse>({ key: `wishlist-${productId}` })
  const requireSignIn = useSignInGate()
  const isBusy = fetcher.state !== 'idle'
  useFailureToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={href('/wishlist')} onSubmit={requireSignIn} className={className}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Personal slot="saved" productId={productId}>
        {(isSaved) => (
          <IconButton
            type="submit"
            name="intent"
            value={toggleWishlistForm.intent}
            variant={variant}
            label={isSaved === isBusy ? 'Add to wishlist' : 'Remove from wishlist'}
            aria-pressed={isSaved !== isBusy}
            aria-disabled={isBusy || undefined}
            onClick={(event) => isBusy && event.preventDefault()}
            className={cn(
              'icon-mask icon-heart aria-pressed:text-rosegold-600',
              variant === 'floating' ? 'after:size-4.5' : 'after:size-5',
            )}
          />
        )}
      </Personal>
    </fetcher.Form>
  )
}
