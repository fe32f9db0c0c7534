import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listStockMovements } from '#app/domain/catalog/manage/stock-history.server.ts'
import { StockHistoryTable } from '#app/domain/catalog/manage/stock-history-table.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-stock'

export async function loader({ context, params: { productId }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const product = await findEditedProduct(db, productId)
  if (!product) throw notFound('product')
  const page = readPage(searchParams.get('page'))
  const history = await listStockMovements(db, product.id, pageSlice(page))
  return { product: { id: product.id, name: product.name }, page, ...history }
}

/** Every change of a product's stock. */
export default function ProductStock({ loaderData: { product, page, movements, total } }: Route.ComponentProps) {
  const { id: productId, name } = product
  return (
    <>
      <AdminTitle title="Stock history" tabTitle={`Stock history of ${name}`} count={total} />
      <p className="mb-3 flex flex-wrap gap-x-5 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <TextLink to={href('/admin/products/:productId/edit', { productId })}>Edit</TextLink>
        <TextLink to={href('/admin/products')}>All products</TextLink>
      </p>
      {movements.length === 0 ? (
        <EmptyState motif="buti" title="No changes">
          This product has never had any stock.
        </EmptyState>
      ) : (
        <StockHistoryTable movements={movements} />
      )}
      <Pager
        noun="changes"
        page={page}
        total={total}
        path={href('/admin/products/:productId/stock', { productId })}
        keep={{}}
      />
    </>
  )
}
