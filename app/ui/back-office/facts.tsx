import type { ReactNode } from 'react'

interface FactsProps {
  /** Values by their labels; one that is null, undefined or false is left out. A map keeps labels that are numbers in their order. */
  facts: Readonly<Record<string, ReactNode>> | ReadonlyMap<string, ReactNode>
}

/** Labels and values, one pair per line, the values aligned. */
export function Facts({ facts }: FactsProps) {
  const lines = facts instanceof Map ? [...facts] : Object.entries(facts)
  return (
    <dl className="grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)] gap-x-3 gap-y-1">
      {lines.map(
        ([label, value]) =>
          value !== false &&
          value != null && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
