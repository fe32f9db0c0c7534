import { Download } from 'lucide-react'
import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { findRedirected } from '#app/domain/admin/redirects/redirects.server.ts'
import { checkProductFile } from '#app/domain/catalog/import/check-product-file.server.ts'
import { checkProductFileForm } from '#app/domain/catalog/import/product-file.form.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-file'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  const { categories } = context.get(shopContext).settings
  return { categories: categories.map(({ key, name }) => ({ key, name })) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(checkProductFileForm, async ({ db, actor, form, value }) => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return { status: 'no-file' as const }
    const findKnownPaths = (paths: readonly string[]) => findRedirected(db, paths)
    return checkProductFile(db, actor, file, { defaults: value, findKnownPaths })
  }),
])

export default function ProductFile({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  return (
    <>
      <TextLink to={href('/admin/products')} alone>
        Back to Products
      </TextLink>
      <AdminTitle title="Import and export products" />
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
          <ContractForm
            form={checkProductFileForm}
            response={actionData}
            values={{ category: categories[0]?.key }}
            encType="multipart/form-data"
            button={{ className: 'justify-self-start', busyLabel: 'Checking...', children: 'Check file' }}
            className="grid gap-4"
          >
            {(field) => (
              <>
                <FileField
                  name="file"
                  label="CSV file"
                  accept=".csv,text/csv"
                  required
                  hint="Up to 20,000 products and 20 MB. Refer to images by their addresses in this shop."
                />
                <details>
                  <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent">
                    Moving from Shopify or WooCommerce?
                  </summary>
                  <p className="mb-3 text-soft">
                    Choose the product export of your other shop. Variants become sizes with their stock, colours become
                    products that belong together, pictures are copied, and the old addresses lead to the new ones. What
                    your file doesn’t say is taken from here:
                  </p>
                  <div className="grid gap-3 sm:grid-cols-2">
                    <SelectField
                      {...field('category')}
                      label="Category"
                      options={categories.map(({ key, name }) => ({ value: key, label: name }))}
                    />
                    <TextField {...field('material')} label="Material" />
                    <TextField {...field('color')} label="Color" />
                    <TextField {...field('care')} label="Care instructions" />
                  </div>
                </details>
              </>
            )}
          </ContractForm>
        </Panel>
      </div>
    </>
  )
}
