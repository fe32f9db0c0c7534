import { href } from 'react-router'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { WishlistEntry } from '../wishlist-entry.ts'

const SHOWN = 4

/** The first images of a wishlist on the account page, with a link to all of it. */
export function WishlistPreview({ entries }: { entries: readonly WishlistEntry[] }) {
  if (entries.length === 0) {
    return (
      <Panel title="Wishlist">
        <EmptyState motif="ambi" heading="h3" title="Your Wishlist is Empty" action={<WishlistLink />}>
          Tap the heart on any product to save it here.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title="Wishlist">
      <p className="-mt-2 mb-3 text-soft tabular-nums">
        {entries.length} saved {entries.length === 1 ? 'item' : 'items'}
      </p>
      <ul className="mb-5 grid max-w-120 grid-cols-4 gap-2 lg:gap-3">
        {entries.slice(0, SHOWN).map(({ id, product }) => (
          <li key={id}>
            <ProductImage
              image={product.cover}
              alt={product.name}
              sizes="(min-width:1024px) 112px, 72px"
              className="aspect-3/4 w-full rounded-md"
            />
          </li>
        ))}
      </ul>
      <WishlistLink />
    </Panel>
  )
}

function WishlistLink() {
  return (
    <ButtonLink to={href('/wishlist')} variant="secondary">
      View Wishlist
    </ButtonLink>
  )
}
