import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, startTransition, useEffect, useState } from 'react'
import { data, href } from 'react-router'
import { SignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { oneCardEach } from '#app/domain/catalog/designs/one-card-each.ts'
import { FilterChips } from '#app/domain/catalog/listing/filter-chips.tsx'
import { listMetadata } from '#app/domain/catalog/listing/list-metadata.ts'
import {
  activeFilters,
  type ListParams,
  listAddress,
  parseListParams,
  withCategoryKey,
  withCategorySlug,
} from '#app/domain/catalog/listing/list-params.ts'
import { ListedProducts } from '#app/domain/catalog/listing/listed-products.tsx'
import { createLoadedPages } from '#app/domain/catalog/listing/loaded-pages.ts'
import { FILTER_DRAWER, FilterDrawer, FilterPanel } from '#app/domain/catalog/listing/product-filters.tsx'
import { ProductList } from '#app/domain/catalog/listing/product-list.tsx'
import { SearchBox } from '#app/domain/catalog/listing/search-box.tsx'
import { SortSelect } from '#app/domain/catalog/listing/sort-select.tsx'
import { ViewToggle } from '#app/domain/catalog/listing/view-toggle.tsx'
import { quickAddIn, toCard } from '#app/domain/catalog/product.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { listShareCard } from '#app/domain/catalog/product-page/share-card/list-share-card.server.ts'
import { rememberFailedSearch } from '#app/domain/catalog/search/failed-searches.server.ts'
import { namedFiltersText, readNamedFilters } from '#app/domain/catalog/search/named-filters.ts'
import { listCards, listNearest } from '#app/domain/catalog/shop/listing.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StructuredDataScript } from '#app/domain/content/components/structured-data-script.tsx'
import { useShopUrl } from '#app/domain/content/components/use-shop-url.ts'
import { breadcrumbData, listData } from '#app/domain/content/structured-data.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { dbContext, isForEveryoneContext, readDbContext } from '#app/platform/http/context.server.ts'
import { markIfDatabaseUnavailable } from '#app/platform/http/database-unavailable.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useWhenNeeded } from '#app/ui/hooks/use-when-needed.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { drawerTrigger } from '#app/ui/overlays/drawer.tsx'
import { categoryLabel, findCategory } from '#app/vocabulary/categories.ts'
import type { Route } from './+types/products'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const { settings } = context.get(shopContext)
  const params = withCategorySlug(parseListParams(url.searchParams), settings)
  const { named } = readNamedFilters(params.search)
  const understood = named && namedFiltersText(named)
  const shown = { params, understood, firstPage: params.page, ...ownMetadata(params, settings) }
  try {
    const cards = await listCards(context.get(readDbContext), oneCardEach(withCategoryKey(params, settings), settings))
    const hasFoundNothing = cards.total === 0 && isSearchAlone(params, settings)
    if (hasFoundNothing) rememberFailedSearch(db, params.search, new Date())
    const nearest = hasFoundNothing
      ? await listNearest(context.get(readDbContext), params.search, settings.oneCardPerDesign)
      : []
    const sizes = params.size.length > 0 ? params.size : (named?.sizes ?? [])
    const products = cards.products.map((card) => quickAddIn(sizes, card))
    const shareCard = params.category
      ? await listShareCard(context.get(readDbContext), `category-${params.category}`, settings)
      : undefined
    // Each search that finds nothing is noted here, so a page of it for everyone isn't reused.
    const isOnlyForNow = hasFoundNothing && context.get(isForEveryoneContext)
    const caching = isOnlyForNow ? { headers: { 'Cache-Control': 'no-cache' } } : {}
    return data(
      {
        ...shown,
        ...cards,
        products,
        nearest: nearest.map((product) => quickAddIn(sizes, toCard(product, params.view))),
        shareCard,
        hasFailed: false,
      },
      caching,
    )
  } catch (error) {
    if (error instanceof Response) throw error
    markIfDatabaseUnavailable(context, error)
    log.error({ err: error }, 'could not load the listing')
    return data(
      {
        ...shown,
        products: [],
        nearest: [],
        hasNext: false,
        total: 0,
        isMinimum: false,
        hasImports: false,
        corrected: undefined,
        shareCard: undefined,
        hasFailed: true,
      },
      { status: 500 },
    )
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What the owner has written about a category for search engines; nothing while they haven't. */
function ownMetadata({ category = '' }: ListParams, { categories }: ShopSettings) {
  const found = findCategory(categories, category)
  const { searchTitle: title = '', searchDescription: description = '', shareImage: sharePicture = '' } = found ?? {}
  return title || description || sharePicture
    ? { own: { title, description, ...(sharePicture && { sharePicture }) } }
    : {}
}

/** Whether nothing but the search decides what is found. */
function isSearchAlone(params: ListParams, shop: Pick<PublicSettings, 'categories'>): boolean {
  return params.search !== '' && params.page === 1 && activeFilters(params, shop).length === 0
}

const loadedPages = createLoadedPages()

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  loadedPages.add(page)
  return { ...page, ...loadedPages.withEarlier(page) }
}

const CRUMBS = [{ label: 'Home', to: href('/') }, { label: 'Products' }]

export default function Products({ loaderData }: Route.ComponentProps) {
  const { params, products, nearest, total, isMinimum, hasImports, understood, corrected, shareCard, hasFailed } =
    loaderData
  // Running the client loader for the document would render the whole list once more.
  useEffect(() => loadedPages.addFirst(loaderData), [loaderData])
  const shopUrl = useShopUrl()
  const shop = useShop()
  const metadata = listMetadata(params, products.length, shop, loaderData.own)
  const filters = activeFilters(params, shop)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const closePanel = () => setIsPanelOpen(false)
  const [facets, loadFacets] = useWhenNeeded(() =>
    // The server's build has them in the page of the filters, so there is nothing to load.
    import.meta.env.SSR ? Promise.resolve(undefined) : import('#app/domain/catalog/listing/facet-fields.tsx'),
  )
  const [openedList, setOpenedList] = useState<string>()
  const list = listAddress(params)
  const openFilters = () => {
    loadFacets()
    // The drawer opens without it.
    startTransition(() => setOpenedList(list))
  }
  return (
    <SignInGate>
      <PageWidth>
        <PageMetadata {...metadata} {...(shareCard && { picture: { ...shareCard, alt: metadata.title } })} />
        <StructuredDataScript data={import.meta.env.SSR && breadcrumbData(CRUMBS, shopUrl)} />
        {products.length > 0 && (
          <StructuredDataScript data={import.meta.env.SSR && listData(products.map(productPath), shopUrl)} />
        )}
        <Breadcrumb items={CRUMBS} />
        <div className="mt-1 mb-2 grid grid-cols-[1fr_auto] items-end gap-x-2.5 gap-y-3.5 lg:mt-2 lg:mb-4 lg:grid-cols-[1fr_320px]">
          <div className="col-span-full lg:col-span-1">
            <PageTitle>Our Kurti Collection</PageTitle>
            <p role="status" className="mt-1 text-soft tabular-nums wrap-anywhere">
              {!hasFailed && <Found params={params} total={total} isMinimum={isMinimum} />}
            </p>
            {understood && (
              <p className="mt-0.5 text-soft tabular-nums">
                Understood as <b className="font-semibold text-ink">{understood}</b>
              </p>
            )}
            {corrected && (
              <p className="mt-0.5 text-soft wrap-anywhere">
                Did you mean{' '}
                <TextLink to={listAddress({ ...params, search: corrected, page: 1 })}>{corrected}</TextLink>?
              </p>
            )}
          </div>
          <SearchBox params={params} className="max-lg:[--beside:6.2rem]" />
          <ViewToggle params={params} className="h-12 lg:hidden" />
        </div>
        <div className="sticky top-14 z-10 -mx-4 flex items-start gap-2 border-b border-line bg-surface px-4 py-2 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:border-t lg:px-0 lg:py-3">
          <FilterButton
            count={filters.length}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
            onOpen={openFilters}
          />
          <SortSelect
            params={params}
            hasImports={hasImports}
            className="min-w-0 flex-[1.4] lg:ml-auto lg:w-55 lg:flex-none"
          />
          <ViewToggle params={params} className="hidden h-11 lg:flex" />
        </div>
        {hasFailed && <FailureBanner params={params} />}
        <div
          className={cn(
            'lg:grid lg:items-start lg:gap-8 lg:pt-5',
            isPanelOpen ? 'lg:grid-cols-[272px_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)]',
          )}
        >
          {isPanelOpen && <FilterPanel params={params} onDone={closePanel} Facets={facets?.FacetFields} />}
          <div className={cn(filters.length === 0 && 'pt-4 lg:pt-0')}>
            <FilterChips filters={filters} />
            <ListedProducts {...loaderData} isNarrow={isPanelOpen}>
              {!hasFailed && <NothingFound />}
            </ListedProducts>
            {nearest.length > 0 && (
              <section aria-labelledby="nearest" className="pt-3 pb-14">
                <h2 id="nearest" className="mb-4 font-display text-2xl">
                  Products that match some of your words
                </h2>
                <ProductList products={nearest} view={params.view} isNarrow={isPanelOpen} heading="h3" />
              </section>
            )}
          </div>
        </div>
        {!isPanelOpen && (
          <FilterDrawer
            params={params}
            onDone={closePanel}
            // While the drawer is closed, its counts aren't loaded again for each new list.
            Facets={openedList === list ? facets?.FacetFields : undefined}
          />
        )}
      </PageWidth>
    </SignInGate>
  )
}

interface FoundProps {
  params: ListParams
  total: number
  isMinimum: boolean
}

function Found({ params, total, isMinimum }: FoundProps) {
  const shop = useShop()
  return (
    <>
      {`${isMinimum ? `More than ${total.toLocaleString('en-IN')}` : total} products found`}
      {params.search && (
        <>
          {' '}
          for <b className="font-semibold text-ink">“{params.search}”</b>
        </>
      )}
      {params.category && (
        <>
          {' '}
          in <b className="font-semibold text-ink">{categoryLabel(shop, params.category)}</b>
        </>
      )}
    </>
  )
}

interface FilterButtonProps {
  count: number
  isPanelOpen: boolean
  onTogglePanel: () => void
  onOpen: () => void
}

/** Opens the drawer, or on wide screens with scripts the panel beside the list. */
function FilterButton({ count, isPanelOpen, onTogglePanel, onOpen }: FilterButtonProps) {
  const trigger = drawerTrigger(FILTER_DRAWER)
  const open = (event: MouseEvent<HTMLElement>) => {
    onOpen()
    if (!window.matchMedia('(min-width: 1024px)').matches) return trigger.onClick(event)
    event.preventDefault()
    onTogglePanel()
  }
  return (
    <Button
      {...trigger}
      type="button"
      variant="secondary"
      aria-haspopup={false}
      aria-expanded={isPanelOpen}
      onClick={open}
      className="flex-1 px-3.5 lg:flex-none"
    >
      <SlidersHorizontal size={20} />
      Filters
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs text-white tabular-nums">
          {count}
          <span className="sr-only"> active</span>
        </span>
      )}
    </Button>
  )
}

function FailureBanner({ params }: { params: ListParams }) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner
      tone="error"
      onDismiss={() => setIsDismissed(true)}
      actions={
        <ButtonLink to={listAddress(params)} variant="quiet" replace preventScrollReset className="-ml-2.5">
          Try Again
        </ButtonLink>
      }
      className="mt-4 mb-14"
    >
      Failed to load products. Please try again.
    </Banner>
  )
}

function NothingFound() {
  return (
    <EmptyState
      motif="ambi"
      title="No products found matching your criteria."
      action={
        <ButtonLink to={href('/products')} variant="secondary">
          Clear filters and try again
        </ButtonLink>
      }
    />
  )
}
