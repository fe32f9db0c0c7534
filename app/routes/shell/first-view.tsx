import { use } from 'react'
import { PageNonce } from '#app/platform/http/page-nonce.ts'

/**
 * Marks the page as `first-view` until it has been painted for the first time. Meanwhile what is styled `below-first-view`
 * takes no part in style and layout, so that a slow phone shows what stands above it sooner. A page that is opened again is
 * laid out whole at once, because the visitor's place in it is restored, and so is every page where no script runs.
 *
 * The browser has it in the page and needs no second copy.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `(() => {
  if (history.state || document.hidden) return
  const { classList } = document.documentElement
  const end = () => classList.remove('first-view')
  classList.add('first-view')
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && end())
    .observe({ type: 'paint', buffered: true })
  addEventListener('load', end)
})()`

/** Stands in the head, before the style sheet: a script after it would wait for it. */
export function FirstViewScript() {
  const nonce = use(PageNonce)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
  )
}
