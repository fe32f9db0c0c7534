import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { cn } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { StoredImage } from '../product.ts'

interface GalleryControlsProps {
  /** More than one. */
  images: readonly StoredImage[]
  /** Counted from 0. */
  shown: number
  /** Called with -1 before the first image, and with their number after the last one: a gallery wraps around. */
  show: (index: number) => void
}

/** Buttons over a large image for the previous and the next one, and a counter such as `2 / 5`. */
export function GalleryArrows({ images, shown, show }: GalleryControlsProps) {
  const arrow = 'absolute top-1/2 -mt-5.5 before:inset-0 noscript:hidden'
  return (
    <>
      <IconButton
        variant="floating"
        label="Previous image"
        onClick={() => show(shown - 1)}
        className={cn(arrow, 'left-3')}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        variant="floating"
        label="Next image"
        onClick={() => show(shown + 1)}
        className={cn(arrow, 'right-3')}
      >
        <ChevronRight />
      </IconButton>
      <p
        role="status"
        className="absolute right-4 bottom-3.5 rounded-full bg-wine-900/82 px-2.75 py-0.5 text-sm font-semibold text-white tabular-nums noscript:hidden"
      >
        <span className="sr-only">Image </span>
        {shown + 1} / {images.length}
      </p>
    </>
  )
}

interface GalleryThumbnailsProps extends GalleryControlsProps {
  className: string
  /** The classes of a thumbnail's width, and that width for the browser. @default 44 pixels */
  thumbnail?: { className: string; sizes: string }
}

const SMALL = { className: '', sizes: '44px' }

/** A thumbnail of each image, which shows that image when pressed. */
export function GalleryThumbnails({ images, shown, show, className, thumbnail = SMALL }: GalleryThumbnailsProps) {
  return (
    <ul className={cn('flex flex-wrap gap-2', className)}>
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`Show image ${index + 1}`}
            aria-current={index === shown || undefined}
            onClick={() => show(index)}
            className={cn(
              'block aspect-3/4 w-11 overflow-hidden rounded-md aria-current:rounded-sm aria-current:ring-2 aria-current:ring-primary aria-current:ring-offset-2 aria-current:ring-offset-surface',
              thumbnail.className,
            )}
          >
            <ProductImage image={image} alt="" sizes={thumbnail.sizes} className="size-full after-first-view" />
          </button>
        </li>
      ))}
    </ul>
  )
}
