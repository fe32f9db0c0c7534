import { cn } from '#app/ui/class-names.ts'
import { ProductImage } from './product-image.tsx'

/** A product's image in a row of a list, beside its name. Set the width through `className`. */
export function ProductThumbnail({ image, className }: { image: string; className: string }) {
  return (
    <span className={cn('block aspect-[3/4] flex-none overflow-hidden rounded-sm', className)}>
      <ProductImage image={{ url: image }} alt="" sizes="64px" className="size-full" />
    </span>
  )
}
