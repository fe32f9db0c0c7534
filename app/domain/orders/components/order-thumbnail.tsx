import { ProductPicture } from '#app/domain/catalog/components/product-picture.tsx'
import { cn } from '#app/ui/class-names.ts'

/** The picture of a piece as it was sold; the name beside it says what it is. Takes its width from `className`. */
export function OrderThumbnail({ image, className }: { image: string; className: string }) {
  return (
    <span className={cn('block aspect-[3/4] flex-none overflow-hidden rounded-sm', className)}>
      <ProductPicture picture={{ url: image }} alt="" sizes="64px" className="size-full" />
    </span>
  )
}
