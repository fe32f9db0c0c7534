import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { SAVED_PARAM } from '#app/domain/offers/manage/offer-input.ts'
import { STATE_LABELS } from '#app/domain/offers/manage/offer-words.ts'
import { listNamedProducts } from '#app/domain/offers/manage/scope.server.ts'
import { scopeChoices } from '#app/domain/offers/manage/scope-fields.tsx'
import { offerState } from '#app/domain/offers/offer.ts'
import { endSaleForm, saleForm } from '#app/domain/offers/sales/sale.form.ts'
import { SaleForm } from '#app/domain/offers/sales/sale-form.tsx'
import { endSale, findSale, listSaleProducts, saveSale } from '#app/domain/offers/sales/sales.server.ts'
import { momentsText, SaleProductsTable, termsText } from '#app/domain/offers/sales/sales-table.tsx'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
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
    state: sale && offerState(sale, new Date()),
    named: sale ? await listNamedProducts(db, sale) : [],
    products: sale ? await listSaleProducts(db, sale, settings) : [],
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

/** A sale with everything the owner decides about it, and what it makes of prices. */
export default function SalePage({ loaderData, actionData }: Route.ComponentProps) {
  const { sale, state, named, products, categories, collections, isSaved } = loaderData
  return (
    <>
      <AdminTitle title={sale ? sale.name : 'Add sale'} />
      <p className="mb-3">
        <TextLink to={href('/admin/offers')}>All offers and sales</TextLink>
      </p>
      <div className="grid max-w-3xl gap-3.5">
        {isSaved && !actionData && <Banner tone="success">Saved. Prices change when the sale begins and ends.</Banner>}
        <FormResponseBanner response={responseTo(actionData, endSaleForm.intent)} />
        {sale && state && (
          <Panel title="Now">
            <Facts facts={{ State: STATE_LABELS[state], Gives: termsText(sale), Dates: momentsText(sale) }} />
            {state !== 'ended' && (
              <ContractButton form={endSaleForm} variant="secondary" formClassName="mt-4">
                End now
              </ContractButton>
            )}
          </Panel>
        )}
        {products.length > 0 && <SaleProductsTable products={products} />}
        <Panel title={sale ? 'Change it' : 'The sale'}>
          <SaleForm key={sale?.id} {...{ sale, categories, collections }} products={named} response={actionData} />
        </Panel>
      </div>
    </>
  )
}
