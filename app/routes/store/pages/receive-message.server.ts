import type { ContactInput, ContactOutcome } from '#app/domain/complaints/contact.form.ts'
import { openContactComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import { markContactMessageForwarded, storeContactMessage } from '#app/domain/contact/commands.server.ts'
import type { ContactMessageInput } from '#app/domain/contact/contact-message.ts'
import { formServiceContext } from '#app/domain/contact/form-service.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/contact'

/** The limit of messages from one network. */
const MESSAGES_PER_HOUR = { max: 5, windowMs: 3_600_000 }

/** Stores a message of the contact form, as a complaint if it is one. */
export async function receiveMessage(
  context: Route.ActionArgs['context'],
  { complaintKind, orderNumber, website, ...message }: ContactInput,
): Promise<ContactOutcome> {
  if (website) return { status: 'dropped' }

  const db = context.get(dbContext)
  const sender = rateLimitKey('contact', networkOf(context.get(clientAddressContext)))
  if (!(await consumeRateLimit(db, sender, MESSAGES_PER_HOUR))) return { status: 'too-many-messages' }

  const services = { db, jobs: context.get(jobsContext) }
  if (complaintKind === undefined && !orderNumber) {
    const { id, number } = await storeContactMessage(services, message)
    await forward(context, message, { messageId: id })
    return { status: 'stored', number }
  }
  const { id, number } = await openContactComplaint(services, {
    userId: context.get(visitorContext).user?.id,
    sender: { name: message.name, email: message.email, phone: null },
    kind: complaintKind ?? 'other',
    text: `${message.subject}\n\n${message.message}`,
    orderNumber: orderNumber ?? '',
  })
  await forward(context, message, { complaintId: id })
  return { status: 'complaint-opened', number }
}

/** The message is already stored; a failing form service is logged, not shown. */
async function forward(
  context: Route.ActionArgs['context'],
  message: ContactMessageInput,
  stored: { messageId?: string; complaintId?: string },
): Promise<void> {
  try {
    const taken = await context.get(formServiceContext)?.submit(message)
    if (taken && stored.messageId) await markContactMessageForwarded(context.get(dbContext), stored.messageId)
  } catch (error) {
    log.warn({ err: error, ...stored }, 'the form service could not be reached')
  }
}
