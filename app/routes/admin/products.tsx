import { Search, SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import { AdminTitle } from '#app/domain/admin/components/admin-title.tsx'
import { ProductsTable } from '#app/domain/admin/components/products-table.tsx'
import { listProductsForAdmin } from '#app/domain/admin/products.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/products'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const search = url.searchParams.get('search')?.trim() ?? ''
  return { search, products: await listProductsForAdmin(context.get(dbContext), search) }
}

export default function AdminProducts({ loaderData: { search, products } }: Route.ComponentProps) {
  return (
    <>
      <PageMetadata title="Products" isPrivate />
      <AdminTitle count={products.length}>Products</AdminTitle>
      <Form
        method="get"
        role="search"
        aria-label="Products"
        preventScrollReset
        className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-[minmax(0,21.25rem)_auto] lg:justify-start"
      >
        <TextField
          key={search}
          type="search"
          name="search"
          label="Search products"
          placeholder="Product name"
          defaultValue={search}
          maxLength={100}
          icon={<Search size={20} strokeWidth={1.6} />}
          fieldClassName="[&>label]:sr-only"
          className="min-h-11"
        />
        <Button type="button" variant="secondary">
          <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.6} />
          Filter
        </Button>
      </Form>
      {products.length === 0 ? (
        <EmptyState motif="buti" title="No products found">
          {search ? 'No product has this in its name.' : 'The catalogue is empty.'}
        </EmptyState>
      ) : (
        <ProductsTable products={products} />
      )}
    </>
  )
}
