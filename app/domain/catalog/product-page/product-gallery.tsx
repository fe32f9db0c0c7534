import { Expand } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { cn } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { GalleryArrows, GalleryThumbnails } from '../images/gallery-controls.tsx'
import type { StoredImage } from '../product.ts'
import { useMouseDrag } from './use-mouse-drag.ts'

// Few visitors open it, and it is larger than the page's other scripts together.
const ImageViewer = lazy(() => import('./image-viewer.tsx'))

/**
 * On phones a little less than the real width: the difference is invisible, and the file that a screen with a pixel ratio of 2
 * picks for it is a third smaller.
 */
const IMAGE_SIZES = '(min-width:1024px) 518px, 88vw'

interface ProductGalleryProps {
  name: string
  /** Not empty. */
  images: readonly StoredImage[]
  /** Shown over the top left of the image. */
  badges: ReactNode
}

/** A product's images: a large one with arrows that wrap around, thumbnails, and a full-screen viewer. */
export function ProductGallery({ name, images, badges }: ProductGalleryProps) {
  const { viewport, shown, setShown, show } = useStrip(images.length)
  const [isViewing, setIsViewing] = useState(false)
  const isOneOfMany = images.length > 1
  return (
    <section
      aria-label="Product images"
      className="-mx-4 md:-mx-6 lg:sticky lg:top-23 lg:mx-0 lg:grid lg:grid-cols-[80px_minmax(0,1fr)] lg:gap-3.5"
    >
      <div className="relative lg:order-2 lg:col-start-2">
        <Strip name={name} images={images} viewport={viewport} shown={shown} onShown={setShown} show={show} />
        <div className="pointer-events-none absolute top-4 left-4 flex gap-1.5">{badges}</div>
        <IconButton
          variant="floating"
          label="View full screen"
          onClick={() => setIsViewing(true)}
          className="absolute top-3 right-3 before:inset-0 noscript:hidden"
        >
          <Expand />
        </IconButton>
        {isOneOfMany && <GalleryArrows images={images} shown={shown} show={show} />}
      </div>
      {isOneOfMany && (
        <GalleryThumbnails
          images={images}
          shown={shown}
          show={show}
          thumbnail={{ className: 'lg:w-20', sizes: '(min-width:1024px) 80px, 44px' }}
          className="px-4 pt-1.5 noscript:hidden md:px-6 lg:order-1 lg:col-start-1 lg:row-start-1 lg:flex-col lg:flex-nowrap lg:px-0 lg:pt-0"
        />
      )}
      {isViewing && (
        <Suspense fallback={null}>
          <ImageViewer
            name={name}
            images={images}
            start={shown}
            onClose={(last) => {
              setIsViewing(false)
              show(last, 'instant')
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Scrolls the strip to an image, counted from 0; wraps around at both ends. */
type Show = (index: number, behavior?: ScrollBehavior) => void

function useStrip(count: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show: Show = (index, behavior = 'smooth') => {
    const strip = viewport.current
    const place = (index + count) % count
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip?.scrollTo({ left: place * strip.clientWidth, behavior: isStill ? 'instant' : behavior })
  }
  return { viewport, shown, setShown, show }
}

interface StripProps extends Omit<ProductGalleryProps, 'badges'> {
  viewport: RefObject<HTMLDivElement | null>
  shown: number
  onShown: (index: number) => void
  show: Show
}

/** The images side by side, one visible at a time: swiped, dragged with the mouse, or moved with the arrow keys. */
function Strip({ name, images, viewport, shown, onShown, show }: StripProps) {
  const isHydrated = useHydrated()
  const drag = useMouseDrag(show)
  const isOneOfMany = images.length > 1
  const altOf = (index: number) => (isOneOfMany ? `${name}, image ${index + 1} of ${images.length}` : name)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    show(shown + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element has this role for a strip of images.
    <div
      ref={viewport}
      role="group"
      aria-label="Images"
      tabIndex={isOneOfMany ? 0 : undefined}
      onKeyDown={step}
      onScroll={({ currentTarget: strip }) => onShown(Math.round(strip.scrollLeft / strip.clientWidth))}
      {...(isOneOfMany && drag)}
      onDragStart={(event) => event.preventDefault()}
      className="aspect-4/5 select-none snap-x snap-mandatory overflow-x-auto bg-placeholder [scrollbar-width:none] lg:aspect-auto lg:h-[min(780px,calc(100vh-180px))] lg:min-h-140 lg:rounded-md"
    >
      <ul className="flex h-full">
        {images.map((image, index) => (
          <li key={image.url} className="min-w-0 flex-[0_0_100%] snap-start snap-always">
            <ProductImage
              image={image}
              alt={altOf(index)}
              sizes={IMAGE_SIZES}
              loading={index === 0 ? 'high' : isHydrated ? 'eager' : 'lazy'}
              className={cn('size-full object-[50%_45%]', index > 0 && 'after-first-view')}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
