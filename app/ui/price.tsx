import { cva } from 'class-variance-authority'
import { cn } from './class-names.ts'

const styles = cva('flex flex-wrap items-baseline leading-tight tabular-nums', {
  variants: {
    size: {
      sm: 'gap-x-1.5 text-label lg:gap-x-1.75 lg:text-base',
      md: 'gap-x-1.75 text-base',
      lg: 'gap-x-1.75 text-lg',
    },
  },
})

interface PriceProps {
  /** Formatted, such as '₹1,299'. */
  price: string
  /** The original price, formatted; omit it when it isn't higher than the price. */
  originalPrice?: string
  percentOff?: number
  /** `sm` on cards, `lg` on the product's own page. */
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** The price, the struck-through original price and the percent off: always in this order, on one line. */
export function Price({ price, originalPrice, percentOff, size = 'md', className }: PriceProps) {
  return (
    <p className={cn(styles({ size }), className)}>
      <span className="sr-only">Price</span>
      <b className={cn('font-bold text-ink', size === 'lg' ? 'text-[1.75rem] leading-tight' : 'text-[1.0625em]')}>
        {price}
      </b>
      {originalPrice && (
        <s className="text-[0.875em] text-muted">
          <span className="sr-only">Original price </span>
          {originalPrice}
        </s>
      )}
      {originalPrice && percentOff !== undefined && percentOff > 0 && (
        <span className="text-[0.875em] font-semibold text-accent">{percentOff}% off</span>
      )}
    </p>
  )
}
