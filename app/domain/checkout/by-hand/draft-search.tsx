import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'

interface DraftSearchProps {
  title: string
  /** The parameter that is searched for. */
  name: 'q' | 'c'
  label: string
  hint: string
  /** Parameters of the page's address, which the search keeps. */
  params: readonly (readonly [string, string])[]
  /** What is said when nothing is found. */
  empty: string
  /** What was found, as list items. */
  found: readonly ReactNode[]
  /** Above the field. */
  children?: ReactNode
}

/** Finds what the form of an order by hand is filled in with. Links of what was found add it. */
export function DraftSearch({ title, name, label, hint, params, empty, found, children }: DraftSearchProps) {
  const value = params.find(([param]) => param === name)?.[1] ?? ''
  return (
    <Panel title={title}>
      {children}
      <Form method="get" role="search" aria-label={label} preventScrollReset className="flex items-start gap-2">
        {params.map(
          ([kept, text]) => kept !== name && <input key={`${kept} ${text}`} type="hidden" name={kept} value={text} />,
        )}
        <TextField
          id={`search-${name}`}
          name={name}
          label={label}
          hint={hint}
          defaultValue={value}
          autoComplete="off"
          fieldClassName="min-w-0 flex-1"
        />
        <Button variant="secondary" className="mt-6.5">
          Find
        </Button>
      </Form>
      {value !== '' && found.length === 0 && <p className="mt-3 text-muted">{empty}</p>}
      {found.length > 0 && <ul className="mt-3 divide-y divide-line">{found}</ul>}
    </Panel>
  )
}
