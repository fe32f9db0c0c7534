import { removeBusinessForm, saveBusinessForm } from '#app/domain/checkout/business/business-buyer.form.ts'
import { removeBusinessBuyer, saveBusinessBuyer } from '#app/domain/checkout/business/business-buyer.server.ts'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { on } from '#app/platform/http/form-action.server.ts'
import type { OwnForm } from '../sign-in/two-step-handlers.server.ts'

/** The business that a customer's orders are invoiced to, on the pages that ask for it. */
export const BUSINESS_HANDLERS = [
  on(saveBusinessForm, ({ context, db, userId, value }: OwnForm & { value: BusinessBuyer }) => {
    const { settings } = context.get(shopContext)
    return saveBusinessBuyer(db, { settings, seller: sellerOf(settings) }, { userId, ...value })
  }),
  on(removeBusinessForm, ({ db, userId }: OwnForm) => removeBusinessBuyer(db, userId)),
]
