import { Lock, RotateCcw } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { Await, href, redirect } from 'react-router'
import { removeLineForm, setQuantityForm } from '#app/domain/cart/cart-line.form.ts'
import { buyableLines, type CartLine, type CartTotals, cartTotals, countUnits } from '#app/domain/cart/cart-totals.ts'
import { addToCart, removeLine, setLineQuantity } from '#app/domain/cart/commands.server.ts'
import { CartLineItem } from '#app/domain/cart/components/cart-line-item.tsx'
import { CartTotalsList } from '#app/domain/cart/components/cart-totals-list.tsx'
import { FreeShippingBar } from '#app/domain/cart/components/free-shipping-bar.tsx'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { findReminderConsent } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { addToCartForm, buyNowForm } from '#app/domain/catalog/components/add-to-cart.form.ts'
import { findWaitingCod, type WaitingCod } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { isCodeKept } from '#app/domain/offers/cart-code.server.ts'
import type { ShownOffers } from '#app/domain/offers/components/offer-panel.tsx'
import { CODE_PATTERN, normalCode } from '#app/domain/offers/offer.ts'
import { codeProblemText } from '#app/domain/offers/offer-texts.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { returnPathOf, signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { type FormHandler, formAction, on, type SentElsewhere } from '#app/platform/http/form-action.server.ts'
import { keepPage } from '#app/platform/http/keep-page.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useFocusAfterRemoval } from '#app/ui/hooks/use-focus-after-removal.ts'
import { useWhenNeeded } from '#app/ui/hooks/use-when-needed.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { BottomBar } from '#app/ui/navigation/bottom-bar.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { REMINDER_HANDLERS } from '../account/profile/reminder-handlers.server.ts'
import type { Route } from './+types/cart'
import { byShopper, thenBack } from './by-shopper.server.ts'
import { CODE_HANDLERS, enterCartCode, readOffers } from './offers.server.ts'

interface CartView {
  readonly lines: CartLine[]
  readonly totals: CartTotals
  /** Absent in a shop without offers. */
  readonly offers?: ShownOffers
  /** Absent while reminders of carts are off. */
  readonly reminders?: { readonly isGiven: boolean }
  /** Absent without a purchase that waits to be confirmed. */
  readonly waitingCod?: WaitingCod
}

const OfferPanel = optionalPart(() => import('#app/domain/offers/components/offer-panel.tsx'))
const WaitingCodNotice = optionalPart(() => import('#app/domain/checkout/cash-on-delivery/waiting-cod-notice.tsx'))
const CartReminderConsent = optionalPart(() => import('#app/domain/cart/reminders/cart-reminder-consent.tsx'))

export async function loader({ context, url }: Route.LoaderArgs): Promise<CartView> {
  const { user } = context.get(visitorContext)
  const { settings, hasOffers } = context.get(shopContext)
  const code = normalCode(url.searchParams.get('offer') ?? '')
  const linked = hasOffers && CODE_PATTERN.test(code) ? await followCode(context, code) : undefined
  const lines = user ? await listLinesQuietly(context.get(dbContext), user.id) : []
  const buyable = buyableLines(lines)
  const totals = cartTotals(buyable, settings.freeDeliveryThreshold)
  const { shares: _, ...read } = await readOffers(context, { lines: buyable, totals })
  const reminders = user && (await findReminderConsent(context.get(dbContext), user.id, settings))
  const waitingCod = user && (await findWaitingCod(context.get(dbContext), user.id, settings))
  return {
    lines,
    ...read,
    ...(reminders && { reminders }),
    ...(waitingCod && { waitingCod }),
    ...(linked && { offers: { ...read.offers, linked } }),
  }
}

/** Enters the code of a link. @throws A redirect to the cart once the cart has the code. */
async function followCode(context: Route.LoaderArgs['context'], code: string): Promise<ShownOffers['linked']> {
  const outcome = await enterCartCode(context, { code, isLinked: true })
  if (!outcome) return { code }
  if (outcome.status === 'applied' || isCodeKept(outcome)) throw redirect(href('/cart'))
  return { code, problem: codeProblemText(outcome) }
}

/** A cart that can't be read is shown as empty; the log says why. */
async function listLinesQuietly(...args: Parameters<typeof listCartLines>): Promise<CartLine[]> {
  try {
    return await listCartLines(...args)
  } catch (error) {
    log.error({ err: error }, 'a cart could not be loaded')
    return []
  }
}

