import { Download } from 'lucide-react'
import { Form, href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { checkProductFile } from '#app/domain/catalog/import/check-product-file.server.ts'
import { checkProductFileForm } from '#app/domain/catalog/import/product-file.form.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-file'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return null
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(checkProductFileForm, async ({ db, actor, form }) => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return { status: 'no-file' as const }
    return checkProductFile(db, actor, file)
  }),
])

export default function ProductFile({ actionData }: Route.ComponentProps) {
  return (
    <>
      <TextLink to={href('/admin/products')} alone>
        Back to Products
      </TextLink>
      <AdminTitle title="Import and export products" />
      <FormResponseBanner response={actionData} className="mb-4" />
      <div className="grid max-w-180 gap-4">
        <Panel title="Export">
          <p className="mb-4 text-soft">
            Download all products with their sizes, images and stock as a CSV file for any spreadsheet app.
          </p>
          <a href={href('/admin/products/file/export')} className={buttonStyles({ variant: 'secondary' })}>
            <Download size={20} />
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
            <SubmitButton intent={checkProductFileForm.intent} busyLabel="Checking..." className="justify-self-start">
              Check file
            </SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}
