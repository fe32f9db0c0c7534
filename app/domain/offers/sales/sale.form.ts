import { href } from 'react-router'
import type { ZodType } from 'zod'
import { parseShopMinute } from '#app/shared/dates.ts'
import { done, formOf, goTo, missing, REQUIRED, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { ALL_AT_ONCE, amount, count } from '../manage/offer.form.ts'
import { SAVED_PARAM } from '../manage/offer-input.ts'
import {
  checkScope,
  SCOPE_ANSWERS,
  scopeFields,
  type TypedScope,
  withEnds,
  wrongLinksText,
} from '../manage/scope.form.ts'
import { SALE_SCOPES } from './sale.ts'
import type { EndSaleOutcome, SaleInput, SaveSaleOutcome } from './sales.server.ts'

const saleMissing = missing('Sale not found')
const MAX_NAME = 60

/** Adds a sale, or changes one. */
export const saleForm = formOf<SaveSaleOutcome>()(
  {
    intent: 'save-sale',
    limits: { name: { ...REQUIRED, maxLength: MAX_NAME }, startsAt: REQUIRED, endsAt: REQUIRED },
    fields: (zod) =>
      zod
        .object({
          name: zod
            .string('Please enter a name')
            .trim()
            .min(1, 'Please enter a name')
            .max(MAX_NAME, `Please use at most ${MAX_NAME} characters`),
          percent: count(zod, 99),
          price: amount(zod).transform((price) => price || null),
          ...scopeFields(zod),
          scope: zod.enum(SALE_SCOPES),
          startsAt: moment(zod),
          endsAt: moment(zod),
        })
        .superRefine((sale, context) => {
          const reject = (path: keyof SaleInput, message: string) =>
            context.addIssue({ code: 'custom', path: [path], message })
          if (sale.percent === null && sale.price === null) reject('percent', 'Please enter a percentage, or a price')
          if (sale.percent && sale.price) reject('price', 'Please enter a percentage or a price, not both')
          if (sale.endsAt <= sale.startsAt) reject('endsAt', 'Choose an end after the beginning')
          checkScope(sale, reject)
        }, ALL_AT_ONCE)
        .transform(withEnds) as ZodType as ZodType<SaleInput & TypedScope>,
  },
  {
    saved: goTo(({ saleId }) => `${href('/admin/offers/sales/:saleId', { saleId })}?${SAVED_PARAM}=1`),
    'unknown-sale': saleMissing,
    ...SCOPE_ANSWERS,
    'unknown-products': refusedAt(409, 'products', wrongLinksText),
  },
)

/** Ends a sale now. */
export const endSaleForm = formOf<EndSaleOutcome>()(
  { intent: 'end-sale', isButton: true, fields: (zod) => zod.object({}) },
  { ended: done('The sale has ended.'), 'unknown-sale': saleMissing },
)

/** A minute in India. */
function moment(zod: Zod) {
  return zod.string('Please enter a date and a time').transform((typed, context) => {
    const minute = parseShopMinute(typed)
    if (!minute) context.addIssue({ code: 'custom', message: 'Please enter a date and a time' })
    return minute ?? zod.NEVER
  })
}
