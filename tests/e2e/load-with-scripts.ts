import type { BrowserContext } from '@playwright/test'

/**
 * Delays a page's load event until the page's scripts have loaded. The shop requests them after the first paint, and a
 * journey that has opened a page expects it to react.
 */
export async function loadWithScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return
    document.addEventListener('DOMContentLoaded', () => {
      const scripts = () => document.head.querySelector('script[type="module"]')
      if (!document.querySelector('script[data-modules]') || scripts()) return
      const open = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }))
      open.contentDocument?.open()
      new MutationObserver((_, observer) => {
        if (!scripts()) return
        observer.disconnect()
        open.remove()
      }).observe(document.head, { childList: true })
    })
  })
}
