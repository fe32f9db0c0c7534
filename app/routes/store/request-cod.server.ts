import type { RouterContextProvider } from 'react-router'
import type { output } from 'zod'
import { needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import type { requestCodForm, SentCodOutcome } from '#app/domain/checkout/cash-on-delivery/request-cod.form.ts'
import { requestCashOnDelivery } from '#app/domain/checkout/cash-on-delivery/request-cod.server.ts'
import type { PayingCustomer } from '#app/domain/checkout/purchase/reserve-stock.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { checkoutServices, mayStartPayment } from '../checkout-services.server.ts'

/** Orders what the last step of the checkout showed, to be paid on delivery. It is limited as the start of a payment. */
export async function requestCod(
  context: Pick<RouterContextProvider, 'get'>,
  customer: PayingCustomer,
  { terms, ...sent }: output<ReturnType<(typeof requestCodForm)['fields']>>,
): Promise<SentCodOutcome> {
  if (!(await mayStartPayment(context, customer.id))) return { status: 'too-many-attempts' }
  const services = checkoutServices(context)
  const { parentalConsent } = context.get(shopContext).settings
  if (parentalConsent && (await needsParentalConsent(services.db, customer.id, shopDate(new Date())))) {
    return { status: 'no-parental-consent' }
  }
  const outcome = await requestCashOnDelivery(services, customer, { ...sent, hasAcceptedTerms: terms === 'on' })
  return outcome.status === 'held' ? outcome : { status: 'not-held', problem: outcome }
}
