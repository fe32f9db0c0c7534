import { Gem, Leaf, type LucideIcon, MapPin, Palette, Scissors, ShieldCheck, Truck } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { data, Form, href } from 'react-router'
import { listHomeRows } from '#app/domain/catalog/collections/home-rows.server.ts'
import { CategoryCard } from '#app/domain/catalog/home/category-card.tsx'
import { HeroCarousel } from '#app/domain/catalog/home/hero-carousel.tsx'
import type { Category } from '#app/domain/catalog/product.ts'
import { listCategories, listFeaturedProducts } from '#app/domain/catalog/shop/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StructuredDataScript } from '#app/domain/content/components/structured-data-script.tsx'
import { useShopUrl } from '#app/domain/content/components/use-shop-url.ts'
import { organizationData } from '#app/domain/content/structured-data.ts'
import { homeTexts } from '#app/domain/content/texts/home-texts.ts'
import { useTexts } from '#app/domain/content/texts/use-texts.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { markIfDatabaseUnavailable } from '#app/platform/http/database-unavailable.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Each } from '#app/ui/layout/each.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { JaalBackground } from '#app/ui/ornaments/jaal-background.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(readDbContext)
  const [featured, categories, rows] = await Promise.allSettled([
    listFeaturedProducts(db),
    listCategories(db),
    listHomeRows(db, context.get(shopContext).settings, new Date()),
  ])
  for (const part of [featured, categories, rows]) {
    if (part.status !== 'rejected') continue
    markIfDatabaseUnavailable(context, part.reason)
    log.error({ err: part.reason }, 'could not load a part of the home page')
  }
  const isWhole = featured.status === 'fulfilled' && categories.status === 'fulfilled'
  return data(
    {
      featured: featured.status === 'fulfilled' ? featured.value : [],
      categories: categories.status === 'fulfilled' ? categories.value : undefined,
      ...(rows.status === 'fulfilled' && rows.value.length > 0 && { rows: rows.value }),
    },
    { status: isWhole ? 200 : 500 },
  )
}

/** Loaded for shops that have collections on their home page. Without a boundary around it, the page is sent whole. */
const CollectionRows = lazy(() => import('#app/domain/catalog/collections/collection-rows.tsx'))

export default function Home({ loaderData: { featured, categories, rows } }: Route.ComponentProps) {
  const shopUrl = useShopUrl()
  const shop = useShop()
  const texts = useTexts(homeTexts)
  return (
    <>
      <PageMetadata title={texts.title} description={texts.description} path={href('/')} />
      <StructuredDataScript data={import.meta.env.SSR && organizationData(shop, shopUrl)} />
      <section aria-label="Featured" className="relative overflow-hidden bg-rosegold-100">
        <JaalBackground />
        <PageWidth className="relative grid grid-cols-[minmax(0,1fr)] pt-4.5 pb-6 lg:min-h-164 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:grid-rows-[1fr_auto_1fr] lg:gap-x-12 lg:py-11">
          <div className="text-center lg:self-end lg:text-left">
            <h1 className="text-hero lg:text-6xl lg:leading-[1.06] lg:tracking-[-0.015em]">{texts.heading}</h1>
            <p className="mt-2.5 hidden text-md text-soft sm:block lg:mt-4.5 lg:text-lg">{texts.lead}</p>
          </div>
          <HeroCarousel
            products={featured}
            fallback={{
              title: texts.cardTitle,
              description: texts.cardText,
              price: texts.cardPrice,
              picture: texts.cardPicture,
              to: texts.cardLink,
            }}
            className="mx-auto w-full max-w-105 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mx-0 lg:max-w-none lg:self-center"
          />
          <div className="mt-1 grid grid-cols-[1.35fr_1fr] gap-2.5 sm:flex sm:justify-center lg:col-start-1 lg:mt-7 lg:justify-start lg:gap-3.5 [&>*]:px-2 sm:[&>*]:px-6.5">
            <ButtonLink to={texts.firstLink} size="lg">
              {texts.firstButton}
            </ButtonLink>
            <ButtonLink to={texts.secondLink} variant="secondary" size="lg">
              {texts.secondButton}
            </ButtonLink>
          </div>
          <ul className="col-start-1 hidden items-end gap-x-6.5 pt-10 font-medium text-soft lg:flex [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&>li]:whitespace-nowrap [&_svg]:text-rosegold-600">
            <Each of={texts.facts}>
              {({ icon, text }) => (
                <li>
                  {iconOf(icon, { size: 20 })}
                  {text}
                </li>
              )}
            </Each>
          </ul>
        </PageWidth>
      </section>

      <section aria-labelledby="categories" className="py-11 lg:py-20">
        <PageWidth>
          <SectionHeading id="categories">{texts.categoriesHeading}</SectionHeading>
          <Categories categories={categories} />
        </PageWidth>
      </section>

      {rows && <CollectionRows rows={rows} />}

      {texts.reasons.length > 0 && (
        <section aria-labelledby="why" className="border-t border-line bg-surface-sunk py-11 lg:py-20">
          <PageWidth>
            <SectionHeading id="why">{texts.reasonsHeading}</SectionHeading>
            <ul className="grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-5.5">
              <Each of={texts.reasons}>{Benefit}</Each>
            </ul>
          </PageWidth>
        </section>
      )}
    </>
  )
}

function Categories({ categories }: { categories: Category[] | undefined }) {
  if (!categories) {
    return (
      <Banner
        tone="error"
        actions={
          <Form action={href('/')} preventScrollReset>
            <Button type="submit" variant="quiet" className="-ml-2.5">
              Try Again
            </Button>
          </Form>
        }
      >
        Failed to load categories. Please try again.
      </Banner>
    )
  }
  if (categories.length === 0) {
    return (
      <EmptyState
        motif="buti"
        heading="h3"
        title="No categories available at the moment."
        action={
          <ButtonLink to={href('/products')} variant="secondary">
            Browse All Products
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-x-3.5 gap-y-6.5 sm:gap-x-6 lg:grid-cols-4 lg:gap-7">
      {categories.map((category) => (
        <li key={category.name}>
          <CategoryCard category={category} />
        </li>
      ))}
    </ul>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  gem: Gem,
  scissors: Scissors,
  truck: Truck,
  leaf: Leaf,
  palette: Palette,
  shield: ShieldCheck,
  pin: MapPin,
}

function iconOf(name: string, props: { size?: number; className?: string }): ReactNode {
  const Icon = ICONS[name] ?? Gem
  return <Icon {...props} />
}

function Benefit({ icon, title, text }: ReturnType<typeof homeTexts>['reasons'][number]) {
  return (
    <li className="grid grid-cols-[52px_1fr] items-start gap-3.5 py-3.5 lg:grid-cols-[64px_1fr] lg:gap-4.5">
      <span className="relative grid size-13 place-items-center text-primary lg:size-16">
        <Motif name="gul" className="absolute inset-0 w-full text-rosegold-200" />
        {iconOf(icon, { className: 'relative size-5.5 lg:size-6.5' })}
      </span>
      <div>
        <h3 className="mt-0.5 mb-px text-lg lg:text-xl">{title}</h3>
        <p className="leading-[1.45] text-soft">{text}</p>
      </div>
    </li>
  )
}
