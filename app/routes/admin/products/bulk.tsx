import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  applyBulkForm,
  count,
  previewBulkForm,
  type ShownBulkChange,
  undoBulkForm,
} from '#app/domain/catalog/bulk/bulk-change.form.ts'
import { applyBulkChange, previewBulkChange } from '#app/domain/catalog/bulk/bulk-change.server.ts'
import { BulkChangeForm } from '#app/domain/catalog/bulk/bulk-change-fields.tsx'
import { MOST_PRODUCTS } from '#app/domain/catalog/bulk/bulk-limits.ts'
import { BulkPreview } from '#app/domain/catalog/bulk/bulk-preview.tsx'
import { findUndoableChange, undoBulkChange } from '#app/domain/catalog/bulk/undo-bulk-change.server.ts'
import { UndoNote } from '#app/domain/catalog/bulk/undo-note.tsx'
import { productListPath, readProductList } from '#app/domain/catalog/manage/product-list.ts'
import { listMatchingProductIds } from '#app/domain/catalog/manage/products.server.ts'
import { listSizesAndStock } from '#app/domain/catalog/stock.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/bulk'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const ids = await selectedIds(db, url)
  const offered = await listSizesAndStock(db, ids.slice(0, MOST_PRODUCTS))
  return {
    selected: ids.length,
    sizes: [...new Set([...offered.values()].flatMap(({ sizes }) => sizes))],
    undoable: await findUndoableChange(db),
    listPath: productListPath(url),
  }
}

/** The chosen products, or all that the table behind this page shows; one more than can be changed if there are too many. */
async function selectedIds(db: Db, url: URL): Promise<string[]> {
  const { searchParams } = url
  if (searchParams.has('all')) return listMatchingProductIds(db, readProductList(url), MOST_PRODUCTS + 1)
  const ids = searchParams.getAll('productIds').filter(isUuid)
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MOST_PRODUCTS + 1)
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(previewBulkForm, async ({ db, url, value, form }) => {
    const ids = await selectedIds(db, url)
    if (ids.length > MOST_PRODUCTS) return { status: 'too-many' as const }
    const products = await previewBulkChange(db, ids, value)
    if (products.length === 0) return { status: 'none-selected' as const }
    const typed = [...form].filter(([name, sent]) => name !== 'intent' && typeof sent === 'string')
    return { status: 'previewed' as const, products, typed: Object.fromEntries(typed) as Record<string, string> }
  }),
  on(applyBulkForm, async ({ db, value: { seen, change }, ...services }) =>
    applyBulkChange(db, services, seen, change),
  ),
  on(undoBulkForm, async ({ db, value, ...services }) => undoBulkChange(db, services, value.changeId)),
])

/** Changes many products at once: what to change, then what that does to each of them, then the result. */
export default function BulkChange({ loaderData, actionData }: Route.ComponentProps) {
  const { selected, sizes, undoable, listPath } = loaderData
  const { lines, typed = {}, left = [] } = (actionData?.shown as ShownBulkChange | undefined) ?? {}
  const isPreview = actionData?.intent === previewBulkForm.intent
  const isDone = actionData !== undefined && !isPreview
  return (
    <>
      <TextLink to={listPath} alone>
        Back to Products
      </TextLink>
      <AdminTitle title="Change many products" />
      {isDone && <FormResponseBanner response={actionData} className="mb-3" />}
      {left.length > 0 && (
        <Banner tone="warning" title="Left as they are" className="mb-3">
          <ul className="list-disc pl-5">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      )}
      {undoable && !isPreview && <UndoNote change={undoable} />}
      {!isDone && lines && (
        <div className="mb-6">
          <BulkPreview lines={lines} typed={typed} />
        </div>
      )}
      {!isDone && selected === 0 && (
        <EmptyState motif="buti" title="No products selected">
          Select products in the table first.
        </EmptyState>
      )}
      {!isDone && selected > MOST_PRODUCTS && (
        <Banner tone="error">Please change at most {MOST_PRODUCTS} products at a time. A search finds fewer.</Banner>
      )}
      {!isDone && selected > 0 && selected <= MOST_PRODUCTS && (
        <Panel title={lines ? 'Change something else' : `What to change about ${count(selected)}`}>
          <p className="mb-4 text-soft">Nothing changes until you have seen each product before and after.</p>
          <BulkChangeForm response={actionData} sizes={sizes} />
        </Panel>
      )}
    </>
  )
}
