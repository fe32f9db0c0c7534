import { data, Form, href, redirect } from 'react-router'
import { ImportCounts } from '#app/domain/catalog/import/import-counts.tsx'
import { findImport, listRejectedRows, startImport } from '#app/domain/catalog/import/import-products.server.ts'
import { ImportProgress } from '#app/domain/catalog/import/import-progress.tsx'
import { RejectedRowsTable } from '#app/domain/catalog/import/rejected-rows-table.tsx'
import { START_IMPORT } from '#app/domain/catalog/intents.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/product-import'

export async function loader({ context, params: { importId }, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const file = await findImport(db, importId)
  if (!file) throw data('Import not found', { status: 404 })
  const page = readPage(url.searchParams.get('page'))
  return { file, page, rejected: await listRejectedRows(db, importId, page) }
}

export async function action({ context, params: { importId } }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const outcome = await startImport(context.get(dbContext), { jobs: context.get(jobsContext), actor }, importId)
  if (outcome.status === 'unknown-import') throw data('Import not found', { status: 404 })
  return redirect(href('/admin/products/file/:importId', { importId }))
}

const TITLES = { checked: 'Preview', running: 'Import in progress', done: 'Import complete' }

export default function ProductImportPage({ loaderData: { file, page, rejected } }: Route.ComponentProps) {
  const isStarting = useIsSending(START_IMPORT)
  const good = file.forecast.add + file.forecast.change
  return (
    <>
      <PageMetadata title="Import and export products" isPrivate />
      <TextLink to={href('/admin/products/file')} alone>
        Back to import and export
      </TextLink>
      <AdminTitle>{file.fileName}</AdminTitle>
      {file.status === 'done' && (
        <Banner tone="success" className="mb-4">
          Import complete.
        </Banner>
      )}
      <Panel title={TITLES[file.status]} className="mb-4 max-w-180">
        <ImportCounts file={file} />
        {file.status === 'checked' && good > 0 && (
          <Form method="post" className="mt-4 flex flex-wrap gap-2.5">
            <Button name="intent" value={START_IMPORT} busy={isStarting} busyLabel="Starting...">
              {good === 1 ? 'Import 1 product' : `Import ${good.toLocaleString('en-IN')} products`}
            </Button>
            <ButtonLink variant="quiet" to={href('/admin/products/file')}>
              Cancel
            </ButtonLink>
          </Form>
        )}
        {file.status === 'running' && <ImportProgress file={file} />}
        {file.status === 'done' && (
          <ButtonLink variant="secondary" to={href('/admin/products')} className="mt-4">
            View products
          </ButtonLink>
        )}
      </Panel>
      {rejected.total > 0 && (
        <section aria-labelledby="rejected">
          <h2 id="rejected" className="mb-2 text-xl">
            Rows not imported
          </h2>
          <RejectedRowsTable rows={rejected.rows} />
          <Pager
            noun="rows"
            page={page}
            total={rejected.total}
            path={href('/admin/products/file/:importId', { importId: file.id })}
            keep={{}}
          />
        </section>
      )}
    </>
  )
}
