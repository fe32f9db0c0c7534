import { type FormEvent, useId } from 'react'
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
  const { fields, actions } = useFilterForm(props)
  return (
    <aside aria-label="Filters" className="sticky top-23 hidden lg:block">
      <Panel title="Filters" className="lg:p-5">
        {fields}
        <div className="mt-4.5 grid grid-cols-[auto_1fr] gap-2 [&>*]:px-3">{actions}</div>
      </Panel>
    </aside>
  )
}

/** The filters in a drawer over the page, on phones and without scripts. */
export function FilterDrawer(props: ProductFiltersProps) {
  const { fields, actions } = useFilterForm(props)
  return (
    <Drawer id={FILTER_DRAWER} side="bottom" title="Filters" footer={actions}>
      <div className="px-4.5 pb-4">{fields}</div>
    </Drawer>
  )
}

/** The fields and buttons of the filters, for panel and drawer to arrange. */
function useFilterForm({ params, onDone }: ProductFiltersProps) {
  const navigate = useNavigate()
  const formId = useId()
  const clearFormId = useId()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    navigate(listAddress(parseListParams(query)), { preventScrollReset: true })
    onDone()
  }

  const fields = (
    <>
      <Form
        id={formId}
        // A change of the list resets choices that weren't applied.
        key={listAddress(params)}
        action={href('/products')}
        onSubmit={apply}
      >
        <ListFields params={params} except={['inStock', 'category', 'minPrice', 'maxPrice']} />
        <CheckboxField
          name="inStock"
          value="true"
          label="In Stock Only"
          defaultChecked={params.inStock}
          className="border-b border-line py-0.5"
        />
        <fieldset className="border-b border-line pt-4 pb-1.5">
          <legend className="float-left mb-1 w-full font-semibold">Category</legend>
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
        </fieldset>
        <fieldset className="border-b border-line pt-4 pb-1.5">
          <legend className="float-left mb-1 w-full font-semibold">Price</legend>
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
        </fieldset>
      </Form>
      <Form id={clearFormId} action={href('/products')} preventScrollReset onSubmit={onDone}>
        <ListFields params={withoutFilters(params)} except={[]} />
      </Form>
    </>
  )
  const actions = [
    <Button key="clear" type="submit" form={clearFormId} variant="secondary">
      Clear All
    </Button>,
    <Button key="apply" type="submit" form={formId} className="flex-1">
      Apply Filters
    </Button>,
  ]
  return { fields, actions }
}
