import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { FIT_LABELS, STAR_LABELS } from '../review.ts'
import { type ReviewFilter, reviewParams } from '../review-filter.ts'

interface ReviewFiltersProps {
  filter: ReviewFilter
  /** That were bought. */
  sizes: readonly string[]
}

const ANY = { value: '', label: 'Any' }
const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} ★ ${STAR_LABELS[stars]}` }))

/** Which reviews are listed, as a form that is sent to its own page. */
export function ReviewFilters({ filter, sizes }: ReviewFiltersProps) {
  const chosen = reviewParams(filter)
  const selects = {
    stars: { label: 'Stars', options: [ANY, ...STARS] },
    size: {
      label: 'Size bought',
      options: [ANY, ...sizes.map((size) => ({ value: size, label: size }))],
    },
    fit: { label: 'Fit', options: { '': 'Any', ...FIT_LABELS } },
    pictures: { label: 'Pictures', options: { '': 'Any', yes: 'With pictures' } },
  }
  return (
    <Form method="get" aria-label="Filter reviews" className="grid grid-cols-2 items-end gap-3 md:grid-cols-5">
      {Object.entries(selects).map(([name, select]) => (
        <SelectField key={`${name} ${chosen[name]}`} {...select} name={name} defaultValue={chosen[name] ?? ''} />
      ))}
      <Button type="submit" variant="secondary" className="min-h-12 max-md:col-span-2">
        Show
      </Button>
    </Form>
  )
}
