import { href } from 'react-router'
import type { AgentCall, AgentServices, OperationResult } from '../agent-services.ts'
import { messagesAndPolicies } from '../catalog/read-catalog.server.ts'
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

export async function createCart(call: AgentCall, { cart }: { cart: SessionRequest }): Promise<OperationResult> {
  const input = toInput(cart)
  const priced = await priceSession(call, input)
  if (priced.lines.length === 0 && input.lines.length > 0) return { failed: priced.messages }
  const facts = { kind: 'cart', input: kept(input, priced), quotedTotal: priced.totals.total } as const
  return { ...toCart(call, await insertSession(call.db, call.agent, facts), priced), isCreated: true }
}

export async function getCart(call: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  const session = await findOpenCart(call, id)
  return session ? showCart(call, session) : NOT_FOUND
}

export async function updateCart(
  call: AgentCall,
  { id, cart }: { id: string; cart: SessionRequest },
): Promise<OperationResult> {
  const session = await findOpenCart(call, id)
  if (!session) return NOT_FOUND
  const sent = toInput(cart)
  const priced = await priceSession(call, sent)
  const input = kept(sent, priced)
  const isReplaced = await replaceInput(call.db, session.id, input, priced.totals.total)
  return isReplaced ? toCart(call, { ...session, input }, priced) : NOT_FOUND
}

/** @returns The cart as it was. */
export async function cancelCart(call: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  const session = await findOpenCart(call, id)
  if (!session) return NOT_FOUND
  const shown = await showCart(call, session)
  return (await cancelSession(call.db, session.id)) ? shown : NOT_FOUND
}

/** An agent's cart that is neither cancelled nor bought; undefined for any other id. */
export async function findOpenCart({ db, agent }: AgentCall, id: string) {
  const session = await findSession(db, agent, { kind: 'cart', id })
  return session?.status === 'open' ? session : undefined
}

async function showCart(call: AgentCall, session: AgentSession) {
  const priced = await priceSession(call, session.input)
  await setQuotedTotal(call.db, session, priced.totals.total)
  return toCart(call, session, priced)
}

function toCart(call: AgentCall, session: AgentSession, priced: PricedSession) {
  const body = sharedBody(call, session, priced, priced.messages)
  return { body: { ...body, continue_url: handOverUrl(call, session) } }
}

/** What a cart and a checkout have in common: lines and amounts, what they send back of what they got, and what the shop says of it. */
export function sharedBody(
  { settings, shopUrl, agent }: AgentCall,
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
