import { Form, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ListFields } from './list-fields.tsx'
import { type ListParams, listAddress, SORTS } from './list-params.ts'

const OPTIONS = Object.entries(SORTS).map(([value, label]) => ({ value, label }))
const PICKED = [{ value: 'picked', label: 'Our Selection' }]

interface SortSelectProps {
  params: ListParams
  /** Whether some products aren't from India. */
  hasImports: boolean
  className?: string
}

/** Sorts the listing when another order is chosen. Without scripts, it has a button. */
export function SortSelect({ params, hasImports, className }: SortSelectProps) {
  const submit = useSubmit()
  const { collection } = params
  const shown = OPTIONS.filter(({ value }) => value !== 'origin' || hasImports || params.sort === 'origin')
  return (
    <Form action={listAddress({ collection })} className={className}>
      <ListFields params={params} except={['sort']} />
      <SelectField
        key={params.sort}
        label="Sort"
        hideLabel
        name="sort"
        options={collection?.sort === 'picked' ? [...PICKED, ...shown] : shown}
        defaultValue={params.sort}
        onChange={(event) => submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
        className="min-h-11 pl-3 text-base"
      />
      <noscript>
        <Button type="submit" variant="quiet">
          Sort
        </Button>
      </noscript>
    </Form>
  )
}
