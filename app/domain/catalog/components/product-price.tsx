import { formatRupees } from '#app/money.ts'
import { Price } from '#app/ui/price.tsx'
import { type Product, percentOff } from '../product.ts'

interface ProductPriceProps {
  product: Pick<Product, 'price' | 'originalPrice'>
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** A product's price, with original price and percent off when the price is lower. */
export function ProductPrice({ product, size, className }: ProductPriceProps) {
  const isReduced = product.price < product.originalPrice
  return (
    <Price
      price={formatRupees(product.price)}
      originalPrice={isReduced ? formatRupees(product.originalPrice) : undefined}
      percentOff={percentOff(product)}
      size={size}
      className={className}
    />
  )
}
