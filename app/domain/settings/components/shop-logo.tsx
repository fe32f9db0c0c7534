import { cn } from '#app/ui/class-names.ts'
import { hasDrawnLogo } from '../brand.ts'
import { useShop } from '../shop-context.ts'

interface ShopLogoProps {
  /** The drawn logo for this background. */
  drawnUrl: string
  loading?: 'lazy'
  /** The height. */
  className: string
}

/** The owner's logo, or else the drawn one if it spells the shop's name, or else the name in type. The link around it is labelled. */
export function ShopLogo({ drawnUrl, loading, className }: ShopLogoProps) {
  const shop = useShop()
  if (hasDrawnLogo(shop)) {
    // Where there isn't room for all of it, it gets smaller.
    const fitting = cn('w-auto min-w-0 object-contain object-left', className)
    return <img src={drawnUrl} alt="" width={254} height={48} loading={loading} className={fitting} />
  }
  if (shop.logo) {
    return (
      <img
        src={shop.logo}
        alt=""
        loading={loading}
        className={cn('w-auto min-w-0 max-w-48 object-contain', className)}
      />
    )
  }
  return (
    <span aria-hidden="true" className="line-clamp-1 font-display text-xl leading-tight lg:text-2xl text-heading">
      {shop.name}
    </span>
  )
}
