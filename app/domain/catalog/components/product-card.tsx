import { Suspense } from 'react'
import { Link } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { cn } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { categoryLabel } from '#app/vocabulary/categories.ts'
import { type CardProduct, stockText } from '../product.ts'
import { productPath } from '../product-address.ts'
import { addToCartForm } from './add-to-cart.form.ts'
import { ProductBadges } from './product-badges.tsx'
import { CARD_SIZES, ProductImage } from './product-image.tsx'
import { ProductPrice } from './product-price.tsx'
import { AddToCartButton, type QuickAdd, useQuickAdd } from './quick-add.tsx'
import { WishlistToggle } from './wishlist-toggle.tsx'

interface ProductCardProps {
  product: CardProduct
  /** The level that continues the page's headings: `h2` in the listing, `h3` below the title of a section. */
  heading: 'h2' | 'h3'
  /** `list` also shows description, material, colour and stock. @default 'grid' */
  view?: 'grid' | 'list'
  /** See `ProductImage`. */
  loading?: 'high' | 'eager' | 'lazy'
}

/**
 * A product in a grid or a list; the whole card leads to the product. Quick add takes the first size, and names it.
 *
 * Each card is its own Suspense boundary, so that the page can respond to taps between cards while it hydrates.
 */
export function ProductCard(props: ProductCardProps) {
  return <Suspense>{props.view === 'list' ? <ListCard {...props} /> : <GridCard {...props} />}</Suspense>
}

function GridCard({ product, heading: Heading, loading }: ProductCardProps) {
  const shop = useShop()
  const quickAdd = useQuickAdd(product)
  const path = productPath(product)
  return (
    <article className="relative flex min-w-0 flex-col">
      <div className="relative aspect-3/4 overflow-hidden rounded-md bg-placeholder">
        <CardImage product={product} sizes={CARD_SIZES} loading={loading} />
        <ProductBadges product={product} />
      </div>
      <div className="flex flex-1 flex-col pt-2.5">
        <p className="text-sm text-muted">{categoryLabel(shop, product.category)}</p>
        <Heading className="mt-0.5 mb-1 line-clamp-2 min-h-10 font-sans text-base leading-[1.35] font-semibold tracking-normal text-wrap text-ink lg:min-h-0 lg:text-md">
          <Link to={path} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </Heading>
        <ProductPrice product={product} size="sm" />
        <OtherColours product={product} />
        <div className="relative z-1 mt-auto grid pt-2.5 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-1">
          <AddToCartButton quickAdd={quickAdd} className="px-2 text-label lg:order-2 lg:px-4" />
          <ViewDetails to={path} className="lg:justify-start lg:px-0" />
        </div>
      </div>
      {/* Over the image, but after the name and the actions for keyboards and screen readers. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 z-1 aspect-3/4 [&>*]:pointer-events-auto [&>*]:absolute">
        <WishlistToggle productId={product.id} returnTo={quickAdd.returnTo} className="top-0.5 right-0.5" />
        {quickAdd.canAdd && <QuickAddBag quickAdd={quickAdd} className="right-0.5 bottom-0.5" />}
      </div>
    </article>
  )
}

function ListCard({ product, heading: Heading, loading }: ProductCardProps) {
  const shop = useShop()
  const quickAdd = useQuickAdd(product)
  const path = productPath(product)
  return (
    <article className="relative grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 border-b border-line pb-5 md:grid-cols-[160px_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-x-7 lg:pb-7">
      <div className="relative aspect-3/4 self-start overflow-hidden rounded-md bg-placeholder">
        <CardImage
          product={product}
          sizes="(min-width:1024px) 200px, (min-width:768px) 160px, 112px"
          loading={loading}
        />
        <ProductBadges product={product} className="top-1.5 left-1.5" />
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-1">
          <div className="min-w-0">
            <p className="text-sm text-muted">{categoryLabel(shop, product.category)}</p>
            <Heading className="mt-0.5 mb-1 font-sans text-[1.0625rem] leading-[1.35] font-semibold tracking-normal text-wrap text-ink">
              <Link to={path} className="after:absolute after:inset-0">
                {product.name}
              </Link>
            </Heading>
          </div>
          <WishlistToggle
            productId={product.id}
            returnTo={quickAdd.returnTo}
            variant="plain"
            className="relative z-1 -mt-2.5 -mr-2.5"
          />
        </div>
        <ProductPrice product={product} size="sm" />
        <OtherColours product={product} />
        {product.details && (
          <p className="mt-1.5 line-clamp-2 max-w-prose text-label text-soft lg:text-base">
            {product.details.description}
          </p>
        )}
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-label">
          {product.details && (
            <>
              <Fact name="Material" value={product.details.material} />
              <Fact name="Colour" value={product.details.color} />
            </>
          )}
          <Fact name="Stock" value={stockText(product.available)} />
        </dl>
        <div className="relative z-1 mt-2.5 flex flex-wrap items-center sm:gap-x-2">
          <AddToCartButton quickAdd={quickAdd} className="px-3 text-label sm:px-4" />
          <ViewDetails to={path} />
        </div>
      </div>
    </article>
  )
}

function CardImage({
  product,
  sizes,
  loading,
}: {
  product: CardProduct
  sizes: string
  loading: ProductCardProps['loading']
}) {
  return (
    <ProductImage
      image={product.cover}
      alt={product.name}
      sizes={sizes}
      loading={loading}
      className={cn('size-full', product.available <= 0 && 'opacity-70 saturate-[.35]')}
    />
  )
}

function OtherColours({ product: { otherColours } }: { product: CardProduct }) {
  if (!otherColours) return null
  return <p className="mt-1 text-label text-soft">{otherColours === 1 ? '+1 colour' : `+${otherColours} colours`}</p>
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="truncate text-ink">{value}</dd>
    </>
  )
}

function ViewDetails({ to, className }: { to: string; className?: string }) {
  return (
    <ButtonLink to={to} variant="quiet" className={cn('px-2 text-label font-medium text-accent', className)}>
      View Details
    </ButtonLink>
  )
}

function QuickAddBag({ quickAdd, className }: { quickAdd: QuickAdd; className?: string }) {
  return (
    <IconButton
      type="submit"
      form={quickAdd.formId}
      name="intent"
      value={addToCartForm.intent}
      variant="floating"
      label={`Quick add ${quickAdd.product.name}, size ${quickAdd.product.firstSize}`}
      className={cn('icon-mask icon-bag after:size-4.5', className)}
    />
  )
}
