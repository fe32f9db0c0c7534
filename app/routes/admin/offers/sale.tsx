import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { SAVED_PARAM } from '#app/domain/offers/manage/offer-fields.ts'
import { OfferPage } from '#app/domain/offers/manage/offer-page.tsx'
import { termsText } from '#app/domain/offers/manage/offers-tables.tsx'
import { BandNotice, ProductsNotice } from '#app/domain/offers/manage/products-notice.tsx'
import { listNamedLinks } from '#app/domain/offers/manage/scope.server.ts'
import { scopeChoices } from '#app/domain/offers/manage/scope-fields.tsx'
import { endSaleForm, saleForm } from '#app/domain/offers/sales/sale.form.ts'
import { SaleForm } from '#app/domain/offers/sales/sale-form.tsx'
import { endSale, findSale, reviewSale, saveSale } from '#app/domain/offers/sales/sales.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/sale'

/** Serves both addresses of the form; `new` has no sale. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const sale = params.saleId === undefined ? undefined : await findSale(db, params.saleId)
  if (params.saleId !== undefined && !sale) throw notFound('sale')
  const { settings } = await readSettings(db)
  return {
    sale,
    links: sale ? await listNamedLinks(db, sale) : '',
    review: sale && (await reviewSale(db, sale, settings)),
    isSaved: url.searchParams.has(SAVED_PARAM),
    ...scopeChoices(settings),
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(saleForm, async ({ db, actor, context, params, value }) => {
    const { settings } = await readSettings(db)
    const services = { db, actor, jobs: context.get(jobsContext) }
    return saveSale(services, { id: params.saleId, input: value, lists: settings })
  }),
  on(endSaleForm, ({ db, actor, context, params }) =>
    endSale({ db, actor, jobs: context.get(jobsContext) }, params.saleId ?? ''),
  ),
])

/** A sale with everything the owner decides about it, and what she should know of its products. */
export default function SaleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sale, links, review, categories, collections, isSaved } = loaderData
  return (
    <>
      <AdminTitle title={sale ? sale.name : 'Add sale'} />
      <OfferPage
        offer={sale}
        noun="sale"
        facts={{ Gives: sale && termsText(sale), Products: review?.count.toLocaleString('en-IN') }}
        saved={isSaved ? 'Saved. Prices change when the sale begins and ends.' : undefined}
        endForm={endSaleForm}
        response={actionData}
        notices={
          review && (
            <>
              <ProductsNotice products={review.left} title="Products that have left the sale">
                You changed their prices during the sale, so they keep your prices.
              </ProductsNotice>
              <ProductsNotice products={review.notLower} title="Products that the sale doesn’t lower">
                They cost no more than the sale price already.
              </ProductsNotice>
              <ProductsNotice products={review.notAsked} title="Usual prices that aren’t proved">
                The sale strikes through their usual prices, which they haven’t had for long enough, or not lately. Your{' '}
                <TextLink to={href('/admin/settings/:section', { section: 'legal' })}>legal settings</TextLink> say how
                long they should.
              </ProductsNotice>
              <BandNotice products={review.betweenRates} />
            </>
          )
        }
      >
        <SaleForm
          key={sale?.id}
          stored={sale}
          links={links}
          categories={categories}
          collections={collections}
          response={actionData}
        />
      </OfferPage>
    </>
  )
}
