import { useEffect, useRef, useState } from 'react'
import { rememberViewed } from './viewed-products.ts'

/**
 * Remembers on this device that the product is viewed, and shows those that were viewed before. Pages are the same for everyone,
 * so it is empty until it is scrolled to, and loads what shows them then.
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
