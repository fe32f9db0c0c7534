import { href } from 'react-router'
import { done, formOf, goTo, missing, REQUIRED } from '#app/shared/form-contract.ts'
import {
  ALL_AT_ONCE,
  amount,
  checkTogether,
  MAX_NAME,
  moment,
  offerFields,
  SAVED_PARAM,
  SCOPE_ANSWERS,
} from '../manage/offer-fields.ts'
import type { EndSaleOutcome, SaleInput, SaveSaleOutcome } from './sales.server.ts'

const saleMissing = missing('Sale not found')

/** Adds a sale, or changes one. */
export const saleForm = formOf<SaveSaleOutcome>()(
  {
    intent: 'save-sale',
    limits: { name: { ...REQUIRED, maxLength: MAX_NAME }, startsAt: REQUIRED, endsAt: REQUIRED },
    fields: (zod) =>
      zod
        .object({
          ...offerFields(zod),
          price: amount(zod).transform((price) => price || null),
          startsAt: moment(zod),
          endsAt: moment(zod),
        })
        .superRefine((sale, context) => {
          const reject = (path: keyof SaleInput, message: string) =>
            context.addIssue({ code: 'custom', path: [path], message })
          if (sale.percent === null && sale.price === null) reject('percent', 'Please enter a percentage, or a price')
          if (sale.percent && sale.price) reject('price', 'Please enter a percentage or a price, not both')
          checkTogether(sale, reject)
        }, ALL_AT_ONCE),
  },
  {
    saved: goTo(({ saleId }) => `${href('/admin/offers/sales/:saleId', { saleId })}?${SAVED_PARAM}=1`),
    'unknown-sale': saleMissing,
    ...SCOPE_ANSWERS,
  },
)

/** Ends a sale now. */
export const endSaleForm = formOf<EndSaleOutcome>()(
  { intent: 'end-sale', isButton: true, fields: (zod) => zod.object({}) },
  { ended: done('The sale has ended.'), 'unknown-sale': saleMissing },
)
