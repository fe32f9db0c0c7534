import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { endOfferForm, offerForm } from '#app/domain/offers/manage/offer.form.ts'
import { SAVED_PARAM } from '#app/domain/offers/manage/offer-fields.ts'
import { OfferForm } from '#app/domain/offers/manage/offer-form.tsx'
import { OfferPage } from '#app/domain/offers/manage/offer-page.tsx'
import { givesText } from '#app/domain/offers/manage/offer-words.ts'
import { endOffer, findOffer, saveOffer } from '#app/domain/offers/manage/offers.server.ts'
import { listBandedProducts } from '#app/domain/offers/manage/price-band.server.ts'
import { BandNotice } from '#app/domain/offers/manage/products-notice.tsx'
import { listNamedLinks } from '#app/domain/offers/manage/scope.server.ts'
import { scopeChoices } from '#app/domain/offers/manage/scope-fields.tsx'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import type { Route } from './+types/offer'

/** Serves both addresses of the form; `new` has no offer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const offer = params.offerId === undefined ? undefined : await findOffer(db, params.offerId)
  if (params.offerId !== undefined && !offer) throw notFound('offer')
  const { settings } = await readSettings(db)
  return {
    offer,
    link: offer?.code ? `${context.get(configContext).shopUrl}${href('/cart')}?offer=${offer.code}` : undefined,
    links: offer ? await listNamedLinks(db, offer) : '',
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
export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, link, links, banded, categories, collections, isSaved } = loaderData
  return (
    <>
      <AdminTitle title={offer ? offer.name : 'Add offer'} />
      <OfferPage
        offer={offer}
        noun="offer"
        facts={{
          Gives: offer && givesText(offer),
          Uses: offer?.uses.toLocaleString('en-IN'),
          Link: link,
        }}
        saved={isSaved ? 'Saved. Carts and checkouts follow at once.' : undefined}
        endForm={endOfferForm}
        response={actionData}
        notices={<BandNotice products={banded} />}
      >
        <OfferForm
          key={offer?.id}
          stored={offer}
          links={links}
          categories={categories}
          collections={collections}
          response={actionData}
        />
      </OfferPage>
    </>
  )
}