/** Coming from another page, visitors see the cart right away and its items once they load. A change of the cart waits for them. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<CartView | Promised<CartView>> {
  const isShown = window.location.pathname === href('/cart')
  return isShown ? serverLoader() : { promise: serverLoader() }
}

interface Promised<T> {
  readonly promise: Promise<T>
}

type Scope = Exclude<ReturnType<typeof byShopper>, SentElsewhere>

export const action = formAction(
  (args: Route.ActionArgs) => byShopper(args, (form) => signInPath(returnPathOf(form, href('/cart')))),
  thenBack<Scope>(href('/cart'), [
    on(addToCartForm, ({ db, userId, value }) => addToCart(db, userId, value)),
    thenCheckout(on(buyNowForm, ({ db, userId, value }) => addToCart(db, userId, value))),
    on(setQuantityForm, ({ db, userId, value }) => setLineQuantity(db, userId, value)),
    on(removeLineForm, ({ db, userId, value }) => removeLine(db, userId, value.lineId)),
    ...CODE_HANDLERS,
    ...REMINDER_HANDLERS,
  ]),
)

/** Goes to the checkout even if the form is rejected (M35). */
function thenCheckout<Scope>(handler: FormHandler<Scope>): FormHandler<Scope> {
  return {
    ...handler,
    async respond(...sent) {
      await handler.respond(...sent)
      return redirect(href('/checkout'))
    },
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args, setQuantityForm, addToCartForm, buyNowForm)
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-4.5 lg:pt-10 lg:pb-22">
      <PageMetadata title="Your Cart" isPrivate />
      <FormResponseBanner response={actionData} className="mb-4" />
      {'promise' in loaderData ? (
        <Suspense fallback={<LoadingCart />}>
          <Await resolve={loaderData.promise} errorElement={<EmptyCart />}>
            {(cart) => <LoadedCart {...cart} response={actionData} />}
          </Await>
        </Suspense>
      ) : (
        <LoadedCart {...loaderData} response={actionData} />
      )}
    </PageWidth>
  )
}

function LoadedCart({ waitingCod, ...cart }: CartView & { response: FormResponse | undefined }) {
  return (
    <>
      {waitingCod && <WaitingCodNotice {...waitingCod} />}
      <CartContents {...cart} />
    </>
  )
}

function CartContents({ lines, totals, offers, reminders, response }: ComponentProps<typeof LoadedCart>) {
  const { lineFullPolicy } = useShop()
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(lines.length)
  const panel = offers && <OfferPanel offers={offers} totals={totals} response={response} returnTo={href('/cart')} />
  if (lines.length === 0) return <EmptyCart>{(offers?.entered || offers?.linked) && panel}</EmptyCart>

  const canBuy = buyableLines(lines).length > 0 && !totals.isTooLarge
  return (
    <>
      <PageTitle ref={heading} tabIndex={-1} className="mb-5 focus-visible:outline-none lg:mb-7">
        Your Cart <span className="font-sans text-2xl text-muted tabular-nums">({countUnits(lines)})</span>
      </PageTitle>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-14">
        <div>
          {canBuy && <FreeShippingBar progress={totals.freeShipping} />}
          <ul>
            {lines.map((line) => (
              <CartLineItem key={line.id} line={line} lines={lines} />
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap items-center gap-x-2.5 text-label text-soft">
            <RotateCcw size={16} />
            {/* As M51 says, although checkout, invoice and policies say that sales are final. */}
            <span>Easy returns within 7 days</span>
            {lineFullPolicy && (
              <TextLink to={href('/terms')} alone>
                See our full policy
              </TextLink>
            )}
          </p>
          <StatutoryRights className="mt-1 max-w-prose" />
          {reminders && (
            <div className="mt-6 border-t border-line pt-4">
              <CartReminderConsent {...reminders} />
            </div>
          )}
        </div>
        <Panel title="Order Summary" className="lg:sticky lg:top-24">
          <CartTotalsList totals={totals} />
          {panel && <div className="mt-4 border-t border-line pt-4">{panel}</div>}
          {totals.isTooLarge && (
            <p className="mt-3 text-label font-medium text-danger">
              Your cart exceeds the limit for one order. Please reduce the quantities.
            </p>
          )}
          {canBuy && (
            <div className="mt-4.5 hidden lg:block">
              <ProceedLink />
            </div>
          )}
          <ButtonLink to={href('/products')} variant="quiet" className="mt-2 w-full">
            Continue Shopping
          </ButtonLink>
          <p className="mt-2 flex items-center justify-center gap-2 text-sm text-soft">
            <Lock size={16} />
            Secure checkout by card, UPI or wallet
          </p>
        </Panel>
      </div>
      {canBuy && (
        <BottomBar className="mt-10">
          <p className="flex-none pr-2 leading-tight">
            <span className="block text-sm text-muted">Total</span>
            <b className="text-xl tabular-nums">{formatRupees(totals.total)}</b>
          </p>
          <ProceedLink />
        </BottomBar>
      )}
    </>
  )
}

/** Opens the checkout as a new document: only its content security policy allows the payment widget's hosts. */
function ProceedLink() {
  return (
    <ButtonLink to={href('/checkout')} reloadDocument size="lg" className="w-full flex-1 px-3 sm:px-6.5">
      Proceed to Checkout
    </ButtonLink>
  )
}

function EmptyCart({ children }: { children?: ReactNode }) {
  const [viewed, loadViewed] = useWhenNeeded(() => import('#app/domain/catalog/viewed/viewed-section.tsx'))
  useEffect(loadViewed, [loadViewed])
  return (
    <>
      <EmptyState
        motif="ambi"
        heading="h1"
        title="Your Cart is Empty"
        action={<ButtonLink to={href('/products')}>Continue Shopping</ButtonLink>}
      >
        Products you add will appear here.
      </EmptyState>
      {children && <div className="mx-auto max-w-sm pb-11">{children}</div>}
      {viewed && <viewed.ViewedSection />}
    </>
  )
}

function LoadingCart() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading your cart
      </p>
      <Skeleton className="mb-6 h-9 w-44" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-14">
        <div className="grid gap-5">
          <Skeleton className="h-20" />
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex gap-3.5 lg:gap-5.5">
              <Skeleton className="aspect-3/4 w-22 lg:w-30" />
              <div className="grid flex-1 content-start gap-3">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
