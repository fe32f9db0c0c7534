import { Plus } from 'lucide-react'
import { Form, href, Outlet, useSearchParams } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { findUndoableChange } from '#app/domain/catalog/bulk/undo-bulk-change.server.ts'
import { UndoNote } from '#app/domain/catalog/bulk/undo-note.tsx'
import { DraftList } from '#app/domain/catalog/drafts/draft-list.tsx'
import { listDrafts } from '#app/domain/catalog/drafts/drafts.server.ts'
import { HiddenNote } from '#app/domain/catalog/manage/hidden-note.tsx'
import { ProductFilterForm } from '#app/domain/catalog/manage/product-filter-form.tsx'
import {
  isFormPage,
  noticeText,
  type ProductListView,
  preservedParams,
  productListPath,
  readProductList,
} from '#app/domain/catalog/manage/product-list.ts'
import { countHiddenProducts, listProductsForAdmin } from '#app/domain/catalog/manage/products.server.ts'
import { ProductsTable } from '#app/domain/catalog/manage/products-table.tsx'
import { countUndeclaredProducts } from '#app/domain/catalog/manage/undeclared.server.ts'
import { UndeclaredNote } from '#app/domain/catalog/manage/undeclared-note.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { Notice } from '#app/ui/back-office/notice.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { addressWith, PreservedParamFields, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/products'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const view = readProductList(url)
  return {
    view,
    lowStockBelow: context.get(shopContext).settings.lowStockBelow,
    undeclared: await countUndeclaredProducts(db),
    drafts: await listDrafts(db),
    hidden: await countHiddenProducts(db),
    undoable: await findUndoableChange(db),
    ...(await listProductsForAdmin(db, view)),
    listPath: productListPath(url),
    notice: noticeText(url),
  }
}

/**
 * The table. Viewing, editing and deleting a product open over it, each at its own address; the page of the product form takes its
 * place.
 */
export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { total, view, listPath, notice } = loaderData
  const isTable = !isFormPage(params)
  return (
    <>
      {isTable && <TableTitle total={total} keep={preservedParams(view)} />}
      <Notice text={notice} path={listPath} />
      <Outlet />
      {isTable && <Table {...loaderData} />}
    </>
  )
}

function TableTitle({ total, keep }: { total: number; keep: PreservedParams }) {
  return (
    <AdminTitle
      title="Products"
      count={total}
      aside={
        <Form method="get" preventScrollReset>
          <PreservedParamFields params={keep} />
          <Button formAction={href('/admin/products/new')}>
            <Plus size={20} />
            Add Product
          </Button>
        </Form>
      }
    />
  )
}

type TableProps = Route.ComponentProps['loaderData']

function Table({ view, lowStockBelow, undeclared, drafts, hidden, undoable, products, total }: TableProps) {
  const keep = preservedParams(view)
  return (
    <>
      {undoable && <UndoNote change={undoable} />}
      <DraftList drafts={drafts} keep={keep} />
      <HiddenNote count={hidden} show={view.show} keep={keep} />
      <UndeclaredNote {...undeclared} show={view.show} />
      <ProductFilterForm show={view.show} search={view.search} sort={view.sort} />
      {products.length === 0 ? (
        <EmptyState
          motif="buti"
          title="No products found"
          action={
            view.search && view.show === 'all' && hidden > 0 ? (
              <TextLink to={addressWith(href('/admin/products'), { ...keep, page: undefined, show: 'hidden' })} alone>
                Search hidden products
              </TextLink>
            ) : undefined
          }
        >
          {emptyText(view)}
        </EmptyState>
      ) : (
        <ProductsTable products={products} total={total} lowStockBelow={lowStockBelow} keep={keep} />
      )}
      <Pager
        noun="products"
        page={view.page}
        total={total}
        path={href('/admin/products')}
        keep={{ ...keep, page: undefined }}
      />
    </>
  )
}

function emptyText({ show, search }: ProductListView): string {
  if (search) return 'No product name matches this search.'
  if (show === 'hidden') return 'No product is hidden.'
  return show === 'undeclared' ? 'Every product has its legal declarations.' : 'No products yet.'
}
