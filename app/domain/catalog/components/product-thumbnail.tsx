import { cn } from '#app/ui/class-names.ts'
import { ProductPicture } from './product-picture.tsx'

/** A product's picture in a row of a list, where the name stands beside it. Takes its width from `className`. */
export function ProductThumbnail({ image, className }: { image: string; className: string }) {
  return (
    <span className={cn('block aspect-[3/4] flex-none overflow-hidden rounded-sm', className)}>
      <ProductPicture picture={{ url: image }} alt="" sizes="64px" className="size-full" />
    </span>
  )
}
