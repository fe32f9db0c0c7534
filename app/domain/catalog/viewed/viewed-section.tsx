import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { ProductImage } from '../components/product-image.tsx'
import { ProductPrice } from '../components/product-price.tsx'
import type { CardProduct } from '../product.ts'
import { productPath } from '../product-address.ts'
import { forgetViewed, viewedProducts } from './viewed-products.ts'

/** The products that were viewed on this device as links, with their current prices; nothing while there are none. */
export function ViewedSection({ except }: { except?: string }) {
  const [products, setProducts] = useState<readonly CardProduct[]>([])
  const [isCleared, setIsCleared] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetchCards(
      viewedProducts().filter((id) => id !== except),
      stop.signal,
    ).then(setProducts)
    return () => stop.abort()
  }, [except])
  useEffect(() => {
    if (isCleared) message.current?.focus()
  }, [isCleared])

  if (products.length === 0 && !isCleared) return null
  const clear = () => {
    forgetViewed()
    setProducts([])
    setIsCleared(true)
  }
  return (
    <section aria-labelledby="viewed" className="pb-12 lg:pb-20">
      <SectionHeading
        id="viewed"
        action={
          !isCleared && (
            <Button type="button" variant="quiet" onClick={clear}>
              Clear<span className="sr-only"> recently viewed</span>
            </Button>
          )
        }
      >
        Recently viewed
      </SectionHeading>
      {isCleared ? (
        <p ref={message} tabIndex={-1} role="status" className="text-soft focus-visible:outline-none">
          Cleared. This device no longer remembers what you viewed.
        </p>
      ) : (
        <ul className="-mx-4 flex snap-x scroll-pl-4 gap-x-3 overflow-x-auto px-4 [scrollbar-width:thin] sm:mx-0 sm:px-0 lg:gap-x-6">
          {products.map((product) => (
            <li key={product.id} className="flex-[0_0_8.5rem] snap-start lg:flex-[0_0_10.5rem]">
              <Link
                to={productPath(product)}
                className="block text-label font-semibold text-ink hover:underline hover:underline-offset-3"
              >
                <ProductImage
                  image={product.cover}
                  alt=""
                  sizes="(min-width:1024px) 168px, 136px"
                  className="mb-2 aspect-3/4 w-full rounded-md"
                />
                <span className="line-clamp-2">{product.name}</span>
              </Link>
              <ProductPrice product={product} size="sm" className="mt-1" />
              {product.available <= 0 && <p className="text-sm text-muted">Out of stock</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The cards of these products, without those that are no longer sold; none when the shop can't be reached. */
async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<readonly CardProduct[]> {
  if (ids.length === 0) return []
  try {
    const response = await fetch(`${href('/product-cards')}?ids=${ids.join()}`, { signal })
    return response.ok ? ((await response.json()) as CardProduct[]) : []
  } catch {
    return []
  }
}
