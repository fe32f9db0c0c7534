import type { ReactNode } from 'react'

/** A name and what is known under it. */
export type Fact = [name: string, value: ReactNode]

/** Facts as pairs, one a line. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
