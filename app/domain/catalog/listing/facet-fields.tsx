import { ChevronDown } from 'lucide-react'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { type FacetCount, type FilterCounts, SWATCHES } from './facet-values.ts'
import { FACET_LABELS, FACETS, type Facet, facetValueLabel } from './facets.ts'
import { listAddress } from './list-params.ts'
import { Counted, type FacetFieldsProps, readFilters } from './product-filters.tsx'

/** How many values of a facet are shown at first. */
const FIRST_VALUES = 8

/** Facets whose values are shown at first. */
const UNFOLDED: readonly Facet[] = ['size', 'colorFamily', 'origin']

/**
 * The filters by size, colour, material and occasion, within the form of the filters. Their counts follow what is chosen in the
 * form, before it is applied.
 */
export function FacetFields({ params, counts, onCounts }: FacetFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<string>()

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const follow = () => setQuery(queryOf(listAddress(readFilters(form))))
    // Choices may have been made before this was loaded.
    follow()
    form.addEventListener('change', follow)
    return () => form.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (query === undefined) return
    const request = new AbortController()
    fetchCounts(query, request.signal).then((fetched) => fetched && startTransition(() => onCounts(fetched)))
    return () => request.abort()
  }, [query, onCounts])

  return (
    <div ref={place}>
      {counts && (
        <>
          {FACETS.map(
            (facet) =>
              counts.facets[facet].length > 0 && (
                <FacetGroup key={facet} facet={facet} values={counts.facets[facet]} chosen={params[facet]} />
              ),
          )}
          <p role="status" className="pt-3 text-label text-soft tabular-nums">
            {counts.total === 1 ? '1 product' : `${counts.total} products`}
          </p>
        </>
      )}
    </div>
  )
}

interface FacetGroupProps {
  facet: Facet
  values: readonly FacetCount[]
  /** The values of the list that is shown. */
  chosen: readonly string[]
}

function FacetGroup({ facet, values, chosen }: FacetGroupProps) {
  // Addresses that are typed by hand may use other letter case, as the query allows.
  const chosenKeys = chosen.map((value) => value.toLowerCase())
  const isChosen = ({ value }: FacetCount) => chosenKeys.includes(value.toLowerCase())
  const [isUnfolded] = useState(chosen.length > 0 || UNFOLDED.includes(facet))
  const label = FACET_LABELS[facet]
  const fields = values.map(({ value, count }) => (
    <CheckboxField
      key={value}
      name={facet}
      value={value}
      defaultChecked={isChosen({ value, count })}
      label={
        <Counted count={count}>
          {facet === 'colorFamily' && <Swatch family={value} />}
          {facetValueLabel(facet, value)}
        </Counted>
      }
    />
  ))
  const [first, more] = [fields.slice(0, FIRST_VALUES), fields.slice(FIRST_VALUES)]
  const hasChosenMore = values.slice(FIRST_VALUES).some(isChosen)
  return (
    <details open={isUnfolded} className="group/facet border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold focus-visible:-outline-offset-2">
        {label}
        <ChevronDown size={18} className="group-open/facet:rotate-180" />
      </summary>
      <fieldset className="pb-1.5">
        <legend className="sr-only">{label}</legend>
        {first}
        {more.length > 0 && <MoreValues isUnfolded={hasChosenMore}>{more}</MoreValues>}
      </fieldset>
    </details>
  )
}

function MoreValues({ isUnfolded, children }: { isUnfolded: boolean; children: ReactNode }) {
  const [isOpen] = useState(isUnfolded)
  return (
    <details open={isOpen} className="group/more">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-primary focus-visible:-outline-offset-2">
        Show all
        <ChevronDown size={18} className="group-open/more:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function Swatch({ family }: { family: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2 inline-block size-4.5 rounded-full border border-line-strong align-[-0.2em]"
      style={{ background: SWATCHES[family] }}
    />
  )
}

function queryOf(address: string): string {
  return address.split('?')[1] ?? ''
}

/** Undefined when the counts can't be read; those that are shown then stay. */
async function fetchCounts(query: string, signal: AbortSignal): Promise<FilterCounts | undefined> {
  try {
    const response = await fetch(`${href('/products/filter-counts')}?${query}`, { signal })
    return response.ok ? ((await response.json()) as FilterCounts) : undefined
  } catch {
    return undefined
  }
}
