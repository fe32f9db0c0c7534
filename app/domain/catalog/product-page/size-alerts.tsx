import { href, useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { useSignInGate } from '../components/sign-in-gate.tsx'
import { useFailureToast } from '../components/use-failure-toast.ts'
import type { Product } from '../product.ts'
import { productPath } from '../product-address.ts'
import { sizesOut } from '../stock-by-size.ts'
import { sizeAlertForm } from './size-alerts.form.ts'

interface SizeAlertsProps {
  product: Product
  /** Sizes that the customer has an alert for. */
  alertSizes: readonly string[]
}

/**
 * Buttons that turn an alert on or off for each size that is out of stock, and for others that the customer has an alert for, such as one
 * that isn't offered at present. Renders nothing if there are none.
 */
export function SizeAlerts({ product, alertSizes }: SizeAlertsProps) {
  const { id: productId } = product
  const fetcher = useFetcher<FormResponse>({ key: `wishlist-${productId}` })
  const requireSignIn = useSignInGate()
  useFailureToast(fetcher.data)
  const sizes = [...new Set([...sizesOut(product), ...alertSizes])]
  if (sizes.length === 0) return null
  return (
    <fetcher.Form
      method="post"
      action={href('/wishlist')}
      onSubmit={requireSignIn}
      className="mt-2.5 flex flex-wrap items-center text-label text-soft"
    >
      {/* Beside a single button, above several. Their texts start where the label does. */}
      <span className={sizes.length > 1 ? 'w-full' : 'mr-4'}>Out of stock? Get an email:</span>
      <input type="hidden" name="intent" value={sizeAlertForm.intent} />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="returnTo" value={productPath(product)} />
      {sizes.map((size) => (
        <Button
          key={size}
          type="submit"
          name={alertSizes.includes(size) ? 'off' : 'on'}
          value={size}
          variant="quiet"
          className="-ml-2 mr-2 px-2 text-label"
        >
          {alertSizes.includes(size) ? `Cancel alert for ${size}` : `Alert me for ${size}`}
        </Button>
      ))}
    </fetcher.Form>
  )
}
