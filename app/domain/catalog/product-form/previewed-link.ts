import type { PreviewedLink } from '#app/domain/settings/manage/link-preview.tsx'
import { productSlug } from '../product-address.ts'
import { productDescription } from '../product-page/structured-product.ts'

/** How the product of the form presents itself in search results and where it is shared. @param typed What its fields hold. */
export function previewedLink(typed: Readonly<Record<string, unknown>> | undefined): PreviewedLink {
  const text = (field: string) => String(typed?.[field] ?? '').trim()
  const name = text('name')
  const described = { name, description: text('description'), material: text('material'), color: text('color') }
  return {
    path: `/product/${productSlug({ name, slug: text('slug') })}-…`,
    title: text('seoTitle') || name || 'Untitled product',
    description: text('seoDescription') || productDescription(described),
  }
}
