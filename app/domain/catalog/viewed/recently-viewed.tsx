import { useEffect, useRef, useState } from 'react'
import { rememberViewed } from './viewed-products.ts'

/**
 * Remembers on this device that the product was viewed, and shows those viewed before. The page is the same for everyone, so this
 * section starts empty, and loads its content once it is scrolled into view.
 */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [loaded, setLoaded] = useState<typeof import('./viewed-section.tsx')>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    rememberViewed(productId)
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) import('./viewed-section.tsx').then(setLoaded, () => {})
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [productId])
  return <div ref={place}>{loaded && <loaded.ViewedSection except={productId} />}</div>
}
