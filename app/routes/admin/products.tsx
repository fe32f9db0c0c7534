import { Plus } from 'lucide-react'
import { Form, Outlet } from 'react-router'
import { AdminTitle } from '#app/domain/admin/components/admin-title.tsx'
import { Notice } from '#app/domain/admin/components/notice.tsx'
import { Pager } from '#app/domain/admin/components/pager.tsx'
import { ProductFilterForm } from '#app/domain/admin/components/product-filter-form.tsx'
import { ProductsTable } from '#app/domain/admin/components/products-table.tsx'
import { keptParams, noticeText, productListPath, readProductList } from '#app/domain/admin/product-list.ts'
import { listProductsForAdmin } from '#app/domain/admin/products.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { KeptFields } from '#app/ui/kept-params.tsx'
import type { Route } from './+types/products'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const view = readProductList(url)
  return {
    view,
    ...(await listProductsForAdmin(context.get(dbContext), view)),
    listPath: productListPath(url),
    notice: noticeText(url),
  }
}

/** The table; what is done with one product lies over it, at an address of its own. */
export default function AdminProducts({
  loaderData: { view, products, total, listPath, notice },
}: Route.ComponentProps) {
  const keep = keptParams(view)
  return (
    <>
      <PageMetadata title="Products" isPrivate />
      <AdminTitle
        count={total}
        aside={
          <Form method="get" preventScrollReset>
            <KeptFields params={keep} />
            <Button formAction="/admin/products/new">
              <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
              Add Product
            </Button>
          </Form>
        }
      >
        Products
      </AdminTitle>
      <Notice text={notice} path={listPath} />
      <Outlet />
      <ProductFilterForm search={view.search} sort={view.sort} />
      {products.length === 0 ? (
        <EmptyState motif="buti" title="No products found">
          {view.search ? 'No product has this in its name.' : 'The catalogue is empty.'}
        </EmptyState>
      ) : (
        <ProductsTable products={products} keep={keep} />
      )}
      <Pager
        noun="products"
        page={view.page}
        total={total}
        path="/admin/products"
        keep={{ ...keep, page: undefined }}
      />
    </>
  )
}
