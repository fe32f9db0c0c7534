import { Pause, Play } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { ArchFrame } from '#app/domain/catalog/components/arch-frame.tsx'
import fallbackImageUrl from '#app/domain/catalog/components/fallback-image.webp'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { ProductPrice } from '#app/domain/catalog/components/product-price.tsx'
import { cn } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { HERO_ROTATION_MS } from '#app/vocabulary/shop.ts'
import type { Product } from '../product.ts'
import { productPath } from '../product-address.ts'

const IMAGE_SIZES = '(min-width:1024px) 372px, 232px'

interface HeroCarouselProps {
  products: readonly Product[]
  /** The card without products; it has a picture of its own unless it gets one, and a price unless that is empty. */
  fallback: { title: string; description: string; price: string; picture: string; to: string }
  className?: string
}

/**
 * The featured products one after another, each in an arch with a swing tag; a fixed card if there are none. It doesn't
 * rotate while hovered, focused or paused, or for visitors who prefer reduced motion.
 */
export function HeroCarousel({ products, fallback, className }: HeroCarouselProps) {
  if (products.length === 0) return <FallbackCard card={fallback} className={className} />
  return <Carousel products={products} className={className} />
}

function Carousel({ products, className }: Omit<HeroCarouselProps, 'fallback'>) {
  const [shown, setShown] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const swipe = useSwipe((step) => setShown((shown + step + products.length) % products.length))

  const isTurning = products.length > 1 && !isPaused && !isHeld
  useEffect(() => {
    if (!isTurning || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timeout = setTimeout(() => setShown((shown + 1) % products.length), HERO_ROTATION_MS)
    return () => clearTimeout(timeout)
  }, [isTurning, shown, products.length])

  return (
    // No element has the role of a carousel.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Featured products"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={className}
    >
      {/* All slides share one place; one is visible. The padding leaves room for shadows. */}
      <div {...swipe} className="-mx-6 -mb-6 grid touch-pan-y grid-cols-[minmax(0,1fr)]">
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={product.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${products.length}`}
            inert={index !== shown}
            className={cn(
              'col-start-1 row-start-1 min-w-0 transition-opacity duration-500 ease-cloth',
              index !== shown && 'opacity-0',
            )}
          >
            <Slide
              image={
                <ProductImage
                  image={product.cover}
                  alt={product.name}
                  sizes={IMAGE_SIZES}
                  loading={index === 0 ? 'high' : 'lazy'}
                  className={cn('size-full object-[50%_40%]', index > 0 && 'after-first-view')}
                />
              }
              title={product.name}
              description={product.description}
              price={<ProductPrice product={product} className="justify-center text-[1.0625rem] lg:justify-start" />}
              to={productPath(product)}
            />
          </div>
        ))}
      </div>
      {products.length > 1 && (
        <div className="relative flex justify-center lg:mr-1 lg:ml-auto lg:w-97.5">
          {products.map((product, index) => (
            <button
              key={product.id}
              type="button"
              aria-label={`Show slide ${index + 1} of ${products.length}`}
              aria-current={index === shown || undefined}
              onClick={() => setShown(index)}
              className="group grid size-11 place-items-center"
            >
              <span className="size-2.5 rounded-full border-[1.5px] border-primary transition-colors duration-160 group-aria-current:w-7 group-aria-current:bg-primary" />
            </button>
          ))}
          <button
            type="button"
            aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
            onClick={() => setIsPaused(!isPaused)}
            className="grid size-11 place-items-center text-primary"
          >
            {isPaused ? <Play size={16} /> : <Pause size={16} />}
          </button>
        </div>
      )}
    </div>
  )
}

/** Shorter movements aren't swipes. */
const SWIPE_PX = 40

/** Handlers that detect a horizontal swipe: 1 to the next slide, -1 to the previous one. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef(0)
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches[0]?.clientX ?? 0
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - start.current
      if (Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
    },
  }
}

function FallbackCard({ card, className }: { card: HeroCarouselProps['fallback']; className: string | undefined }) {
  return (
    <div className={className}>
      <Slide
        image={
          <ProductImage
            image={{ url: card.picture || fallbackImageUrl, width: 480, height: 600 }}
            alt=""
            sizes={IMAGE_SIZES}
            loading="high"
            className="size-full"
          />
        }
        title={card.title}
        description={card.description}
        price={card.price !== '' && <FromPrice amount={card.price} />}
        to={card.to}
      />
    </div>
  )
}

/** The currency sign is CSS content: the specification fixes the text without it. */
function FromPrice({ amount }: { amount: string }) {
  return (
    <p className="text-center text-[1.0625rem] leading-tight font-bold tabular-nums lg:text-left">
      From <span className="before:content-['₹']">{amount}</span>
    </p>
  )
}

interface SlideProps {
  image: ReactNode
  title: string
  description: string
  price: ReactNode
  to: string
}

function Slide({ image, title, description, price, to }: SlideProps) {
  return (
    <div className="px-7 pt-4 pb-11 lg:grid lg:grid-cols-[minmax(0,1fr)_390px] lg:items-end lg:pt-3">
      <ArchFrame className="mx-auto w-62.5 px-2.25 pt-2.25 text-brand drop-shadow-[0_14px_22px_rgb(52_12_27/.22)] lg:col-start-2 lg:row-start-1 lg:mx-0 lg:w-97.5">
        {image}
      </ArchFrame>
      <div className="relative z-2 mx-auto -mt-7.5 w-full max-w-82.5 drop-shadow-[0_8px_16px_rgb(52_12_27/.2)] lg:col-span-2 lg:col-start-1 lg:row-start-1 lg:mx-0 lg:mt-0 lg:mb-8.5 lg:w-71.5">
        <div className="relative bg-surface px-4 pt-6 pb-0.5 text-center [clip-path:polygon(18px_0,calc(100%_-_18px)_0,100%_18px,100%_100%,0_100%,0_18px)] lg:px-5.5 lg:pt-7.5 lg:pb-3 lg:text-left">
          <span
            aria-hidden="true"
            className="absolute top-2.25 left-1/2 -ml-1.25 size-2.5 rounded-full bg-rosegold-100 shadow-[inset_0_1px_2px_rgb(52_12_27/.3),0_0_0_2px_var(--color-rosegold-500)]"
          />
          <h2 className="line-clamp-2 text-[1.3125rem] leading-[1.2] lg:text-2xl">{title}</h2>
          <p className="mt-0.5 mb-1 line-clamp-2 text-label leading-[1.45] text-soft">{description}</p>
          {price}
          <TextLink to={to} alone>
            View Details
          </TextLink>
        </div>
      </div>
    </div>
  )
}
