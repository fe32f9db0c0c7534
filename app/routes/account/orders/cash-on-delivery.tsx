import { href, redirect } from 'react-router'
import { cancelCodForm, confirmCodForm, sendCodeForm } from '#app/domain/checkout/cash-on-delivery/confirm-cod.form.ts'
import {
  cancelCod,
  confirmWithCode,
  findCodPurchase,
  sendCodeAgain,
} from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { formatRupees } from '#app/money.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/cash-on-delivery'

export async function loader({ context, params: { checkoutId }, url }: Route.LoaderArgs) {
  const { id: userId, email } = requireCustomer({ context, url })
  const purchase = await findCodPurchase(context.get(dbContext), { userId, checkoutId })
  if (!purchase) throw notFound('order')
  const { orderId, lines, ...shown } = purchase
  if (orderId !== null) throw redirect(href('/orders/:orderId', { orderId }))
  return { ...shown, email, lines: lines.map(({ name, size, quantity }) => ({ name, size, quantity })) }
}

export const action = formAction(
  ({ context, params: { checkoutId }, url }: Route.ActionArgs) => ({
    services: { db: context.get(dbContext), jobs: context.get(jobsContext) },
    hashCode: context.get(authContext).hashCode,
    purchase: { userId: requireCustomer({ context, url }).id, checkoutId },
  }),
  [
    on(confirmCodForm, ({ services, hashCode, purchase, value }) =>
      confirmWithCode({ ...services, hashCode }, { ...purchase, ...value }),
    ),
    on(sendCodeForm, ({ services, purchase }) => sendCodeAgain(services, purchase)),
    on(cancelCodForm, ({ services, purchase }) => cancelCod(services.db, purchase)),
  ],
)

/** Where a customer confirms a purchase that is paid on delivery, with the code from their email. */
export default function CashOnDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { isWaiting, email, total, expiresAt, lines } = loaderData
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="Confirm your order" isPrivate />
      <div className="grid max-w-160 gap-5">
        <PageTitle>{isWaiting ? 'Confirm your order' : 'This order wasn’t confirmed'}</PageTitle>
        {isWaiting ? (
          <>
            <p className="text-soft">
              We’ve emailed a code to <b className="font-semibold wrap-anywhere text-ink">{email}</b>. Enter it by{' '}
              {formatDateTime(expiresAt)} to place your order; until then, we hold your items. You’ll pay{' '}
              <b className="font-semibold text-ink">{formatRupees(total)}</b> when the parcel arrives.
            </p>
            <ContractForm
              form={confirmCodForm}
              response={actionData}
              button={{ children: 'Place order', size: 'lg', busyLabel: 'Placing your order...' }}
              className="grid gap-4"
            >
              {(field) => (
                <TextField {...field('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" />
              )}
            </ContractForm>
            <FormResponseBanner response={actionData?.intent === sendCodeForm.intent ? actionData : undefined} />
            <div className="flex flex-wrap gap-2.5">
              <ContractButton form={sendCodeForm} variant="secondary">
                Email a new code
              </ContractButton>
              <ContractButton form={cancelCodForm} variant="quiet">
                Don’t order
              </ContractButton>
            </div>
            <Panel title="Your order">
              <ul>
                {lines.map(({ name, size, quantity }) => (
                  <li key={`${name} ${size}`} className="wrap-anywhere">
                    <b className="font-semibold">{quantity} ×</b> {name}, size {size}
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        ) : (
          <>
            <FormResponseBanner response={actionData} />
            <Banner tone="info" title="We no longer hold your items">
              The time to confirm is over, the order was cancelled, or you started another one. Nothing was charged.
              What you haven’t bought is still in your cart.
            </Banner>
            <div>
              <ButtonLink to={href('/cart')}>Go to cart</ButtonLink>
            </div>
          </>
        )}
      </div>
    </PageWidth>
  )
}
