import { llmsText } from '#app/domain/agents/llms-text.ts'
import { ownPages, textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/llms'

/** What language models should know of the shop: https://llmstxt.org. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  const pages = ownPages(context.get(textsContext))
  const text = llmsText({ settings, shopUrl: context.get(configContext).shopUrl, pages })
  return new Response(`${text}\n`, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
