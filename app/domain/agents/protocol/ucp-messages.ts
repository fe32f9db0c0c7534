import type { Agent } from './identify-agent.server.ts'
import { type Capability, CHECKOUT, relevantCapabilities } from './ucp-versions.ts'

/** What a response tells the platform about one of its parts, or about the whole. */
export interface UcpMessage {
  readonly type: 'error' | 'warning' | 'info'
  readonly code: string
  readonly content: string
  /** Of an error. */
  readonly severity?: 'recoverable' | 'requires_buyer_input' | 'unrecoverable'
  /** RFC 9535, from the root of the response. */
  readonly path?: string
}

const messageOf =
  (kind: Pick<UcpMessage, 'type' | 'severity'>) =>
  (code: string, content: string, path?: string): UcpMessage => ({ ...kind, code, content, ...(path && { path }) })

export const recoverable = messageOf({ type: 'error', severity: 'recoverable' })
export const warning = messageOf({ type: 'warning' })
export const info = messageOf({ type: 'info' })

/** The protocol's own part of a response. */
export function envelope(agent: Agent, root: Capability, status: 'success' | 'error' = 'success') {
  return {
    version: agent.version,
    status,
    capabilities: relevantCapabilities(agent.version, agent.capabilities, root),
    // The person pays in the shop.
    ...(root === CHECKOUT && { payment_handlers: {} }),
  }
}

/** A response without the resource that was asked for. */
export function errorBody(agent: Agent, root: Capability, shopUrl: string, messages: readonly UcpMessage[]) {
  return {
    ucp: envelope(agent, root, 'error'),
    messages: messages.map((message) => ({ ...message, type: 'error', severity: 'unrecoverable' })),
    continue_url: `${shopUrl}/`,
  }
}

export const NOT_FOUND = { failed: [recoverable('not_found', 'Not found.')] } as const
