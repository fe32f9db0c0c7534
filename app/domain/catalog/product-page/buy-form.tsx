import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useSignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { useAddToCart } from '#app/domain/catalog/components/use-add-to-cart.ts'
import { Personal } from '#app/domain/shopper/personal.tsx'
import { unitsInCart } from '#app/domain/shopper/shopper.ts'
import { useShopper } from '#app/domain/shopper/shopper-context.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { QuantityStepper } from '#app/ui/fields/quantity-stepper.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { BottomBar } from '#app/ui/navigation/bottom-bar.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { addToCartForm, buyNowForm, NO_SIZE, PRODUCT_PAGE_WORDS } from '../components/add-to-cart.form.ts'
import { type Product, stockBySizeText, stockText } from '../product.ts'
import { firstSize, isShared, unitsIn, unitsOfAnySize } from '../stock-by-size.ts'
import { SizeAlerts } from './size-alerts.tsx'
import { SizeGuideLink } from './size-guide-link.tsx'
import { SizePicker } from './size-picker.tsx'

/** What {@link BuyForm} and {@link BuyBar} share. @param chosen The size to start with, if not the first available one. */
export function useBuyForm(product: Product, chosen?: string) {
  const formId = useId()
  const shopper = useShopper()
  const showToast = useToast()
  const requireSignIn = useSignInGate()
  const { fetcher, isBusy } = useAddToCart(product.id, PRODUCT_PAGE_WORDS)
  const [size, setSize] = useState(chosen ?? firstSize(product))
  const available = unitsIn(product.stock, size)

  const send = (event: FormEvent<HTMLFormElement>) => {
    requireSignIn(event)
    if (event.defaultPrevented) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    const refusal = refusalOf(fields)
    if (refusal) showToast(refusal, { tone: 'refusal' })
    if (refusal || isBusy) event.preventDefault()
  }

  function refusalOf(fields: FormData): string | undefined {
    if (!fields.get('size')) return NO_SIZE
    // Buy Now always leads to the checkout (M35), which shows how many are available.
    const inCart =
      shopper && (isShared(product.stock) ? unitsInCart(shopper, product.id) : shopper.cart[product.id]?.[size])
    if (fields.get('intent') === buyNowForm.intent || (inCart ?? 0) + Number(fields.get('quantity')) <= available)
      return
    return `Cannot add more. Only ${available} items available in stock.`
  }

  return { product, size, setSize, available, formId, fetcher, isBusy, send }
}

type Buying = ReturnType<typeof useBuyForm>

interface BuyFormProps {
  buying: Buying
  /** What buyers say about the fit, beside the sizes. */
  fitNote?: string | undefined
}

/** Size, quantity, stock, and on wide screens the two buttons. */
export function BuyForm({ buying, fitNote }: BuyFormProps) {
  const { product, size, setSize, available, formId, fetcher, send } = buying
  const { pathname, search } = useLocation()
  // Without scripts, nothing here follows the size that is chosen.
  const hydrated = useHydrated()
  const isAvailable = available > 0
  // It was available when it was chosen.
  const isSoldOut = !isAvailable && product.available > 0
  const variesBySize = isAvailable && !isShared(product.stock)
  const form = (
    <fetcher.Form id={formId} method="post" action={href('/cart')} onSubmit={send}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <div className="mt-5.5 flex items-end gap-5">
        {isAvailable && (
          <div>
            <p aria-hidden="true" className="mb-2.5 font-semibold">
              Quantity
            </p>
            <QuantityStepper
              label="Quantity"
              name="quantity"
              value={1}
              max={hydrated ? available : unitsOfAnySize(product)}
            />
          </div>
        )}
        <div role="status" className="grid min-h-11.5 content-center text-label leading-normal">
          <p
            className={cn(
              'flex items-center gap-1.5 font-semibold',
              isAvailable ? 'text-success' : 'text-danger',
              variesBySize && 'noscript:hidden',
            )}
          >
            {isAvailable && <CircleCheck size={16} />}
            {isSoldOut ? `Size ${size} is out of stock. Please choose another size.` : stockText(available)}
          </p>
          {variesBySize && (
            <noscript className="font-semibold text-success">
              {import.meta.env.SSR && stockBySizeText(product)}
            </noscript>
          )}
          <Personal slot="inCart" productId={product.id}>
            {(inCart) => inCart > 0 && <p className="text-soft">{inCart} already in your cart</p>}
          </Personal>
        </div>
      </div>
      <div className="mt-6.5 hidden grid-cols-2 gap-3 lg:grid [&>*]:px-2">
        <BuyNowButton buying={buying} size="lg" />
        <AddButton buying={buying} size="lg" />
      </div>
    </fetcher.Form>
  )
  return (
    <>
      <SizePicker product={product} form={formId} chosen={size} onChoose={setSize} />
      {fitNote && <p className="mt-2 text-soft">{fitNote}</p>}
      <SizeGuideLink productId={product.id} />
      {product.modelNote && <p className="text-soft">{product.modelNote}</p>}
      <Personal slot="alertSizes" productId={product.id}>
        {(alertSizes) => <SizeAlerts product={product} alertSizes={alertSizes} />}
      </Personal>
      {form}
    </>
  )
}

/** The two buttons in a bar at the bottom of small screens. Render it last on the page. */
export function BuyBar({ buying }: { buying: Buying }) {
  return (
    <BottomBar className="max-[359px]:[&>*]:text-sm [&>*]:min-w-0 [&>*]:flex-1 [&>*]:px-2 [&>*]:whitespace-normal">
      <AddButton buying={buying} />
      <BuyNowButton buying={buying} />
    </BottomBar>
  )
}

interface BuyButtonProps {
  buying: Buying
  size?: 'md' | 'lg'
}

function AddButton({ buying: { product, formId, isBusy, fetcher }, size }: BuyButtonProps) {
  const isAdding = isBusy && fetcher.formData?.get('intent') !== buyNowForm.intent
  return (
    <Personal slot="inCart" productId={product.id}>
      {(inCart) => (
        <Button
          type="submit"
          form={formId}
          name="intent"
          value={addToCartForm.intent}
          variant="secondary"
          size={size}
          busy={isAdding}
          busyLabel="Adding..."
          disabled={product.available <= 0}
        >
          {inCart > 0 ? `Add More (${inCart} in cart)` : 'Add to Cart'}
        </Button>
      )}
    </Personal>
  )
}

function BuyNowButton({ buying: { product, formId }, size }: BuyButtonProps) {
  return (
    <Personal slot="inCart" productId={product.id}>
      {(inCart) => (
        <Button
          type="submit"
          form={formId}
          name="intent"
          value={buyNowForm.intent}
          size={size}
          disabled={product.available <= 0}
        >
          {inCart > 0 ? 'Buy Now (Add +1)' : 'Buy Now'}
        </Button>
      )}
    </Personal>
  )
}
