import { href } from 'react-router'
import { oneCardEach } from '#app/domain/catalog/designs/one-card-each.ts'
import { FacetFields } from '#app/domain/catalog/listing/facet-fields.tsx'
import {
  listAddress,
  parseListParams,
  withCategoryKey,
  withCategorySlug,
} from '#app/domain/catalog/listing/list-params.ts'
import { FilterButtons, FilterForms, useFilterForms } from '#app/domain/catalog/listing/product-filters.tsx'
import { countFilters } from '#app/domain/catalog/shop/filter-counts.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-filters'

/** The listing's filters on a page of their own, for browsers without scripts. It takes the listing's query. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  const params = withCategorySlug(parseListParams(url.searchParams), settings)
  return {
    params,
    counts: await countFilters(context.get(readDbContext), oneCardEach(withCategoryKey(params, settings), settings)),
  }
}

export default function ProductFilters({ loaderData: { params, counts } }: Route.ComponentProps) {
  const ids = useFilterForms()
  const crumbs = [{ label: 'Home', to: href('/') }, { label: 'Products', to: href('/products') }, { label: 'Filters' }]
  return (
    <PageWidth className="max-w-xl pb-14">
      <PageMetadata title="Filters" isPrivate />
      <Breadcrumb items={crumbs} />
      <PageTitle>Filters</PageTitle>
      <TextLink to={listAddress(params)} alone>
        Back to the products
      </TextLink>
      <FilterForms params={params} ids={ids} counts={counts} Facets={FacetFields} />
      <div className="sticky bottom-0 flex gap-2.5 border-t border-line bg-surface py-3">
        <FilterButtons ids={ids} />
      </div>
    </PageWidth>
  )
}
