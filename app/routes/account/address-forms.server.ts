import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { saveAddress, setDefaultAddress } from '#app/domain/addresses/commands.server.ts'
import { SAVE_ADDRESS } from '#app/domain/addresses/intents.ts'
import { addressInput, chooseDefaultInput } from '#app/domain/addresses/schema.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'

const TOO_MANY_ADDRESSES = 'You’ve saved the maximum number of addresses. Please edit one of them instead.'

/**
 * Saves the submitted address and redirects to `nextPath`. When saving fails, the form stays filled in without a message,
 * as the specification requires; the log says why.
 */
export async function saveAddressForm(db: Db, userId: string, form: FormData, nextPath: (addressId: string) => string) {
  const submission = parseForm(form, addressInput)
  if (submission.status !== 'success') return rejectForm(submission.reply(), 400)

  let outcome: Awaited<ReturnType<typeof saveAddress>>
  try {
    outcome = await saveAddress(db, userId, submission.value)
  } catch (error) {
    log.error({ err: error }, 'an address could not be saved')
    return rejectForm(submission.reply(), 500)
  }
  switch (outcome.status) {
    case 'saved':
      return redirect(nextPath(outcome.addressId))
    case 'too-many-addresses':
      return rejectForm(submission.reply({ formErrors: [TOO_MANY_ADDRESSES] }), 409)
    case 'unknown-address':
      throw unknownAddress()
  }
}

/** Makes the submitted address the default and redirects to `nextPath`, even when that fails. */
export async function setDefaultForm(db: Db, userId: string, form: FormData, nextPath: string) {
  const input = chooseDefaultInput.safeParse(Object.fromEntries(form))
  if (!input.success) throw unknownAddress()

  const outcome = await setDefaultAddress(db, { userId, addressId: input.data.addressId }).catch((error: unknown) => {
    log.error({ err: error }, 'the default address could not be changed')
    return undefined
  })
  if (outcome?.status === 'unknown-address') throw unknownAddress()
  return redirect(nextPath)
}

function rejectForm(result: SubmissionResult, status: number) {
  return data<FormResponse>({ intent: SAVE_ADDRESS, result }, status)
}

function unknownAddress() {
  return data('Address not found', { status: 404 })
}
