import type { RouterContextProvider } from 'react-router'
import { type AgentServices, agentLinksContext, agentSearchesContext } from '#app/domain/agents/agent-services.ts'
import { llmsText } from '#app/domain/agents/llms-text.ts'
import { platformProfilesContext } from '#app/domain/agents/protocol/platform-profile.server.ts'
import { ownPages, textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { clientAddressContext, configContext, dbContext, readDbContext } from '#app/platform/http/context.server.ts'

type Context = Pick<RouterContextProvider, 'get'>

/** No agent needs more: a checkout of a hundred lines is far smaller. */
export const MAX_AGENT_BODY = 64 * 1024

/** What operations of agents need of this request. */
export function agentServices(context: Context): AgentServices {
  const { settings, hasOffers = false } = context.get(shopContext)
  return {
    settings,
    hasOffers,
    now: new Date(),
    db: context.get(dbContext),
    readDb: context.get(readDbContext),
    shopUrl: context.get(configContext).shopUrl,
    profiles: context.get(platformProfilesContext),
    customerKeys: context.get(customerKeysContext),
    searches: context.get(agentSearchesContext),
    links: context.get(agentLinksContext),
    clientAddress: context.get(clientAddressContext),
  }
}

/** What language models should know of the shop, as Markdown. */
export function describeShop(context: Context): string {
  const { settings } = context.get(shopContext)
  return llmsText({ settings, shopUrl: context.get(configContext).shopUrl, pages: ownPages(context.get(textsContext)) })
}
