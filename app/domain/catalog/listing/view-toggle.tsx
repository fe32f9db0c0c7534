import { LayoutGrid, Rows3 } from 'lucide-react'
import { Form, href } from 'react-router'
import { cn } from '#app/ui/class-names.ts'
import { ListFields } from './list-fields.tsx'
import type { ListParams } from './list-params.ts'

const VIEWS = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: Rows3 },
] as const

/** Switches between a grid of images and a list with more details. */
export function ViewToggle({ params, className }: { params: ListParams; className?: string }) {
  return (
    <Form
      action={href('/products')}
      replace
      preventScrollReset
      className={cn('flex flex-none overflow-hidden rounded-md border border-field', className)}
    >
      <ListFields params={params} except={['view']} />
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-label={label}
          aria-pressed={view === params.view}
          className="grid w-11 place-items-center text-soft focus-visible:-outline-offset-2 aria-pressed:bg-rosegold-100 aria-pressed:text-heading"
        >
          <Icon size={20} />
        </button>
      ))}
    </Form>
  )
}
