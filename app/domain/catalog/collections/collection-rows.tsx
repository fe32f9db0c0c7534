import { href } from 'react-router'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { SignInGate } from '../components/sign-in-gate.tsx'
import type { HomeRow } from './home-rows.server.ts'

/** Collections on the home page: their first products, and a link to the others. */
export default function CollectionRows({ rows }: { rows: readonly HomeRow[] }) {
  return (
    <SignInGate>
      {rows.map(({ slug, name, products }) => (
        <section key={slug} aria-labelledby={`collection-${slug}`} className="border-t border-line py-11 lg:py-20">
          <PageWidth>
            <SectionHeading
              id={`collection-${slug}`}
              action={
                <TextLink to={href('/collections/:slug', { slug })} aria-label={`View all ${name} products`} alone>
                  View All
                </TextLink>
              }
            >
              <span className="wrap-anywhere">{name}</span>
            </SectionHeading>
            <div className="grid grid-cols-2 gap-x-3 gap-y-6 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} heading="h3" />
              ))}
            </div>
          </PageWidth>
        </section>
      ))}
    </SignInGate>
  )
}
