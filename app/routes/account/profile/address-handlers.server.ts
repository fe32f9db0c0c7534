import { redirect } from 'react-router'
import { saveAddressForm, setDefaultAddressForm } from '#app/domain/addresses/address.form.ts'
import { saveAddress, setDefaultAddress } from '#app/domain/addresses/commands.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { type FormHandler, on } from '#app/platform/http/form-action.server.ts'
import { log } from '#app/platform/log.server.ts'

interface NextPaths<Scope> {
  /** After an address was saved. */
  saved(addressId: string): string
  /** After the default was chosen, and also when that failed. */
  chosen(scope: Scope): string
}

/** What is done with the forms for addresses. */
export function addressHandlers<Scope extends { readonly db: Db; readonly userId: string }>({
  saved,
  chosen,
}: NextPaths<Scope>): FormHandler<Scope>[] {
  return [
    on(saveAddressForm, async ({ db, userId, value }) => {
      const outcome = await saveAddress(db, userId, value)
      return outcome.status === 'saved' ? redirect(saved(outcome.addressId)) : outcome
    }),
    on(setDefaultAddressForm, async (sent) => {
      const { db, userId, value } = sent
      const outcome = await setDefaultAddress(db, { userId, ...value }).catch((error: unknown) => {
        log.error({ err: error }, 'the default address could not be changed')
        return undefined
      })
      return outcome?.status === 'unknown-address' ? outcome : redirect(chosen(sent))
    }),
  ]
}
