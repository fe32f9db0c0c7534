import { data, Link } from 'react-router'
import { ArchFrame } from '#app/domain/catalog/components/arch-frame.tsx'
import { ProductCard } from '#app/domain/catalog/components/product-card.tsx'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { SignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { oneCardEach } from '#app/domain/catalog/designs/one-card-each.ts'
import { DEFAULT_LIST_PARAMS, listAddress } from '#app/domain/catalog/listing/list-params.ts'
import { toCard } from '#app/domain/catalog/product.ts'
import { listProducts } from '#app/domain/catalog/shop/listing.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { findLandingPage } from '#app/domain/content/landing-pages.ts'
import { USUAL_LANDING } from '#app/domain/content/texts/landing-texts.ts'
import { paragraphsOf } from '#app/domain/content/texts/page-texts.ts'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { Each } from '#app/ui/layout/each.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { JaalBackground } from '#app/ui/ornaments/jaal-background.tsx'
import { categoryMenuLabel, findCategory, menuCategories } from '#app/vocabulary/categories.ts'
import type { Route } from './+types/landing'

/** How many products a landing page lists; its arch shows one more. */
const SHOWN = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  const found = findLandingPage(url.pathname, settings, context.get(textsContext))
  if (!found) throw data(null, { status: 404 })

  const { show, ...landing } = found
  const category = findCategory(settings.categories, show.category)?.key
  const params = { ...DEFAULT_LIST_PARAMS, ...show, category, inStock: true }
  const page = await listProducts(context.get(readDbContext), oneCardEach(params, settings))
  const products = page.products.slice(0, SHOWN).map((product) => toCard(product, 'grid'))
  const featured = page.products[SHOWN] ?? page.products[0]
  return {
    landing,
    featured: featured && { name: featured.name, cover: featured.cover },
    products,
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { featured, products } = loaderData
  const landing = { ...USUAL_LANDING, ...loaderData.landing }
  const shop = useShop()
  return (
    <SignInGate>
      <PageMetadata
        title={landing.title}
        description={landing.description}
        path={landing.path}
        sharePicture={landing.sharePicture}
      />
      <section className="relative overflow-hidden bg-rosegold-100">
        <JaalBackground />
        <PageWidth className="relative grid items-center gap-7 py-9 text-center lg:grid-cols-2 lg:gap-14 lg:py-14 lg:text-left">
          <div>
            <h1 className="text-hero lg:text-6xl lg:leading-[1.06] lg:tracking-[-0.015em]">{landing.heading}</h1>
            <p className="mx-auto mt-3 max-w-[34rem] text-md text-soft lg:mx-0 lg:mt-4.5 lg:text-lg">{landing.lead}</p>
            <ButtonLink to={landing.buttonLink} size="lg" className="mt-6 lg:mt-7">
              {landing.button}
            </ButtonLink>
          </div>
          {featured && (
            <ArchFrame className="mx-auto w-full max-w-72 px-2.25 pt-2.25 text-brand drop-shadow-[0_14px_22px_rgb(52_12_27/.22)] lg:mr-0 lg:max-w-97.5">
              <ProductImage
                image={featured.cover}
                alt={featured.name}
                sizes="(min-width:1024px) 372px, 270px"
                loading="high"
                className="size-full"
              />
            </ArchFrame>
          )}
        </PageWidth>
      </section>
      <PageWidth className="grid gap-11 py-9 lg:gap-16 lg:py-14">
        <nav aria-label="Categories" className="flex flex-wrap justify-center gap-2.5 lg:justify-start">
          {menuCategories(shop).map(({ key, slug }) => (
            <Link
              key={key}
              to={listAddress({ category: slug })}
              className="hit rounded-full border border-rosegold-200 bg-rosegold-50 px-4.5 text-base font-medium text-heading hover:bg-rosegold-100"
            >
              {categoryMenuLabel(shop, key)}
            </Link>
          ))}
        </nav>
        {products.length > 0 && (
          <section aria-labelledby="pieces">
            <SectionHeading id="pieces">{landing.productsHeading}</SectionHeading>
            <div className="grid grid-cols-2 gap-x-3 gap-y-6 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} heading="h3" />
              ))}
            </div>
          </section>
        )}
      </PageWidth>
      <section aria-labelledby="closing" className="border-t border-line bg-surface-sunk py-11 lg:py-20">
        <PageWidth>
          <SectionHeading id="closing">{landing.closingHeading}</SectionHeading>
          <div className="grid gap-4 text-md leading-relaxed lg:grid-cols-2 lg:gap-14">
            <Each of={paragraphsOf(landing.closing)}>{(paragraph) => <p className="max-w-[62ch]">{paragraph}</p>}</Each>
          </div>
        </PageWidth>
      </section>
    </SignInGate>
  )
}
