import { type FormEvent, type ReactNode, useId } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { CATEGORIES } from '#app/shop.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RadioField } from '#app/ui/radio-field.tsx'
import { categoryLabel } from '../category.ts'
import { ListFields } from './list-fields.tsx'
import {
  type ListParams,
  listAddress,
  PRICE_RANGES,
  parseListParams,
  priceRangeValue,
  withoutFilters,
} from './list-params.ts'

export const FILTER_DRAWER = 'product-filters'

interface ProductFiltersProps {
  params: ListParams
  /** The filters were applied or cleared. */
  onDone: () => void
}

/** The filters beside the list, on wide screens. */
export function FilterPanel(props: ProductFiltersProps) {
  const ids = useFormIds()
  return (
    <aside aria-label="Filters" className="sticky top-23 hidden lg:block">
      <Panel title="Filters" className="lg:p-5">
        <FilterForms {...props} ids={ids} />
        <div className="mt-4.5 grid grid-cols-[auto_1fr] gap-2 [&>*]:px-3">
          <FilterButtons ids={ids} />
        </div>
      </Panel>
    </aside>
  )
}

/** The filters in a drawer over the page, on phones and without scripts. */
export function FilterDrawer(props: ProductFiltersProps) {
  const ids = useFormIds()
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

function useFormIds(): FormIds {
  return { apply: useId(), clear: useId() }
}

function FilterForms({ params, onDone, ids }: ProductFiltersProps & { ids: FormIds }) {
  const navigate = useNavigate()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    navigate(listAddress(parseListParams(query)), { preventScrollReset: true })
    onDone()
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
        <FilterFields params={params} />
      </Form>
      <Form id={ids.clear} action={href('/products')} preventScrollReset onSubmit={onDone}>
        <ListFields params={withoutFilters(params)} except={[]} />
      </Form>
    </>
  )
}

function FilterFields({ params }: { params: ListParams }) {
  return (
    <>
      <ListFields params={params} except={['inStock', 'category', 'minPrice', 'maxPrice']} />
      <CheckboxField
        name="inStock"
        value="true"
        label="In Stock Only"
        defaultChecked={params.inStock}
        className="border-b border-line py-0.5"
      />
      <Choices legend="Category">
        {CATEGORIES.map((category) => (
          <RadioField
            key={category}
            name="category"
            value={category}
            label={categoryLabel(category)}
            defaultChecked={category === params.category}
            className="clear-both"
          />
        ))}
      </Choices>
      <Choices legend="Price">
        {PRICE_RANGES.map((range) => (
          <RadioField
            key={range.label}
            name="price"
            value={priceRangeValue(range)}
            label={range.label}
            defaultChecked={range.minPrice === params.minPrice && range.maxPrice === params.maxPrice}
            className="clear-both"
          />
        ))}
      </Choices>
    </>
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

function FilterButtons({ ids }: { ids: FormIds }) {
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
