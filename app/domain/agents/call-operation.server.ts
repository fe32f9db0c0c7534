import type { z } from 'zod'
import type { AgentServices, CallResult } from './agent-services.ts'
import { OPERATIONS, type Operation, type OperationName } from './operations.server.ts'
import { countAgent, countNetwork, type IncomingCall, identifyAgent } from './protocol/identify-agent.server.ts'
import { isFault } from './protocol/protocol-faults.ts'
import { envelope, errorBody, recoverable } from './protocol/ucp-messages.ts'
import { answerOnce } from './repeated-calls.server.ts'

/** As the table of answers has it. */
const MAX_KEY = 255

/** A call of an operation as a transport has read it. */
export interface OperationCall extends IncomingCall {
  readonly name: OperationName
  /** Its parameters, unchecked. */
  readonly input: unknown
  /** Undefined: it isn't to be repeated. */
  readonly idempotencyKey?: string | undefined
  /** What tells two calls with the same key apart. */
  readonly payload: string
}

/** The operations that the owner's settings allow. */
export function allowedOperations({ agentsMayRead, agentsMayBuy }: AgentServices['settings']): OperationName[] {
  return (Object.entries(OPERATIONS) as [OperationName, Operation][])
    .filter(([, { capability }]) => agentsMayRead && (agentsMayBuy || capability.includes('.catalog.')))
    .map(([name]) => name)
}

/** Carries out a call: both transports come through here. */
export async function callOperation(services: AgentServices, call: OperationCall): Promise<CallResult> {
  const { settings, shopUrl } = services
  const operation: Operation = OPERATIONS[call.name]
  if (!allowedOperations(settings).includes(call.name)) return { fault: 'not_found' }
  const beyond = await countNetwork(services)
  if (beyond) return beyond
  const agent = await identifyAgent(services, call, settings.agentsMayBuy)
  if (isFault(agent)) return agent
  const overdone = await countAgent(services, agent, operation.isWrite === true)
  if (overdone) return overdone
  const { capability } = operation
  if (!agent.capabilities.has(capability)) {
    const message = recoverable('capabilities_incompatible', `Your profile doesn’t have ${capability}.`)
    return { status: 200, body: errorBody(agent, capability, shopUrl, [message]) }
  }
  if (!isWellFormed(call.input)) return { fault: 'invalid_request', detail: 'A text is not valid Unicode.' }
  const read = operation.parameters.safeParse(call.input)
  if (!read.success) return { fault: 'invalid_request', detail: describeIssue(read.error) }
  const carryOut = async (): Promise<CallResult> => {
    const result = await operation.run({ ...services, agent }, read.data)
    if (isFault(result)) return result
    if ('failed' in result) return { status: 200, body: errorBody(agent, capability, shopUrl, result.failed) }
    return { status: result.isCreated ? 201 : 200, body: { ucp: envelope(agent, capability), ...result.body } }
  }
  const key = operation.isWrite && call.idempotencyKey
  if (!key) return carryOut()
  if (key.length > MAX_KEY) return { fault: 'invalid_request', detail: 'The idempotency key is too long.' }
  const repeatable = { agentProfile: agent.profile, operation: call.name, key, payload: call.payload }
  return answerOnce(services.db, repeatable, carryOut)
}

/** Whether the database can store all texts of a value: half of a surrogate pair is no text. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWellFormed)
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.') || 'The body'}: ${issue.message}.` : ''
}
