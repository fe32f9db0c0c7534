import { data } from 'react-router'
import { businessProfile } from '#app/domain/agents/protocol/business-profile.ts'
import { signingKeyContext } from '#app/domain/agents/protocol/signing-key.server.ts'
import { CURRENT_VERSION, isUcpVersion } from '#app/domain/agents/protocol/ucp-versions.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/profile'

/** What the shop tells platforms of itself: its interfaces, what they can do, and the keys with which it signs. */
export function loader({ context, params: { version = CURRENT_VERSION } }: Route.LoaderArgs) {
  const { agentsMayRead, agentsMayBuy: mayBuy } = context.get(shopContext).settings
  if (!agentsMayRead || !isUcpVersion(version)) throw data(null, { status: 404 })
  const { shopUrl } = context.get(configContext)
  const { publicKeys } = context.get(signingKeyContext)
  return Response.json(businessProfile({ version, shopUrl, mayBuy, publicKeys }), {
    // Public, also for programs in a browser: everything here is meant to be read by anyone.
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  })
}
