import type { Route } from './+types/llms'
import { describeShop } from './agent-requests.server.ts'

/** What language models should know of the shop: https://llmstxt.org. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(`${describeShop(context)}\n`, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
