import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { BinnedProductsTable } from '#app/domain/catalog/manage/binned-products-table.tsx'
import { emptyProductBinForm, productsText, restoreProductForm } from '#app/domain/catalog/manage/product-bin.form.ts'
import {
  countBinnedProducts,
  eraseBinnedProducts,
  listBinnedProducts,
  restoreProduct,
} from '#app/domain/catalog/manage/product-bin.server.ts'
import { BinnedOrdersTable } from '#app/domain/orders/bin/binned-orders-table.tsx'
import { countBinnedOrders, listBinnedOrders, restoreOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { restoreOrderForm } from '#app/domain/orders/bin/restore-order.form.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { Route } from './+types/bin'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const showsProducts = searchParams.get('show') === 'products'
  const page = readPage(searchParams.get('page'))
  const [orderCount, productCounts, orders, products] = await Promise.all([
    countBinnedOrders(db),
    countBinnedProducts(db),
    showsProducts ? [] : listBinnedOrders(db, pageSlice(page)),
    showsProducts ? listBinnedProducts(db, pageSlice(page)) : [],
  ])
  const asksToEmpty = showsProducts && searchParams.has('empty') && productCounts.erasable > 0
  return { showsProducts, page, orderCount, productCounts, orders, products, asksToEmpty }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(restoreOrderForm, ({ db, actor, value }) => restoreOrder(db, actor, value.orderId)),
  on(restoreProductForm, ({ db, actor, value }) => restoreProduct(db, actor, value.productId)),
  on(emptyProductBinForm, async ({ db, actor }) => {
    return { status: 'erased' as const, erased: await eraseBinnedProducts(db, actor) }
  }),
])

/** Lists what the administrator deleted, with buttons to restore it. */
export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const { showsProducts, page, orderCount, productCounts, orders, products, asksToEmpty } = loaderData
  const show = showsProducts ? 'products' : undefined
  const options = { '': `Orders (${orderCount})`, products: `Products (${productCounts.total})` }
  const isEmpty = showsProducts ? products.length === 0 : orders.length === 0
  return (
    <>
      <AdminTitle
        title="Bin"
        count={orderCount + productCounts.total}
        aside={
          showsProducts &&
          productCounts.erasable > 0 && (
            <ButtonLink variant="secondary" to={addressWith(href('/admin/bin'), { show, empty: '1' })}>
              Empty the bin
            </ButtonLink>
          )
        }
      />
      <FormResponseBanner response={actionData} className="mb-3" />
      {asksToEmpty && <EmptyBinQuestion erasable={productCounts.erasable} />}
      <SearchForm label="Bin" selects={[{ name: 'show', label: 'Show', value: show ?? '', options }]} />
      <p className="mb-3 max-w-prose text-soft">
        {showsProducts
          ? 'Deleted products keep their stock and images. Nobody can find or buy them until you restore them.'
          : 'Deleted orders no longer appear in your tables. Their customers, documents, refunds, figures, tax and exports still include them.'}
      </p>
      {isEmpty ? (
        <EmptyState motif="buti" title={showsProducts ? 'No products in the bin' : 'No orders in the bin'}>
          {showsProducts ? 'Products that you delete appear here.' : 'Orders that you delete appear here.'}
        </EmptyState>
      ) : showsProducts ? (
        <BinnedProductsTable products={products} />
      ) : (
        <BinnedOrdersTable orders={orders} />
      )}
      <Pager
        noun={showsProducts ? 'products' : 'orders'}
        page={page}
        total={showsProducts ? productCounts.total : orderCount}
        path={href('/admin/bin')}
        keep={{ show }}
      />
    </>
  )
}

/** Asks before products are deleted for good. */
function EmptyBinQuestion({ erasable }: { erasable: number }) {
  const list = addressWith(href('/admin/bin'), { show: 'products' })
  return (
    <Panel title="Empty the bin?" className="mb-4">
      <p>
        This deletes {productsText(erasable)} for good, with images and stock history. Products in an order, a checkout
        or a cart stay in the bin. You can’t undo this.
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ContractButton form={emptyProductBinForm} action={list} variant="danger-solid" busyLabel="Deleting…">
          Delete for good
        </ContractButton>
        <ButtonLink variant="quiet" to={list}>
          Cancel
        </ButtonLink>
      </div>
    </Panel>
  )
}
