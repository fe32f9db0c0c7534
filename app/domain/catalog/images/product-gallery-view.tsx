import { useState } from 'react'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { StoredImage } from '../product.ts'
import { GalleryArrows, GalleryThumbnails } from './gallery-controls.tsx'

interface ProductGalleryViewProps {
  name: string
  /** Not empty. */
  images: readonly StoredImage[]
}

/** All images of a product: a large one with arrows that wrap around, and thumbnails. Without scripts, a row. */
export function ProductGalleryView({ name, images }: ProductGalleryViewProps) {
  const [index, setIndex] = useState(0)
  const hydrated = useHydrated()
  const shown = images[index] ?? images[0]
  const isOneOfMany = images.length > 1
  const labelOf = (position: number) => (isOneOfMany ? `${name}, image ${position + 1} of ${images.length}` : name)
  if (!hydrated || !shown) {
    return (
      <ul className="flex flex-wrap gap-2">
        {images.map((image, position) => (
          <li key={image.url}>
            <ProductImage image={image} alt={labelOf(position)} sizes="160px" className="aspect-3/4 w-40 rounded-md" />
          </li>
        ))}
      </ul>
    )
  }
  const show = (position: number) => setIndex((position + images.length) % images.length)
  return (
    <section aria-label="Product images">
      <div className="relative overflow-hidden rounded-md bg-placeholder">
        <ProductImage
          key={shown.url}
          image={shown}
          alt={labelOf(index)}
          sizes="(min-width:640px) 320px, 100vw"
          loading="eager"
          className="aspect-3/4 w-full"
        />
        {isOneOfMany && <GalleryArrows images={images} shown={index} show={show} />}
      </div>
      {isOneOfMany && <GalleryThumbnails images={images} shown={index} show={show} className="mt-2" />}
    </section>
  )
}
