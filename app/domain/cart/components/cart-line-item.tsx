import { href, Link } from 'react-router'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { formatRupees } from '#app/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/class-names.ts'
import { type CartLine, lineTotal } from '../cart-totals.ts'
import { LineControls } from './line-controls.tsx'
import { useCartLine } from './use-cart-line.ts'

interface CartLineItemProps {
  line: CartLine
  /** The whole cart. */
  lines: readonly CartLine[]
}

/** A line of the cart page. Out-of-stock products stay visible and can only be removed. */
export function CartLineItem({ line, lines }: CartLineItemProps) {
  const connection = useCartLine(line)
  const isSold = line.available > 0
  const path = productPath({ ...line, id: line.productId })
  if (connection.isRemoved) return null
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3.5 border-b border-line py-5 lg:grid-cols-[7.5rem_minmax(0,1fr)] lg:gap-x-5.5 lg:py-6">
      <Link to={path} aria-hidden="true" tabIndex={-1}>
        <ProductImage
          image={{ url: line.image }}
          alt=""
          sizes="(min-width:1024px) 120px, 88px"
          className={cn('aspect-3/4 w-full rounded-md', !isSold && 'opacity-70 saturate-35')}
        />
      </Link>
      <div className="min-w-0">
        <div className={cn('flex items-start justify-between gap-x-3 gap-y-1', !isSold && 'flex-wrap')}>
          <h2 className="font-sans text-md font-semibold text-ink lg:text-lg">
            <Link to={path} className="hover:underline hover:underline-offset-3">
              {line.name}
            </Link>
          </h2>
          {isSold ? (
            <p className="text-md font-bold tabular-nums lg:text-lg">
              {formatRupees(lineTotal({ ...line, quantity: connection.quantity }))}
            </p>
          ) : (
            <Badge tone="out-of-stock" className="mt-0.5 flex-none">
              Out of Stock
            </Badge>
          )}
        </div>
        <p className="mt-0.5 text-label text-soft tabular-nums">
          Size {line.size}
          <span className="mx-1.5 text-muted">·</span>
          {formatRupees(line.unitPrice)} each
        </p>
        <PriceChange line={line} />
        {!isSold && (
          <p className="mt-1 text-sm text-muted">Not included in your order. You can buy it when it’s back in stock.</p>
        )}
        <LineControls line={line} lines={lines} connection={connection} returnTo={href('/cart')} removeAtMinimum />
      </div>
    </li>
  )
}

/** Shows that a line costs more or less than when it was added. */
function PriceChange({ line: { unitPrice, priceWhenAdded } }: { line: CartLine }) {
  if (unitPrice === priceWhenAdded) return null
  const isLower = unitPrice < priceWhenAdded
  return (
    <p className={cn('mt-1 text-sm font-medium', isLower ? 'text-success' : 'text-haldi-700')}>
      The price has gone {isLower ? 'down' : 'up'} from {formatRupees(priceWhenAdded)} since you added this
    </p>
  )
}
