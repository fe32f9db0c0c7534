import { href, redirect, redirectDocument } from 'react-router'
import { needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import type { Address } from '#app/domain/addresses/address.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { buyableLines, cartTotals, withCharges } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { findBusinessBuyer, invoicesBusinesses } from '#app/domain/checkout/business/business-buyer.server.ts'
import { readShownCod } from '#app/domain/checkout/cash-on-delivery/read-shown-cod.server.ts'
import { requestCodForm } from '#app/domain/checkout/cash-on-delivery/request-cod.form.ts'
import { removeGiftForm, saveBillingAddressForm, saveGiftForm } from '#app/domain/checkout/gift/gift.form.ts'
import {
  type GiftChoice,
  readShownGifts,
  removeGift,
  saveBillingAddress,
  saveGift,
  wrapCharge,
} from '#app/domain/checkout/gift/gift-choice.server.ts'
import { namesBuyer } from '#app/domain/checkout/gift/names-buyer.ts'
import { CheckoutScreen } from '#app/domain/checkout/steps/checkout-screen.tsx'
import { checkoutPath, checkoutPlace } from '#app/domain/checkout/steps/checkout-step.ts'
import { leavesPageToPay, readPaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { findPinCodeWarnings } from '#app/domain/delivery/pin-code-warnings.server.ts'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { countedFrom } from '#app/domain/orders/gift/gift.ts'
import { onlyStateOf, sellerOf } from '#app/domain/orders/seller.ts'
import { type TypedAddress, toInvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { deliveryBy } from '#app/domain/settings/promised-days.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { log } from '#app/platform/log.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { isRegisteredIn } from '#app/vocabulary/gstin.ts'
import { addressHandlers } from '../account/profile/address-handlers.server.ts'
import { BUSINESS_HANDLERS } from '../account/profile/business-handlers.server.ts'
import type { Route } from './+types/checkout'
import { thenBack } from './by-shopper.server.ts'
import { CODE_HANDLERS, readOffers } from './offers.server.ts'
import { requestCod } from './request-cod.server.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const [cart, addresses] = await Promise.all([listCartLines(db, user.id), listAddressesQuietly(db, user.id)])
  const lines = buyableLines(cart)
  const { settings } = context.get(shopContext)
  if (settings.parentalConsent && (await needsParentalConsent(db, user.id, shopDate(new Date())))) {
    throw redirect(href('/parental-consent'))
  }
  const fullTotals = cartTotals(lines, settings.freeDeliveryThreshold)
  if (lines.length === 0 || fullTotals.isTooLarge) throw redirect(href('/cart'))

  const shop = { settings, seller: sellerOf(settings) }
  const business = invoicesBusinesses(shop) ? { buyer: await findBusinessBuyer(db, user.id, shop) } : undefined
  const buyer = business?.buyer
  const isBuyerIn = buyer && ((state: string) => isRegisteredIn(state, buyer.gstin))
  const onlyState = onlyStateOf(shop.seller)
  const daysTo = (pinCode: string) => deliveryDaysTo(settings, pinCode)
  const isServiceable = (pinCode: string) => daysTo(pinCode) !== null
  const place = checkoutPlace(url.searchParams, addresses, { onlyState, isServiceable, isBuyerIn })
  const { phone } = (place.step === 'shipping' ? place.selected : place.address) ?? {}
  const now = new Date()
  const gifts = await readShownGifts(db, user.id, settings, now)
  const { shares, ...offered } = await readOffers(context, { lines, totals: fullTotals, phone })
  const charges = wrapCharge(gifts?.chosen)
  const totals = withCharges(offered.totals, charges)
  const isBuyerNamed =
    gifts?.chosen !== undefined &&
    place.step !== 'shipping' &&
    namesBuyer({ lines, shares, totals, state: place.address.state, buyer }, shop.seller)
  // The customer's choice of a way to pay is the last step's, and costs a shop that doesn't offer it nothing.
  const cod =
    place.step === 'payment' && settings.codOffered
      ? await readShownCod(db, context.get(customerKeysContext), settings, {
          customer: user,
          address: place.address,
          lines,
          totals: offered.totals,
          isGift: gifts?.chosen !== undefined,
          isChosen: url.searchParams.get('method') === 'cod',
        })
      : undefined
  const days = place.step === 'shipping' ? undefined : daysTo(place.address.postalCode)
  const outOfStock = cart.filter((line) => line.available === 0)
  const returned = readPaymentReturn(url.searchParams)
  return {
    ...(business && { business }),
    place,
    onlyState,
    addresses,
    lines,
    outOfStock,
    ...offered,
    ...(gifts && { gifts: { ...gifts, namesBuyer: isBuyerNamed } }),
    ...(cod && { cod }),
    totals: cod?.isChosen ? withCharges(offered.totals, { ...charges, codFee: cod.fee }) : totals,
    deliveryBy: deliveryBy(settings, countedFrom(now, gifts?.chosen), days ?? undefined),
    pinCodeWarnings: await findPinCodeWarnings(addresses),
    email: user.email,
    widget: context.get(widgetContext),
    leavesPage: leavesPageToPay(request.headers.get('user-agent') ?? ''),
    returned,
  }
}

/** Addresses that can't be read are shown as none; the log says why. */
async function listAddressesQuietly(db: Db, userId: string): Promise<Address[]> {
  try {
    return await listAddresses(db, userId)
  } catch (error) {
    log.error({ err: error }, 'the addresses of a customer could not be loaded')
    return []
  }
}

/**
 * A visitor from another page gets the checkout as a new document: only its content security policy allows the payment
 * widget's hosts.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const [opened] = performance.getEntriesByType('navigation')
  if (opened && new URL(opened.name).pathname !== pathname) throw redirectDocument(pathname + search)
  return serverLoader()
}

function openForms({ context, request, url }: Route.ActionArgs) {
  const userId = requireCustomer({ context, url }).id
  return { context, request, db: context.get(dbContext), userId, url }
}

type FormScope = ReturnType<typeof openForms>

export const action = formAction(openForms, [
  ...addressHandlers<FormScope>({
    saved: (address) => checkoutPath('shipping', { address }),
    chosen: ({ url }) => href('/checkout') + url.search,
  }),
  ...thenBack(href('/checkout'), [
    ...CODE_HANDLERS,
    ...BUSINESS_HANDLERS,
    on(saveGiftForm, ({ context, db, userId, value }: FormScope & { value: GiftChoice }) =>
      saveGift(db, context.get(shopContext).settings, { userId, ...value }, new Date()),
    ),
    on(saveBillingAddressForm, ({ db, userId, value }: FormScope & { value: Omit<TypedAddress, 'phone'> }) =>
      saveBillingAddress(db, userId, toInvoiceAddress(value)),
    ),
    on(removeGiftForm, ({ db, userId }: FormScope) => removeGift(db, userId)),
  ]),
  on(requestCodForm, ({ context, url, value }) => requestCod(context, requireCustomer({ context, url }), value)),
])

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-4.5 lg:pt-10 lg:pb-22">
      <PageMetadata title="Checkout" isPrivate />
      <CheckoutScreen {...loaderData} lastResult={actionData?.result} response={actionData} />
    </PageWidth>
  )
}
