import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { BandNotice } from '#app/domain/offers/manage/band-notice.tsx'
import { endOfferForm, offerForm } from '#app/domain/offers/manage/offer.form.ts'
import { OfferForm } from '#app/domain/offers/manage/offer-form.tsx'
import { SAVED_PARAM } from '#app/domain/offers/manage/offer-input.ts'
import { datesText, givesText, STATE_LABELS } from '#app/domain/offers/manage/offer-words.ts'
import { endOffer, findOffer, saveOffer } from '#app/domain/offers/manage/offers.server.ts'
import { listBandedProducts } from '#app/domain/offers/manage/price-band.server.ts'
import { listNamedProducts } from '#app/domain/offers/manage/scope.server.ts'
import { scopeChoices } from '#app/domain/offers/manage/scope-fields.tsx'
import { offerState } from '#app/domain/offers/offer.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/offer'

/** Serves both addresses of the form; `new` has no offer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const offer = params.offerId === undefined ? undefined : await findOffer(db, params.offerId)
  if (params.offerId !== undefined && !offer) throw notFound('offer')
  const { settings } = await readSettings(db)
  return {
    offer,
    state: offer && offerState(offer, new Date()),
    link: offer?.code ? `${context.get(configContext).shopUrl}${href('/cart')}?offer=${offer.code}` : undefined,
    products: offer ? await listNamedProducts(db, offer) : [],
    banded: offer && sellerOf(settings).taxMode === 'regular' ? await listBandedProducts(db, offer) : [],
    ...scopeChoices(settings),
    isSaved: url.searchParams.has(SAVED_PARAM),
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(offerForm, async ({ db, actor, context, params, value }) => {
    const { settings } = await readSettings(db)
    const outcome = await saveOffer(db, actor, { id: params.offerId, input: value, lists: settings })
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
  on(endOfferForm, async ({ db, actor, context, params }) => {
    const outcome = await endOffer(db, actor, params.offerId ?? '')
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
])

/** An offer with everything the owner decides about it. */
export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, state, link, products, banded, categories, collections, isSaved } = loaderData
  return (
    <>
      <AdminTitle title={offer ? offer.name : 'Add offer'} />
      <p className="mb-3">
        <TextLink to={href('/admin/offers')}>All offers and sales</TextLink>
      </p>
      <div className="grid max-w-3xl gap-3.5">
        {isSaved && !actionData && <Banner tone="success">Saved. Carts and checkouts follow at once.</Banner>}
        <FormResponseBanner response={responseTo(actionData, endOfferForm.intent)} />
        <BandNotice products={banded} />
        {offer && state && (
          <Panel title="Now">
            <Facts
              facts={{
                State: STATE_LABELS[state],
                Gives: givesText(offer),
                Dates: datesText(offer),
                Uses: offer.uses.toLocaleString('en-IN'),
                Link: link && <span className="wrap-anywhere">{link}</span>,
              }}
            />
            {state !== 'ended' && (
              <ContractButton form={endOfferForm} variant="secondary" formClassName="mt-4">
                End now
              </ContractButton>
            )}
          </Panel>
        )}
        <Panel title={offer ? 'Change it' : 'The offer'}>
          <OfferForm key={offer?.id} {...{ offer, products, categories, collections }} response={actionData} />
        </Panel>
      </div>
    </>
  )
}
