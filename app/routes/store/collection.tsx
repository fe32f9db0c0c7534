import { useEffect } from 'react'
import { data, href, redirect } from 'react-router'
import { redirectOf } from '#app/domain/admin/redirects/redirects.server.ts'
import { collectionQuery, listedCollection, ownMetadata } from '#app/domain/catalog/collections/collection-query.ts'
import { allowPreview, previewContext } from '#app/domain/catalog/collections/preview.server.ts'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { SignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { oneCardEach } from '#app/domain/catalog/designs/one-card-each.ts'
import { listMetadata } from '#app/domain/catalog/listing/list-metadata.ts'
import { parseCollectionParams } from '#app/domain/catalog/listing/list-params.ts'
import { ListedProducts } from '#app/domain/catalog/listing/listed-products.tsx'
import { createLoadedPages } from '#app/domain/catalog/listing/loaded-pages.ts'
import { SortSelect } from '#app/domain/catalog/listing/sort-select.tsx'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { listShareCard } from '#app/domain/catalog/product-page/share-card/list-share-card.server.ts'
import { listCards } from '#app/domain/catalog/shop/listing.server.ts'
import { listImages } from '#app/domain/catalog/shop/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StructuredDataScript } from '#app/domain/content/components/structured-data-script.tsx'
import { useShopUrl } from '#app/domain/content/components/use-shop-url.ts'
import { breadcrumbData, listData } from '#app/domain/content/structured-data.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { cn } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { findCollection, isOpen } from '#app/vocabulary/collections.ts'
import type { Route } from './+types/collection'

export const middleware: Route.MiddlewareFunction[] = [allowPreview]

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const db = context.get(readDbContext)
  const now = new Date()
  const { settings } = context.get(shopContext)
  const collection = findCollection(settings.collections, slug)
  const isPreview = collection !== undefined && !isOpen(collection, now)
  if (!collection || (isPreview && !context.get(previewContext))) {
    throw (await redirectOf(db, url)) ?? data(null, { status: 404 })
  }
  if (collection.slug !== slug) {
    throw redirect(href('/collections/:slug', { slug: collection.slug }) + url.search, 301)
  }
  const { name, heading, description, image } = collection
  const params = parseCollectionParams(url.searchParams, listedCollection(collection))
  const [cards, shareCard, [picture]] = await Promise.all([
    listCards(db, oneCardEach(collectionQuery(collection, params, now), settings)),
    image === '' ? listShareCard(db, `collection-${slug}`, settings) : undefined,
    listImages(db, image === '' ? [] : [image]),
  ])
  return {
    ...cards,
    params,
    firstPage: params.page,
    name,
    title: heading || name,
    description,
    picture,
    own: ownMetadata(collection),
    shareCard,
    ...(isPreview && { isPreview }),
  }
}

const loadedPages = createLoadedPages()

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  loadedPages.add(page)
  return { ...page, ...loadedPages.withEarlier(page) }
}

/** The products of a collection, below its words and its picture. */
export default function Collection({ loaderData }: Route.ComponentProps) {
  const { params, products, hasImports, name, title, description, picture, shareCard, own, isPreview } = loaderData
  // Running the client loader for the document would render the whole list once more.
  useEffect(() => loadedPages.addFirst(loaderData), [loaderData])
  const shopUrl = useShopUrl()
  const metadata = listMetadata(params, products.length, useShop(), own)
  const crumbs = [{ label: 'Home', to: href('/') }, { label: name }]
  const shared = picture ?? shareCard
  return (
    <SignInGate>
      <PageMetadata {...metadata} {...(shared && { picture: { ...shared, alt: name } })} />
      <StructuredDataScript data={import.meta.env.SSR && breadcrumbData(crumbs, shopUrl)} />
      {products.length > 0 && (
        <StructuredDataScript data={import.meta.env.SSR && listData(products.map(productPath), shopUrl)} />
      )}
      <div className="bg-surface-tint">
        <PageWidth className={cn('pb-9 lg:pb-14', picture && 'grid items-center gap-x-14 gap-y-6 md:grid-cols-2')}>
          <div className="wrap-anywhere">
            <Breadcrumb items={crumbs} />
            <PageTitle>{title}</PageTitle>
            {description && <p className="mt-2.5 max-w-prose text-md whitespace-pre-line text-soft">{description}</p>}
          </div>
          {picture && (
            <ProductImage
              image={picture}
              alt=""
              sizes="(min-width:768px) 46vw, 92vw"
              loading="high"
              className="max-h-96 w-full rounded-md md:mt-9"
            />
          )}
        </PageWidth>
      </div>
      <PageWidth className="pt-4">
        {isPreview && (
          <Banner tone="info" className="mb-4">
            Only you can see this page. Visitors can’t open it at the moment.
          </Banner>
        )}
        {products.length > 0 && (
          <SortSelect params={params} hasImports={hasImports} className="mb-4 sm:ml-auto sm:w-55" />
        )}
        <ListedProducts {...loaderData}>
          <EmptyState
            motif="ambi"
            title="There are no products here at the moment."
            action={
              <ButtonLink to={href('/products')} variant="secondary">
                Browse All Products
              </ButtonLink>
            }
          />
        </ListedProducts>
      </PageWidth>
    </SignInGate>
  )
}
