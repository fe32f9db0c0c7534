import { createContext } from 'react-router'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { ConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import type { Agent } from './protocol/identify-agent.server.ts'
import type { PlatformProfiles } from './protocol/platform-profile.server.ts'
import type { ProtocolFault } from './protocol/protocol-faults.ts'
import type { UcpMessage } from './protocol/ucp-messages.ts'

/** How many searches of agents run at once in a process, so that visitors' pages keep their connections. */
export const agentSearchesContext = createContext<ConcurrencyLimit>()

/** The links with which people take over what agents prepared. */
export const agentLinksContext = createContext<SecretLinks>()

/** What operations of agents need. */
export interface AgentServices {
  readonly db: Db
  /** For what the catalogue shows; only for reading. */
  readonly readDb: Db
  readonly settings: ShopSettings
  readonly hasOffers: boolean
  /** Without a slash at the end. */
  readonly shopUrl: string
  readonly profiles: PlatformProfiles
  readonly customerKeys: CustomerKeys
  readonly searches: ConcurrencyLimit
  readonly links: SecretLinks
  readonly clientAddress: string
  readonly now: Date
}

/** What an operation works with: the shop, and who calls. */
export interface AgentCall extends AgentServices {
  readonly agent: Agent
}

/** What an operation answers: `failed` says why there is no resource, `isCreated` that there is one that there wasn't before. */
export type OperationResult =
  | ProtocolFault
  | { readonly failed: readonly UcpMessage[] }
  | { readonly body: object; readonly isCreated?: boolean }

/** What a transport answers; `describeFault` has the words for faults. */
export type CallResult = ProtocolFault | { readonly status: 200 | 201; readonly body: object }
