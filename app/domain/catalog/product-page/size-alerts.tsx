import { href, useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { useSignInGate } from '../components/sign-in-gate.tsx'
import { useFailureToast } from '../components/use-failure-toast.ts'
import { sizeAlertForm } from './size-alerts.form.ts'

interface SizeAlertsProps {
  productId: string
  /**
   * Sizes that are out of stock, and others that the customer has an alert for, such as one that isn't offered at present; not
   * empty.
   */
  sizes: readonly string[]
  /** Sizes that the customer has an alert for. */
  alertSizes: readonly string[]
}

/** Buttons that turn an alert for a size on or off. */
export function SizeAlerts({ productId, sizes, alertSizes }: SizeAlertsProps) {
  const fetcher = useFetcher<FormResponse>({ key: `wishlist-${productId}` })
  const requireSignIn = useSignInGate()
  useFailureToast(fetcher.data)
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
      <input type="hidden" name="returnTo" value={href('/product/:productId', { productId })} />
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
