import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { cancelDraftForm, draftLinkForm, payDraftForm } from '#app/domain/checkout/by-hand/draft.form.ts'
import { createDraftLink } from '#app/domain/checkout/by-hand/draft-links.server.ts'
import { findDraft, upiAddress } from '#app/domain/checkout/by-hand/draft-list.server.ts'
import { DraftPayment } from '#app/domain/checkout/by-hand/draft-payment.tsx'
import { payDraft } from '#app/domain/checkout/by-hand/pay-draft.server.ts'
import { cancelDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { OrderItems } from '#app/domain/orders/components/order-items.tsx'
import { ShippingAddress } from '#app/domain/orders/components/shipping-address.tsx'
import { OrderLink } from '#app/domain/orders/manage/order-facts.tsx'
import { CHANNEL_LABELS } from '#app/domain/orders/paid-by.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { formatRupees } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { SummaryList } from '#app/ui/summary-list.tsx'
import type { Route } from './+types/draft'

export async function loader({ context, params: { draftId } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const draft = await findDraft(db, draftId)
  if (!draft) throw notFound('draft')
  const { settings } = await readSettings(db)
  const upi = draft.isLive
    ? upiAddress(settings.upiId, { name: settings.name, amount: draft.total, note: `Order ${draft.shortId}` })
    : undefined
  return { draft, upi: upi === undefined ? undefined : qrCode(upi), paymentKey: crypto.randomUUID() }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(draftLinkForm, async ({ db, jobs, context, value: { draftId } }) => {
    const { settings } = await readSettings(db)
    const services = { db, jobs, gateway: context.get(gatewayContext), shopUrl: context.get(configContext).shopUrl }
    return createDraftLink(services, { draftId, description: settings.name })
  }),
  on(payDraftForm, ({ db, jobs, actor, value }) => payDraft({ db, jobs }, actor, value)),
  on(cancelDraftForm, ({ db, jobs, actor, value }) => cancelDraft({ db, jobs }, actor, value.draftId)),
])

/** A draft: what it holds, how it's paid, and what became of it. */
export default function DraftPage({ loaderData: { draft, upi, paymentKey }, actionData }: Route.ComponentProps) {
  const { snapshot, isLive, isExpired, orderId, orderNumber } = draft
  return (
    <>
      <AdminTitle title={`Draft for ${snapshot.address?.full_name ?? 'a deleted account'}`} />
      <p className="mb-3">
        <TextLink to={href('/admin/orders/drafts')}>All drafts</TextLink>
      </p>
      <div className="grid max-w-5xl gap-3.5">
        <FormResponseBanner response={responseTo(actionData, cancelDraftForm.intent, draftLinkForm.intent)} />
        {orderId && orderNumber && (
          <Banner tone="success">
            Paid. It is order <OrderLink id={orderId} orderNumber={orderNumber} />.
          </Banner>
        )}
        {!isLive && !orderId && (
          <Banner tone="warning">
            {isExpired
              ? 'This draft has expired, and holds no units. A late payment still becomes an order if the units are available, and is refunded otherwise.'
              : 'This draft was cancelled or changed, and holds no units. A late payment is refunded.'}
          </Banner>
        )}
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          <Panel title="Order">
            <Facts
              facts={{
                'Order taken via': draft.channel && CHANNEL_LABELS[draft.channel],
                ...((isLive || isExpired) && {
                  [isLive ? 'Holds units until' : 'Held units until']: formatDateTime(draft.expiresAt),
                }),
                Email: snapshot.email || 'None',
                Note: snapshot.notes ?? 'None',
              }}
            />
            {snapshot.address && (
              <div className="mt-3">
                <ShippingAddress address={snapshot.address} />
              </div>
            )}
            <div className="mt-3 grid gap-3 border-t border-line pt-3">
              <OrderItems items={snapshot.lines.map((line) => ({ ...line, id: line.cartLineId, product: null }))} />
              <SummaryList
                rows={[
                  { label: 'Shipping', value: formatRupees(draft.shipping) },
                  { label: 'Total', value: formatRupees(draft.total), kind: 'total' },
                ]}
              />
            </div>
            {(isLive || isExpired) && (
              <div className="mt-4 flex flex-wrap gap-2.5">
                <ButtonLink to={addressWith(href('/admin/orders/new'), { draft: draft.id })} variant="secondary">
                  {isLive ? 'Change' : 'Save again'}
                </ButtonLink>
                {isLive && (
                  <ContractButton form={cancelDraftForm} hidden={{ draftId: draft.id }} variant="danger">
                    Cancel draft
                  </ContractButton>
                )}
              </div>
            )}
          </Panel>
          {isLive && <DraftPayment draft={draft} upi={upi} paymentKey={paymentKey} response={actionData} />}
        </div>
      </div>
    </>
  )
}
