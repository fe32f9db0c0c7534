import { configContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/robots'

/**
 * What crawlers need not ask for: addresses that are no pages. Pages that belong in no index say so themselves, which a
 * crawler that may not open them would never learn.
 */
const NO_PAGES = ['/api/', '/functions/', '/sandbox/']

export function loader({ context }: Route.LoaderArgs) {
  const rules = ['User-agent: *', ...NO_PAGES.map((path) => `Disallow: ${path}`)]
  return new Response(`${rules.join('\n')}\n\nSitemap: ${context.get(configContext).shopUrl}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
