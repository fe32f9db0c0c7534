import { data, Form, href } from 'react-router'
import { z } from 'zod'
import { EMPTY_PRODUCT_BIN, RESTORE_PRODUCT } from '#app/domain/catalog/intents.ts'
import { BinnedProductsTable } from '#app/domain/catalog/manage/binned-products-table.tsx'
import {
  countBinnedProducts,
  eraseBinnedProducts,
  listBinnedProducts,
  restoreProduct,
} from '#app/domain/catalog/manage/product-bin.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { BinnedOrdersTable } from '#app/domain/orders/bin/binned-orders-table.tsx'
import { countBinnedOrders, listBinnedOrders, restoreOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { RESTORE_ORDER } from '#app/domain/orders/intents.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, readForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/bin'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
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

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  return formHandler(FORMS, form)(context.get(dbContext), actor, form)
}

type Handler = (db: Db, actor: AdminActor, form: FormData) => Promise<ReturnType<typeof respond>>

const FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    RESTORE_ORDER,
    async (db, actor, form) => {
      const outcome = await restoreOrder(db, actor, hiddenFields(form, orderInput).orderId)
      if (outcome.status === 'unknown-order') return respond({ intent: RESTORE_ORDER, error: NOT_IN_BIN }, 404)
      return respond({ intent: RESTORE_ORDER, success: `Order ${outcome.orderNumber} restored.` })
    },
  ],
  [
    RESTORE_PRODUCT,
    async (db, actor, form) => {
      const outcome = await restoreProduct(db, actor, hiddenFields(form, productInput).productId)
      if (outcome.status === 'unknown-product') return respond({ intent: RESTORE_PRODUCT, error: NOT_IN_BIN }, 404)
      return respond({ intent: RESTORE_PRODUCT, success: `${outcome.name} restored.` })
    },
  ],
  [
    EMPTY_PRODUCT_BIN,
    async (db, actor) => {
      const erased = await eraseBinnedProducts(db, actor)
      return respond({ intent: EMPTY_PRODUCT_BIN, success: `${productsText(erased)} deleted for good.` })
    },
  ],
])

const orderInput = z.object({ orderId: z.uuid() })
const productInput = z.object({ productId: z.uuid() })

const NOT_IN_BIN = 'This is no longer in the bin.'

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}

/** Lists what the administrator deleted, with buttons to restore it. */
export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const { showsProducts, page, orderCount, productCounts, orders, products, asksToEmpty } = loaderData
  const show = showsProducts ? 'products' : undefined
  const isEmpty = showsProducts ? products.length === 0 : orders.length === 0
  return (
    <>
      <PageMetadata title="Bin" isPrivate />
      <AdminTitle
        count={orderCount + productCounts.total}
        aside={
          showsProducts &&
          productCounts.erasable > 0 && (
            <ButtonLink variant="secondary" to={addressWith(href('/admin/bin'), { show, empty: '1' })}>
              Empty the bin
            </ButtonLink>
          )
        }
      >
        Bin
      </AdminTitle>
      <FormResponseBanner response={actionData} className="mb-3" />
      {asksToEmpty && <EmptyBinQuestion erasable={productCounts.erasable} />}
      <SearchForm
        label="Bin"
        selects={[
          {
            name: 'show',
            label: 'Show',
            value: show ?? '',
            options: [
              { value: '', label: `Orders (${orderCount})` },
              { value: 'products', label: `Products (${productCounts.total})` },
            ],
          },
        ]}
      />
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
  const isSending = useIsSending(EMPTY_PRODUCT_BIN)
  const list = addressWith(href('/admin/bin'), { show: 'products' })
  return (
    <Panel title="Empty the bin?" className="mb-4">
      <p>
        This deletes {productsText(erasable)} for good, with images and stock history. Products in an order, a checkout
        or a cart stay in the bin. You can’t undo this.
      </p>
      <Form method="post" action={list} className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="danger-solid" name="intent" value={EMPTY_PRODUCT_BIN} busy={isSending} busyLabel="Deleting…">
          Delete for good
        </Button>
        <ButtonLink variant="quiet" to={list}>
          Cancel
        </ButtonLink>
      </Form>
    </Panel>
  )
}

function productsText(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}
