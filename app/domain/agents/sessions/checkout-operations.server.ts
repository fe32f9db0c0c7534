import { href } from 'react-router'
import { answerDelivery } from '#app/domain/delivery/delivery-answer.server.ts'
import { isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import type { AgentCall, OperationResult } from '../agent-services.ts'
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
  call: AgentCall,
  { checkout: sent }: { checkout: SessionRequest },
): Promise<OperationResult> {
  const { db, agent } = call
  const cart = sent.cart_id === undefined ? undefined : await findOpenCart(call, sent.cart_id)
  if (sent.cart_id !== undefined && !cart) return NOT_FOUND
  if (cart) await endExpiredCheckout(db, cart.id)
  const existing = cart && (await findCheckoutOfCart(db, agent, cart.id))
  if (existing) return showCheckout(call, existing)

  const destination = destinationOf(sent)
  if (destination === 'unknown') return { failed: [unknownDestination()] }
  const input: SessionInput = { ...(cart?.input ?? toInput(sent)), ...(destination && { destination }) }
  const priced = await priceSession(call, input)
  if (priced.lines.length === 0) return { failed: priced.messages }
  const quotedTotal = priced.totals.total
  const facts = { kind: 'checkout', input: kept(input, priced), quotedTotal } as const
  try {
    const session = await insertSession(db, agent, facts, cart?.id)
    return { ...(await toCheckout(call, session, priced)), isCreated: true }
  } catch (error) {
    if (!cart || !isUniqueViolation(error, 'agent_sessions_one_checkout_idx')) throw error
    // Another call has just made one of the same cart; or a signed one has, which this agent may not see.
    const made = await findCheckoutOfCart(db, agent, cart.id)
    return made ? showCheckout(call, made) : NOT_FOUND
  }
}

export async function getCheckout(call: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  const session = await findCheckout(call, id)
  return session ? showCheckout(call, session) : NOT_FOUND
}

export async function updateCheckout(
  call: AgentCall,
  { id, checkout: sent }: { id: string; checkout: SessionRequest },
): Promise<OperationResult> {
  const session = await findCheckout(call, id)
  if (!session) return NOT_FOUND
  if (session.status !== 'open') return { fault: 'checkout_not_modifiable' }
  if (session.userId !== null) return showCheckout(call, session, TAKEN_OVER)
  const destination = destinationOf(sent, session.input.destination)
  if (destination === 'unknown') return showCheckout(call, session, unknownDestination())

  const wanted: SessionInput = { ...toInput(sent), ...(destination && { destination }) }
  const priced = await priceSession(call, wanted)
  const input = kept(wanted, priced)
  const isReplaced = await replaceInput(call.db, session.id, input, priced.totals.total)
  // Somebody has taken it over, or ended it, in the meantime.
  return isReplaced ? toCheckout(call, { ...session, input }, priced) : updateCheckout(call, { id, checkout: sent })
}

/** An agent can't pay: the person does, in the shop. The checkout says where. */
export async function completeCheckout(call: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  const session = await findCheckout(call, id)
  if (!session) return NOT_FOUND
  return session.status === 'open' ? showCheckout(call, session) : { fault: 'checkout_not_modifiable' }
}

/** @returns The cancelled checkout. What the person has taken over stays theirs. */
export async function cancelCheckout(call: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  const session = await findCheckout(call, id)
  if (!session) return NOT_FOUND
  if (!(await cancelSession(call.db, session.id))) return { fault: 'checkout_not_modifiable' }
  return showCheckout(call, { ...session, status: 'canceled' })
}

function findCheckout({ db, agent }: AgentCall, id: string) {
  return findSession(db, agent, { kind: 'checkout', id })
}

async function showCheckout(call: AgentCall, session: AgentSession, ...messages: UcpMessage[]) {
  const priced = await priceSession(call, session.input)
  await setQuotedTotal(call.db, session, priced.totals.total)
  return toCheckout(call, session, { ...priced, messages: [...messages, ...priced.messages] })
}

async function toCheckout(call: AgentCall, session: AgentSession, priced: PricedSession) {
  const { input, orderId } = session
  const isOpen = session.status === 'open'
  const isIncomplete = priced.messages.some(({ severity }) => severity === 'recoverable')
  const status = isOpen ? (isIncomplete ? 'incomplete' : 'requires_escalation') : session.status
  const noAddress = info('fulfillment_address_missing', 'With an address, the person finds it filled in.')
  const isFulfilled = call.agent.capabilities.has('dev.ucp.shopping.fulfillment')
  const messages = isOpen
    ? [...priced.messages, HAND_OVER, ...(input.destination || !isFulfilled ? [] : [noAddress])]
    : []
  const pinCode = input.destination?.postal_code
  const answer = pinCode === undefined ? undefined : await answerDelivery(call.settings, pinCode, call.now)
  const permalink = orderId === null ? '' : call.shopUrl + href('/orders/:orderId', { orderId })
  return {
    body: {
      status,
      payment: { instruments: [] },
      ...sharedBody(call, session, priced, messages),
      ...(isFulfilled && { fulfillment: fulfillmentBody(call, input, priced, answer) }),
      ...(orderId !== null && { order: { id: orderId, permalink_url: permalink } }),
      ...(isOpen && { continue_url: handOverUrl(call, session) }),
    },
  }
}

function unknownDestination(): UcpMessage {
  const path = '$.fulfillment.methods[0].selected_destination_id'
  return recoverable('unknown_destination', 'There is no such destination.', path)
}
