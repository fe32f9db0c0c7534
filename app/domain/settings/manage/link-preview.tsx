import { useShop } from '#app/domain/settings/shop-context.ts'
import { imageKey, renditionAddress } from '#app/platform/storage/image-address.ts'
import { shareImage } from '../brand.ts'

/** How a page presents itself outside of the shop. */
export interface PreviewedLink {
  readonly path: string
  /** Followed by the shop's name. */
  readonly title: string
  readonly description: string
  /** The address of its picture; without one, the shop's share image. */
  readonly picture?: string | undefined
}

/** About how a search engine lists a page, and how its link looks when it is shared. */
export function LinkPreview({ path, title, description, picture }: PreviewedLink) {
  const shop = useShop()
  const fullTitle = `${title} · ${shop.name}`
  const address = picture || shareImage(shop)?.url
  return (
    <div className="grid items-start gap-4 wrap-anywhere sm:col-span-2 sm:grid-cols-2">
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm text-muted">In search results</figcaption>
        <div className="rounded-md border border-line bg-surface-raised p-3.5">
          <p className="truncate text-sm text-muted">{path}</p>
          <p className="line-clamp-2 text-md font-semibold text-accent">{fullTitle}</p>
          <p className="mt-1 line-clamp-3 text-label text-soft">{description}</p>
        </div>
      </figure>
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm text-muted">When the link is shared</figcaption>
        <div className="overflow-hidden rounded-md border border-line bg-surface-sunk">
          {address && (
            <img
              src={imageKey(address) ? renditionAddress(address, { width: 640, format: 'webp' }) : address}
              alt=""
              width={1200}
              height={630}
              loading="lazy"
              className="aspect-[1200/630] w-full bg-placeholder object-cover"
            />
          )}
          <div className="p-3.5">
            <p className="line-clamp-2 text-label font-semibold">{fullTitle}</p>
            <p className="mt-0.5 line-clamp-1 text-sm text-soft">{description}</p>
            <p className="mt-0.5 text-sm text-muted">{shop.name}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
