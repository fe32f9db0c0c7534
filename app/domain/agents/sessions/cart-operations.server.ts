import { href } from 'react-router'
import type { AgentServices, OperationResult } from '../agent-services.ts'
import { messagesAndPolicies } from '../catalog/read-catalog.server.ts'
import type { Agent } from '../protocol/identify-agent.server.ts'
import { NOT_FOUND, type UcpMessage } from '../protocol/ucp-messages.ts'
import {
  type AgentSession,
  cancelSession,
  findSession,
  insertSession,
  replaceInput,
  setQuotedTotal,
} from './agent-sessions.server.ts'
import { type PricedSession, priceSession } from './price-session.server.ts'
import type { SessionInput, SessionRequest } from './session-requests.ts'
import { discountsBody, sessionBody } from './ucp-session.ts'

export async function createCart(
  services: AgentServices,
  agent: Agent,
  sent: SessionRequest,
): Promise<OperationResult> {
  const input = toInput(sent)
  const priced = await priceSession(services, input)
  if (priced.lines.length === 0 && input.lines.length > 0) {
    return { failed: priced.messages }
  }
  const quotedTotal = priced.totals.total
  const session = await insertSession(services.db, agent, { kind: 'cart', input: kept(input, priced), quotedTotal })
  return { body: toCart(services, agent, session, priced), isCreated: true }
}

export async function getCart(services: AgentServices, agent: Agent, id: string): Promise<object> {
  const session = await findOpenCart(services, agent, id)
  return session ? showCart(services, agent, session) : NOT_FOUND
}

export async function updateCart(services: AgentServices, agent: Agent, id: string, sent: SessionRequest) {
  const session = await findOpenCart(services, agent, id)
  if (!session) return NOT_FOUND
  const input = toInput(sent)
  const priced = await priceSession(services, input)
  const isReplaced = await replaceInput(services.db, session.id, kept(input, priced), priced.totals.total)
  if (!isReplaced) return NOT_FOUND
  return toCart(services, agent, { ...session, input: kept(input, priced) }, priced)
}

/** @returns The cart as it was. */
export async function cancelCart(services: AgentServices, agent: Agent, id: string) {
  const session = await findOpenCart(services, agent, id)
  if (!session) return NOT_FOUND
  const body = await showCart(services, agent, session)
  return (await cancelSession(services.db, session.id)) ? body : NOT_FOUND
}

/** An agent's cart that is neither cancelled nor bought; undefined for any other id. */
export async function findOpenCart({ db }: AgentServices, agent: Agent, id: string) {
  const session = await findSession(db, agent, { kind: 'cart', id })
  return session?.status === 'open' ? session : undefined
}

async function showCart(services: AgentServices, agent: Agent, session: AgentSession) {
  const priced = await priceSession(services, session.input)
  await setQuotedTotal(services.db, session, priced.totals.total)
  return toCart(services, agent, session, priced)
}

function toCart(services: AgentServices, agent: Agent, session: AgentSession, priced: PricedSession) {
  const continueUrl = handOverUrl(services, session)
  return { ...sharedBody(services, agent, session, priced, priced.messages), continue_url: continueUrl }
}

/** What a cart and a checkout have in common: lines and amounts, what they send back of what they got, and what the shop says of it. */
export function sharedBody(
  { settings, shopUrl }: AgentServices,
  agent: Agent,
  { id, input, expiresAt }: AgentSession,
  priced: PricedSession,
  messages: readonly UcpMessage[],
) {
  return {
    id,
    ...sessionBody(priced, shopUrl),
    ...(input.buyer && { buyer: input.buyer }),
    ...(input.context && { context: input.context }),
    ...(agent.capabilities.has('dev.ucp.shopping.discount') && { discounts: discountsBody(input, priced) }),
    ...messagesAndPolicies(settings, messages),
    expires_at: expiresAt.toISOString(),
  }
}

/** The address where the person goes on. */
export function handOverUrl({ shopUrl, links }: AgentServices, { id }: Pick<AgentSession, 'id'>): string {
  return shopUrl + href('/agent-checkouts/:token', { token: links.tokenFor(id, 1) })
}

/** What is kept of a request. */
export function toInput({ line_items: lines = [], buyer, context, discounts }: SessionRequest): SessionInput {
  return { lines, codes: discounts?.codes ?? [], ...(buyer && { buyer }), ...(context && { context }) }
}

/** The input with the lines that can be bought, so that the agent is told once of what can't. */
export function kept(input: SessionInput, { lines }: Pick<PricedSession, 'lines'>): SessionInput {
  return { ...input, lines: lines.map(({ id, line }) => ({ item: { id }, quantity: line.quantity })) }
}
