import { useShop } from '#app/domain/settings/shop-context.ts'
import { ProductImage } from '../components/product-image.tsx'
import { productSlug } from '../product-address.ts'
import { productDescription } from './structured-product.ts'

interface SearchPreviewProps {
  /** The fields of the product form as they are typed. */
  typed: Readonly<Record<string, unknown>> | undefined
  /** Address of its share picture, or else of the first image; empty until it is known. */
  cover: string
}

/** About how a search engine lists the product, and how its link looks when it is shared. */
export function SearchPreview({ typed, cover }: SearchPreviewProps) {
  const shop = useShop()
  const [name, description, material, color, seoTitle, seoDescription, slug] = [
    ...['name', 'description', 'material', 'color', 'seoTitle', 'seoDescription', 'slug'],
  ].map((field) => String(typed?.[field] ?? '').trim()) as [string, string, string, string, string, string, string]
  const title = `${seoTitle || name || 'Untitled product'} · ${shop.name}`
  const text = seoDescription || productDescription({ name, description, material, color })
  return (
    <div className="mt-4 grid items-start gap-4 wrap-anywhere sm:grid-cols-2">
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm text-muted">In search results</figcaption>
        <div className="rounded-md border border-line bg-surface-raised p-3.5">
          <p className="truncate text-sm text-muted">/product/{productSlug({ name, slug })}-…</p>
          <p className="line-clamp-2 text-md font-semibold text-accent">{title}</p>
          <p className="mt-1 line-clamp-3 text-label text-soft">{text}</p>
        </div>
      </figure>
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm text-muted">When the link is shared</figcaption>
        <div className="overflow-hidden rounded-md border border-line bg-surface-sunk">
          {cover && (
            <ProductImage
              image={{ url: cover }}
              alt=""
              sizes="320px"
              className="aspect-[1200/630] w-full object-cover"
            />
          )}
          <div className="p-3.5">
            <p className="line-clamp-2 text-label font-semibold">{title}</p>
            <p className="mt-0.5 line-clamp-1 text-sm text-soft">{text}</p>
            <p className="mt-0.5 text-sm text-muted">{shop.name}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
