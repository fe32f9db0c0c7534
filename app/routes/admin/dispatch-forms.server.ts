import { data } from 'react-router'
import type { OrderServices } from '#app/domain/orders/commands.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { addTrackingEntry } from '#app/domain/orders/fulfilment/tracking-entries.server.ts'
import { withdrawTrackingLink } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { ADD_TRACKING_ENTRY, SET_SHIPMENT, WITHDRAW_TRACKING_LINK } from '#app/domain/orders/intents.ts'
import { shipmentInput, trackingEntryInput, withdrawTrackingLinkInput } from '#app/domain/orders/schema.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { hiddenFields, parseForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'

const UNAVAILABLE = 'This order is no longer available.'

interface SubmittedForm {
  readonly services: OrderServices
  readonly actor: AdminActor
  readonly form: FormData
}

/** The forms about an order's parcel, by intent. */
export const DISPATCH_FORMS = [
  [SET_SHIPMENT, saveShipment],
  [ADD_TRACKING_ENTRY, addEntry],
  [WITHDRAW_TRACKING_LINK, withdrawLink],
] as const

/** Saves courier and tracking number. */
async function saveShipment({ services, actor, form }: SubmittedForm) {
  const reject = (error: string, status: number) => respond({ intent: SET_SHIPMENT, error }, status)
  const input = shipmentInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject('Use at most 60 characters for courier and tracking number.', 400)
  const outcome = await setShipment(services, actor, input.data)
  if (outcome.status === 'unknown-order') return reject(UNAVAILABLE, 404)
  if (outcome.status === 'cancelled') return reject('This order is cancelled, so it has no shipment.', 409)
  return respond({ intent: SET_SHIPMENT, success: 'Shipment saved.' })
}

/** Adds a tracking entry: status, place and message. */
async function addEntry({ services, actor, form }: SubmittedForm) {
  const submission = parseForm(form, trackingEntryInput)
  if (submission.status !== 'success') {
    return respond({ intent: ADD_TRACKING_ENTRY, result: submission.reply() }, 400)
  }
  const outcome = await addTrackingEntry(services, actor, submission.value)
  if (outcome.status === 'unknown-order') return respond({ intent: ADD_TRACKING_ENTRY, error: UNAVAILABLE }, 404)
  return respond({ intent: ADD_TRACKING_ENTRY, success: 'Added. The customer will be notified.' })
}

async function withdrawLink({ services, actor, form }: SubmittedForm) {
  const { orderId } = hiddenFields(form, withdrawTrackingLinkInput)
  const outcome = await withdrawTrackingLink(services.db, actor, orderId)
  if (outcome.status === 'unknown-order') return respond({ intent: WITHDRAW_TRACKING_LINK, error: UNAVAILABLE }, 404)
  return respond({
    intent: WITHDRAW_TRACKING_LINK,
    success: 'Links sent so far no longer work. The next email has a new one.',
  })
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
