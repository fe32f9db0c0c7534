import { useId } from 'react'
import { href, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { CardProduct } from '../product.ts'
import { addToCartForm } from './add-to-cart.form.ts'
import { useSignInGate } from './sign-in-gate.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

/** What the buttons share that add a product in its first size. */
export function useQuickAdd(product: Pick<CardProduct, 'id' | 'name' | 'available' | 'firstSize'>) {
  const formId = useId()
  const { pathname, search } = useLocation()
  return {
    ...useAddToCart(product.id),
    formId,
    product,
    canAdd: product.available > 0,
    returnTo: pathname + search,
    requireSignIn: useSignInGate(),
  }
}

export type QuickAdd = ReturnType<typeof useQuickAdd>

/** Adds the product, and names the size; disabled when it is out of stock. */
export function AddToCartButton({ quickAdd, className }: { quickAdd: QuickAdd; className?: string }) {
  const { fetcher, isBusy, formId, product, canAdd, returnTo, requireSignIn } = quickAdd
  if (!canAdd) {
    return (
      <Button type="button" variant="secondary" disabled className={className}>
        Out of Stock
      </Button>
    )
  }
  return (
    <fetcher.Form
      id={formId}
      method="post"
      action={href('/cart')}
      onSubmit={(event) => (isBusy ? event.preventDefault() : requireSignIn(event))}
      className="contents"
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="size" value={product.firstSize} />
      <input type="hidden" name="isQuickAdd" value="true" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button
        type="submit"
        name="intent"
        value={addToCartForm.intent}
        variant="secondary"
        busy={isBusy}
        busyLabel="Adding..."
        aria-label={isBusy ? undefined : `Add to Cart, size ${product.firstSize}`}
        className={className}
      >
        Add to Cart
      </Button>
    </fetcher.Form>
  )
}
