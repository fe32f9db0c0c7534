import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Form, href, useLocation } from 'react-router'

/** Finds orders, products and customers. The `/` key focuses it. */
export function BackOfficeSearch() {
  const { pathname, search } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  const searched = (pathname === href('/admin/search') && new URLSearchParams(search).get('q')) || ''
  return (
    <Form
      action={href('/admin/search')}
      role="search"
      aria-label="Back office"
      className="relative min-w-0 flex-1 lg:max-w-130"
    >
      <input
        key={searched}
        ref={field}
        type="search"
        name="q"
        aria-label="Search orders, products and customers"
        aria-keyshortcuts="/"
        placeholder="Search orders, products, customers"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={searched}
        className="peer min-h-11 w-full rounded-md bg-surface-sunk pr-3.5 pl-11 text-base text-ellipsis text-ink shadow-[inset_0_-1px_0_var(--color-field)] placeholder:text-muted placeholder:opacity-100 lg:pr-11"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-md text-soft hover:text-heading"
      >
        <Search size={20} />
      </button>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden h-6 min-w-6 place-items-center rounded-md border border-line bg-surface text-sm text-muted peer-focus:hidden lg:grid"
      >
        /
      </span>
    </Form>
  )
}

/** Moves the focus to the field when `/` is pressed outside of text inputs and dialogs. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest('input, textarea, select')) return
      if (document.querySelector('[role=dialog], dialog:is([open], :popover-open)')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
