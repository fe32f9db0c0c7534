import { Download } from 'lucide-react'
import { data, Form, href, redirect } from 'react-router'
import { checkProductFile } from '#app/domain/catalog/import/check-product-file.server.ts'
import { fileProblemText } from '#app/domain/catalog/import/import-messages.ts'
import { CHECK_PRODUCT_FILE } from '#app/domain/catalog/intents.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Button, buttonStyles } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/product-file'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const file = (await readForm(request, { bytes: MAX_UPLOAD_BYTES, files: 1 })).get('file')
  if (!(file instanceof File) || file.size === 0) return respond('Choose a file.', 400)

  const outcome = await checkProductFile(context.get(dbContext), actor, file)
  switch (outcome.status) {
    case 'checked':
      return redirect(href('/admin/products/file/:importId', { importId: outcome.importId }))
    case 'rejected':
      return respond(fileProblemText(outcome.problem), 400)
    case 'busy':
      return respond('Other files are being checked. Try again in a minute.', 503)
  }
}

function respond(error: string, status: number) {
  return data<FormResponse>({ intent: CHECK_PRODUCT_FILE, error }, status)
}

export default function ProductFile({ actionData }: Route.ComponentProps) {
  const isChecking = useIsSending(CHECK_PRODUCT_FILE)
  return (
    <>
      <PageMetadata title="Import and export products" isPrivate />
      <TextLink to={href('/admin/products')} alone>
        Back to Products
      </TextLink>
      <AdminTitle>Import and export products</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-4" />
      <div className="grid max-w-180 gap-4">
        <Panel title="Export">
          <p className="mb-4 text-soft">
            Download all products with their sizes, images and stock as a CSV file for any spreadsheet app.
          </p>
          <a href={href('/admin/products/file/export')} className={buttonStyles({ variant: 'secondary' })}>
            <Download aria-hidden="true" size={20} strokeWidth={1.6} />
            Export products
          </a>
        </Panel>
        <Panel title="Import">
          <p className="mb-4 text-soft">
            We check the file first, and nothing changes until you confirm. Rows with an id update that product; rows
            without one add a new product. Fields whose columns are missing from the file stay the same.
          </p>
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <FileField
              name="file"
              label="CSV file"
              accept=".csv,text/csv"
              required
              hint="Up to 20,000 products and 20 MB. Refer to images by their addresses in this shop."
            />
            <Button
              name="intent"
              value={CHECK_PRODUCT_FILE}
              busy={isChecking}
              busyLabel="Checking..."
              className="justify-self-start"
            >
              Check file
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  )
}
