import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { ProductPrice } from '#app/domain/catalog/components/product-price.tsx'
import { AddToCartButton, useQuickAdd } from '#app/domain/catalog/components/quick-add.tsx'
import { useFailureToast } from '#app/domain/catalog/components/use-failure-toast.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { firstSize } from '#app/domain/catalog/stock-by-size.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormShape } from '#app/shared/form-contract.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/class-names.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { categoryLabel } from '#app/vocabulary/categories.ts'
import { addedOn } from '../added-on.ts'
import { priceAlertForm, removeFromWishlistForm, stockAlertForm } from '../saved-product.form.ts'
import type { WishlistEntry } from '../wishlist-entry.ts'

interface WishlistCardProps {
  entry: WishlistEntry
  /** See `ProductImage`. */
  loading?: 'high' | 'eager' | 'lazy'
}

/** A saved product: a row on phones, a card beside others on desktops. */
export function WishlistCard({ entry, loading }: WishlistCardProps) {
  const removal = useWishlistForm(`remove-${entry.product.id}`)
  const isLeaving = removal.state !== 'idle'
  const shop = useShop()
  const { product } = entry
  const quickAdd = useQuickAdd({ ...product, firstSize: firstSize(product) })
  return (
    <article
      className={cn(
        'relative grid grid-cols-[7.375rem_minmax(0,1fr)] overflow-hidden rounded-md border border-line bg-surface-raised',
        'transition-opacity duration-160 lg:flex lg:flex-col lg:overflow-visible lg:border-0 lg:bg-transparent',
        isLeaving && 'opacity-50',
      )}
    >
      <div className="relative bg-placeholder lg:aspect-3/4 lg:overflow-hidden lg:rounded-md">
        <ProductImage
          image={product.cover}
          alt=""
          sizes="(min-width:1024px) 283px, 118px"
          loading={loading}
          className={cn('absolute inset-0 size-full', !quickAdd.canAdd && 'opacity-70 saturate-35')}
        />
        {!quickAdd.canAdd && (
          <Badge tone="out-of-stock" className="absolute bottom-2 left-2 lg:top-2 lg:bottom-auto">
            Out of Stock
          </Badge>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-3.5 pt-3 pb-3.5 lg:px-0 lg:pb-0">
        <p className="text-sm text-muted">{categoryLabel(shop, product.category)}</p>
        <h2 className="mt-px mb-0.75 font-sans text-md leading-[1.35] font-semibold tracking-normal text-ink">
          <ProductName entry={entry} />
        </h2>
        <ProductPrice product={product} size="sm" />
        <p className="mt-px text-sm text-muted">{addedOn(entry.createdAt)}</p>
        <div className="mt-auto">
          <div className="mt-1.5 mb-2 divide-y divide-ivory-200 border-t border-line">
            <AlertSwitch form={stockAlertForm} product={product} isOn={entry.notifyOnStock}>
              Stock Alert
            </AlertSwitch>
            <AlertSwitch form={priceAlertForm} product={product} isOn={entry.notifyOnPriceDrop}>
              Price Drop
            </AlertSwitch>
          </div>
          {entry.alertSizes.length > 0 && (
            <p className="mb-2 text-sm text-muted">Size alerts: {entry.alertSizes.join(', ')}</p>
          )}
          <AddToCartButton quickAdd={quickAdd} className="w-full" />
        </div>
      </div>
      <removal.Form
        method="post"
        action={href('/wishlist')}
        className="absolute top-0 left-0 lg:top-0.5 lg:right-0.5 lg:left-auto"
      >
        <input type="hidden" name="productId" value={product.id} />
        <IconButton
          type="submit"
          name="intent"
          value={removeFromWishlistForm.intent}
          variant="floating"
          label={`Remove ${product.name}`}
          aria-disabled={isLeaving || undefined}
          onClick={(event) => isLeaving && event.preventDefault()}
        >
          <X size={18} />
        </IconButton>
      </removal.Form>
    </article>
  )
}

/** Links to the product's page, which an archived product doesn't have. */
function ProductName({ entry: { product, isOnSale } }: { entry: WishlistEntry }) {
  if (!isOnSale) return product.name
  return (
    <Link to={productPath(product)} className="underline-offset-3 hover:underline focus-visible:underline">
      {product.name}
    </Link>
  )
}

interface AlertSwitchProps {
  form: FormShape
  product: WishlistEntry['product']
  isOn: boolean
  children: ReactNode
}

/** A switch that shows its new state at once. */
function AlertSwitch({ form: { intent }, product, isOn, children }: AlertSwitchProps) {
  const fetcher = useWishlistForm(`${intent}-${product.id}`)
  const wanted = fetcher.formData?.get('isOn')
  const isShownOn = typeof wanted === 'string' ? wanted === 'true' : isOn
  return (
    <fetcher.Form method="post" action={href('/wishlist')}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={product.id} />
      <SwitchField
        name="isOn"
        value={String(!isShownOn)}
        checked={isShownOn}
        label={
          <>
            {children}
            <span className="sr-only"> for {product.name}</span>
          </>
        }
        className="text-soft"
      />
    </fetcher.Form>
  )
}

function useWishlistForm(key: string) {
  const fetcher = useFetcher<FormResponse>({ key: `wishlist-${key}` })
  useFailureToast(fetcher.data)
  return fetcher
}
