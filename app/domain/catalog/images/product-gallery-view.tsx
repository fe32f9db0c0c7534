import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { cn } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { StoredImage } from '../product.ts'

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
  const step = (by: number) => setIndex((index + by + images.length) % images.length)
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
        {isOneOfMany && (
          <>
            <IconButton
              variant="floating"
              label="Previous image"
              onClick={() => step(-1)}
              className="absolute top-1/2 left-2 -mt-5.5"
            >
              <ChevronLeft aria-hidden="true" strokeWidth={1.6} />
            </IconButton>
            <IconButton
              variant="floating"
              label="Next image"
              onClick={() => step(1)}
              className="absolute top-1/2 right-2 -mt-5.5"
            >
              <ChevronRight aria-hidden="true" strokeWidth={1.6} />
            </IconButton>
            <p
              role="status"
              className="absolute right-3 bottom-3 rounded-full bg-wine-900/82 px-2.75 py-0.5 text-sm font-semibold text-white tabular-nums"
            >
              <span className="sr-only">Image </span>
              {index + 1} / {images.length}
            </p>
          </>
        )}
      </div>
      {isOneOfMany && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {images.map((image, position) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={`Show image ${position + 1}`}
                aria-current={position === index || undefined}
                onClick={() => setIndex(position)}
                className={cn(
                  'block w-11 overflow-hidden rounded-md',
                  'aria-current:rounded-sm aria-current:ring-2 aria-current:ring-primary aria-current:ring-offset-2 aria-current:ring-offset-surface',
                )}
              >
                <ProductImage image={image} alt="" sizes="44px" loading="eager" className="aspect-3/4 w-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
