import { configContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/robots'

/**
 * Addresses that aren't pages, so crawlers have no reason to request them. Pages that shouldn't be indexed say so
 * themselves; a crawler that is not allowed to open a page would never see that.
 */
const NO_PAGES = ['/api/', '/functions/', '/sandbox/', '/ucp/']

export function loader({ context }: Route.LoaderArgs) {
  const rules = ['User-agent: *', ...NO_PAGES.map((path) => `Disallow: ${path}`)]
  return new Response(`${rules.join('\n')}\n\nSitemap: ${context.get(configContext).shopUrl}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
