import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
import { notePrefetch } from '#app/platform/http/prefetched-data.ts'

/** How long a link has to be pressed or pointed at, in milliseconds: the mouse crosses many links, and whoever scrolls touches some. */
const REST_MS = 50

/**
 * Prefetches the page of a product once its link is touched, or the mouse rests on it. Nothing for people who save data.
 */
export function PrefetchPressed() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    if (savesData()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const prefetch = (path: string) => {
      notePrefetch(path)
      setPage(path)
    }
    const stop = () => clearTimeout(timer)
    const start = ({ target }: PointerEvent) => {
      stop()
      const path = productPath(target)
      if (path) timer = setTimeout(prefetch, REST_MS, path)
    }
    document.addEventListener('pointerover', start)
    document.addEventListener('pointercancel', stop)
    return () => {
      stop()
      document.removeEventListener('pointerover', start)
      document.removeEventListener('pointercancel', stop)
    }
  }, [])
  return page && <PrefetchPageLinks page={page} />
}

/** The product that a link leads to. */
function productPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== window.location.origin) return undefined
  return matchPath('/product/:productId', link.pathname)?.pathname
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
