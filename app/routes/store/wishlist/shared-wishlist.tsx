import { data, href } from 'react-router'
import { ProductCard } from '#app/domain/catalog/components/product-card.tsx'
import { SignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { listSharedWishlist, wishlistLinksContext } from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/shared-wishlist'

export const headers = secretLinkHeaders

/** A wishlist, for whoever has its link; nothing on it says whose it is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const products = await listSharedWishlist(context.get(dbContext), context.get(wishlistLinksContext), params.token)
  if (!products) throw data(null, { status: 404 })
  return { products }
}

export default function SharedWishlist({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <SignInGate>
      <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
        <PageMetadata title="A shared wishlist" isPrivate />
        <PageTitle className="mb-4.5">A shared wishlist</PageTitle>
        {products.length === 0 ? (
          <EmptyState
            motif="ambi"
            title="This Wishlist is Empty"
            action={<ButtonLink to={href('/products')}>Explore Kurtis</ButtonLink>}
          >
            There’s nothing on this wishlist right now.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9">
            {products.map((product, index) => (
              <li key={product.id} className="grid">
                <ProductCard product={product} heading="h2" loading={index < 4 ? 'eager' : 'lazy'} />
              </li>
            ))}
          </ul>
        )}
      </PageWidth>
    </SignInGate>
  )
}
