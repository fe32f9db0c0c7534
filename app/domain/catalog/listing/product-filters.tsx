import { type ComponentType, type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { afterPaint } from '#app/ui/hooks/after-paint.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import type { FilterCounts } from './facet-values.ts'
import { FACETS } from './facets.ts'
import { ListFields } from './list-fields.tsx'
import {
  type ListParams,
  listAddress,
  PRICE_RANGES,
  type PriceRange,
  parseListParams,
  priceRangeValue,
  withoutFilters,
} from './list-params.ts'

export const FILTER_DRAWER = 'product-filters'

/** Props of the facet filters, which load only when a shopper opens the filters. */
export interface FacetFieldsProps {
  params: ListParams
  /** Undefined until they are known. */
  counts: FilterCounts | undefined
  onCounts: (counts: FilterCounts) => void
}

interface ProductFiltersProps {
  params: ListParams
  /** The filters were applied or cleared. */
  onDone?: () => void
  /** Undefined until it is loaded; a link leads to the page that has it. */
  Facets: ComponentType<FacetFieldsProps> | undefined
  counts?: FilterCounts
}

/** The filters beside the list, on wide screens. */
export function FilterPanel(props: ProductFiltersProps) {
  const ids = useFilterForms()
  return (
    <aside aria-label="Filters" className="sticky top-23 hidden lg:block">
      <Panel title="Filters" className="max-h-[calc(100dvh-7rem)] overflow-y-auto lg:p-5 lg:pb-0">
        <FilterForms {...props} ids={ids} />
        <div className="sticky bottom-0 grid grid-cols-[auto_1fr] gap-2 bg-surface-raised pt-4.5 pb-5 [&>*]:px-3">
          <FilterButtons ids={ids} />
        </div>
      </Panel>
    </aside>
  )
}

/** The filters in a drawer over the page, on phones and without scripts. */
export function FilterDrawer(props: ProductFiltersProps) {
  const ids = useFilterForms()
  return (
    <Drawer id={FILTER_DRAWER} side="bottom" title="Filters" footer={<FilterButtons ids={ids} />}>
      <div className="px-4.5 pb-4">
        <FilterForms {...props} ids={ids} />
      </div>
    </Drawer>
  )
}

/** Ids of the two forms, for buttons that stand outside of them. */
interface FormIds {
  readonly apply: string
  readonly clear: string
}

export function useFilterForms(): FormIds {
  return { apply: useId(), clear: useId() }
}

export function FilterForms({ params, onDone, ids, ...facets }: ProductFiltersProps & { ids: FormIds }) {
  const navigate = useNavigate()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = listAddress(readFilters(event.currentTarget))
    afterPaint(() => navigate(address, { preventScrollReset: true }))
    onDone?.()
  }
  return (
    <>
      <Form
        id={ids.apply}
        // A change of the list resets choices that weren't applied.
        key={listAddress(params)}
        action={href('/products')}
        onSubmit={apply}
      >
        <FilterFields params={params} {...facets} />
      </Form>
      <Form id={ids.clear} action={href('/products')} preventScrollReset onSubmit={onDone}>
        <ListFields params={withoutFilters(params)} except={[]} />
      </Form>
    </>
  )
}

/** What is chosen in the form of the filters. */
export function readFilters(form: HTMLFormElement): ListParams {
  return parseListParams(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
}

function FilterFields({ params, Facets, ...known }: Omit<ProductFiltersProps, 'onDone'>) {
  const [counts, setCounts] = useState(known.counts)
  const { categories: all = DEFAULT_CATEGORIES } = useShop()
  const categories = all.filter(({ slug, isShown }) => isShown || slug === params.category)
  const isPrice = ({ minPrice, maxPrice }: PriceRange) => minPrice === params.minPrice && maxPrice === params.maxPrice
  return (
    <>
      <ListFields
        params={params}
        except={[
          'inStock',
          'category',
          ...(PRICE_RANGES.some(isPrice) ? (['minPrice', 'maxPrice'] as const) : []),
          ...(Facets && counts ? FACETS : []),
        ]}
      />
      <CheckboxField
        name="inStock"
        value="true"
        label={<Counted count={counts?.inStock}>In Stock Only</Counted>}
        defaultChecked={params.inStock}
        disabled={counts?.inStock === 0 && !counts.chosen.includes('inStock')}
        className="border-b border-line py-0.5 has-disabled:text-muted"
      />
      <Choices legend="Category">
        {categories.map(({ key, slug, name }) => (
          <Choice
            key={key}
            name="category"
            value={slug}
            label={name}
            isChosen={slug === params.category}
            counts={counts}
            counted={key}
          />
        ))}
      </Choices>
      <Choices legend="Price">
        {PRICE_RANGES.map((range) => (
          <Choice
            key={range.label}
            name="price"
            value={priceRangeValue(range)}
            label={range.label}
            isChosen={isPrice(range)}
            counts={counts}
          />
        ))}
      </Choices>
      {Facets && <Facets params={params} counts={counts} onCounts={setCounts} />}
      {!counts && (
        <TextLink to={href('/products/filters') + listAddress(params).slice(href('/products').length)} alone>
          More filters
        </TextLink>
      )}
    </>
  )
}

interface ChoiceProps {
  name: 'category' | 'price'
  value: string
  label: string
  isChosen: boolean
  counts: FilterCounts | undefined
  /** What it is counted as, if not as its value. */
  counted?: string
}

/** A choice in the panel that the specification describes. It's disabled, but still shown, if it leads to no products. */
function Choice({ name, value, label, isChosen, counts, counted = value }: ChoiceProps) {
  const count = counts && (counts[name][counted] ?? 0)
  return (
    <RadioField
      name={name}
      value={value}
      label={<Counted count={count}>{label}</Counted>}
      defaultChecked={isChosen}
      disabled={count === 0 && !counts?.chosen.includes(counted)}
      className="clear-both has-disabled:text-muted"
    />
  )
}

/** A choice with the number of products it leads to, once that is known. */
export function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <span className="flex justify-between gap-3">
      <span>{children}</span>
      {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
    </span>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line pt-4 pb-1.5">
      <legend className="float-left mb-1 w-full font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

export function FilterButtons({ ids }: { ids: FormIds }) {
  return (
    <>
      <Button type="submit" form={ids.clear} variant="secondary">
        Clear All
      </Button>
      <Button type="submit" form={ids.apply} className="flex-1">
        Apply Filters
      </Button>
    </>
  )
}
