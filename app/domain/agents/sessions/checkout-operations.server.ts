import { href } from 'react-router'
import { answerDelivery } from '#app/domain/delivery/delivery-answer.server.ts'
import { isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import type { AgentServices, OperationResult } from '../agent-services.ts'
import type { Agent } from '../protocol/identify-agent.server.ts'
import { info, NOT_FOUND, recoverable, type UcpMessage } from '../protocol/ucp-messages.ts'
import {
  type AgentSession,
  cancelSession,
  endExpiredCheckout,
  findCheckoutOfCart,
  findSession,
  insertSession,
  replaceInput,
  setQuotedTotal,
} from './agent-sessions.server.ts'
import { findOpenCart, handOverUrl, kept, sharedBody, toInput } from './cart-operations.server.ts'
import { type PricedSession, priceSession } from './price-session.server.ts'
import { destinationOf, type SessionInput, type SessionRequest } from './session-requests.ts'
import { fulfillmentBody } from './ucp-session.ts'

/** Why the person has to go on: they sign in, check everything, and pay. */
const HAND_OVER: UcpMessage = {
  type: 'error',
  code: 'payment_required',
  severity: 'requires_buyer_input',
  content: 'Open continue_url to sign in, check the order and pay. Nothing is reserved until then.',
}

const TAKEN_OVER = recoverable('taken_over', 'The person has taken over this checkout, so it stays as it is.')

/** Prepares a checkout, of lines or of an earlier cart. A cart has one open checkout at most. */
export async function createCheckout(
  services: AgentServices,
  agent: Agent,
  sent: SessionRequest,
): Promise<OperationResult> {
  const { db } = services
  const cart = sent.cart_id === undefined ? undefined : await findOpenCart(services, agent, sent.cart_id)
  if (sent.cart_id !== undefined && !cart) return NOT_FOUND
  if (cart) await endExpiredCheckout(db, cart.id)
  const existing = cart && (await findCheckoutOfCart(db, agent, cart.id))
  if (existing) return { body: await showCheckout(services, agent, existing) }

  const destination = destinationOf(sent)
  if (destination === 'unknown') return { failed: [unknownDestination()] }
  const input: SessionInput = { ...(cart?.input ?? toInput(sent)), ...(destination && { destination }) }
  const priced = await priceSession(services, input)
  if (priced.lines.length === 0) return { failed: priced.messages }
  const quotedTotal = priced.totals.total
  const facts = { kind: 'checkout', input: kept(input, priced), quotedTotal, cartId: cart?.id } as const
  try {
    const session = await insertSession(db, agent, facts)
    return { body: await toCheckout(services, agent, session, priced), isCreated: true }
  } catch (error) {
    if (!cart || !isUniqueViolation(error, 'agent_sessions_one_checkout_idx')) throw error
    // Another call has just made one of the same cart; or a signed one has, which this agent may not see.
    const made = await findCheckoutOfCart(db, agent, cart.id)
    return made ? { body: await showCheckout(services, agent, made) } : NOT_FOUND
  }
}

export async function getCheckout(services: AgentServices, agent: Agent, id: string): Promise<object> {
  const session = await findSession(services.db, agent, { kind: 'checkout', id })
  return session ? showCheckout(services, agent, session) : NOT_FOUND
}

export async function updateCheckout(
  services: AgentServices,
  agent: Agent,
  id: string,
  sent: SessionRequest,
): Promise<object> {
  const session = await findSession(services.db, agent, { kind: 'checkout', id })
  if (!session) return NOT_FOUND
  if (session.status !== 'open') return { fault: 'checkout_not_modifiable' }
  if (session.userId !== null) return showCheckout(services, agent, session, TAKEN_OVER)
  const destination = destinationOf(sent, session.input.destination)
  if (destination === 'unknown') return showCheckout(services, agent, session, unknownDestination())

  const input: SessionInput = { ...toInput(sent), ...(destination && { destination }) }
  const priced = await priceSession(services, input)
  const isReplaced = await replaceInput(services.db, session.id, kept(input, priced), priced.totals.total)
  // Somebody has taken it over, or ended it, in the meantime.
  if (!isReplaced) return updateCheckout(services, agent, id, sent)
  return toCheckout(services, agent, { ...session, input: kept(input, priced) }, priced)
}

/** An agent can't pay: the person does, in the shop. The checkout says where. */
export async function completeCheckout(services: AgentServices, agent: Agent, id: string): Promise<object> {
  const session = await findSession(services.db, agent, { kind: 'checkout', id })
  if (!session) return NOT_FOUND
  return session.status === 'open' ? showCheckout(services, agent, session) : { fault: 'checkout_not_modifiable' }
}

/** @returns The cancelled checkout. What the person has taken over stays theirs. */
export async function cancelCheckout(services: AgentServices, agent: Agent, id: string): Promise<object> {
  const session = await findSession(services.db, agent, { kind: 'checkout', id })
  if (!session) return NOT_FOUND
  if (!(await cancelSession(services.db, session.id))) return { fault: 'checkout_not_modifiable' }
  return showCheckout(services, agent, { ...session, status: 'canceled' })
}

async function showCheckout(services: AgentServices, agent: Agent, session: AgentSession, ...messages: UcpMessage[]) {
  const priced = await priceSession(services, session.input)
  await setQuotedTotal(services.db, session, priced.totals.total)
  return toCheckout(services, agent, session, { ...priced, messages: [...messages, ...priced.messages] })
}

async function toCheckout(services: AgentServices, agent: Agent, session: AgentSession, priced: PricedSession) {
  const { settings, shopUrl, now } = services
  const { input, orderId } = session
  const isOpen = session.status === 'open'
  const isIncomplete = priced.messages.some(({ severity }) => severity === 'recoverable')
  const status = isOpen ? (isIncomplete ? 'incomplete' : 'requires_escalation') : session.status
  const noAddress = info('fulfillment_address_missing', 'With an address, the person finds it filled in.')
  const isFulfilled = agent.capabilities.has('dev.ucp.shopping.fulfillment')
  const messages = isOpen
    ? [...priced.messages, HAND_OVER, ...(input.destination || !isFulfilled ? [] : [noAddress])]
    : []
  const pinCode = input.destination?.postal_code
  const answer = pinCode === undefined ? undefined : await answerDelivery(settings, pinCode, now)
  return {
    status,
    payment: { instruments: [] },
    ...sharedBody(services, agent, session, priced, messages),
    ...(isFulfilled && {
      fulfillment: fulfillmentBody(input, priced, { version: agent.version, settings, answer, now }),
    }),
    ...(orderId !== null && { order: { id: orderId, permalink_url: shopUrl + href('/orders/:orderId', { orderId }) } }),
    ...(isOpen && { continue_url: handOverUrl(services, session) }),
  }
}

function unknownDestination(): UcpMessage {
  const path = '$.fulfillment.methods[0].selected_destination_id'
  return recoverable('unknown_destination', 'There is no such destination.', path)
}
