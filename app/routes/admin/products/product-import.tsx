import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { ImportCounts } from '#app/domain/catalog/import/import-counts.tsx'
import {
  findImport,
  isUndoable,
  listRows,
  startImport,
  startUndo,
} from '#app/domain/catalog/import/import-products.server.ts'
import { ImportProgress } from '#app/domain/catalog/import/import-progress.tsx'
import { ImportRowsTable } from '#app/domain/catalog/import/import-rows-table.tsx'
import { startImportForm, undoImportForm } from '#app/domain/catalog/import/product-file.form.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-import'

export async function loader({ context, params: { importId }, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const file = await findImport(db, importId)
  if (!file) throw notFound('import')
  const page = readPage(url.searchParams.get('page'))
  return { file, mayUndo: isUndoable(file), page, listed: await listRows(db, file, page) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(startImportForm, async ({ db, jobs, actor, params }) => {
    return { ...(await startImport(db, { jobs, actor }, params.importId)), ...params }
  }),
  on(undoImportForm, async ({ db, jobs, actor, params }) => {
    return { ...(await startUndo(db, { jobs, actor }, params.importId)), ...params }
  }),
])

const TITLES = {
  checked: 'Preview',
  running: 'Import in progress',
  done: 'Import complete',
  undoing: 'Undo in progress',
  undone: 'Import undone',
}

export default function ProductImportPage({
  loaderData: { file, mayUndo, page, listed },
  actionData,
}: Route.ComponentProps) {
  const good = file.forecast.add + file.forecast.change
  const listTitle = file.source === null ? 'Rows not imported' : 'All products of the file'
  return (
    <>
      <TextLink to={href('/admin/products/file')} alone>
        Back to import and export
      </TextLink>
      <AdminTitle title={file.fileName} tabTitle="Import and export products" />
      <FormResponseBanner response={actionData} className="mb-4" />
      {file.status === 'done' && (
        <Banner tone="success" className="mb-4">
          Import complete.
        </Banner>
      )}
      <Panel title={TITLES[file.status]} className="mb-4 max-w-180">
        <ImportCounts file={file} />
        {file.status === 'checked' && good > 0 && (
          <div className="mt-4 flex flex-wrap gap-2.5">
            <ContractButton form={startImportForm} busyLabel="Starting...">
              {good === 1 ? 'Import 1 product' : `Import ${good.toLocaleString('en-IN')} products`}
            </ContractButton>
            <ButtonLink variant="quiet" to={href('/admin/products/file')}>
              Cancel
            </ButtonLink>
          </div>
        )}
        {(file.status === 'running' || file.status === 'undoing') && <ImportProgress file={file} />}
        {file.status === 'done' && (
          <ButtonLink variant="secondary" to={href('/admin/products')} className="mt-4">
            View products
          </ButtonLink>
        )}
        {file.status === 'undone' && (
          <ButtonLink variant="secondary" to={addressWith(href('/admin/bin'), { show: 'products' })} className="mt-4">
            Open the bin
          </ButtonLink>
        )}
        {mayUndo && (
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent">Undo this import</summary>
            <p className="mb-3 text-soft">
              The products that it added go to the bin, and old addresses no longer lead to them. Orders keep what was
              sold.
            </p>
            <ContractButton form={undoImportForm} variant="secondary" busyLabel="Starting...">
              {file.outcome.added === 1
                ? 'Put 1 product into the bin'
                : `Put ${file.outcome.added.toLocaleString('en-IN')} products into the bin`}
            </ContractButton>
          </details>
        )}
      </Panel>
      {listed.total > 0 && (
        <section aria-labelledby="rows">
          <h2 id="rows" className="mb-2 text-xl">
            {listTitle}
          </h2>
          <ImportRowsTable file={file} rows={listed.rows} />
          <Pager
            noun="rows"
            page={page}
            total={listed.total}
            path={href('/admin/products/file/:importId', { importId: file.id })}
            keep={{}}
          />
        </section>
      )}
    </>
  )
}
