import { ProductPicture } from '#app/domain/catalog/components/product-picture.tsx'
import { cn } from '#app/ui/class-names.ts'

/** The picture of a piece as it was sold; the name beside it says what it is. */
export function OrderThumbnail({ image, className }: { image: string; className?: string }) {
  return <ProductPicture picture={{ url: image }} alt="" sizes="64px" className={cn('aspect-[3/4] rounded-sm', className)} />
}
