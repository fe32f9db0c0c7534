import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, href, useLocation } from 'react-router'
import { useSuggestionBox } from '#app/domain/catalog/search/use-suggestion-box.tsx'
import { cn } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

interface SearchFormProps {
  className?: string
  inputClassName?: string
}

/**
 * Makes the browser reject an empty search until the scripts run. After that the form rejects it, because screen readers
 * would announce the field as required on every page.
 */
const NOT_EMPTY = { required: true, pattern: '.*\\S.*' }

/** Searches the products. An empty search isn't sent. */
export function SearchForm({ className, inputClassName }: SearchFormProps) {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const { formProps, suggestions } = useSuggestionBox()
  // Other pages have their own search, such as the list of orders.
  const searched = (pathname === href('/products') && new URLSearchParams(search).get('search')) || ''
  const form = useRef<HTMLFormElement>(null)
  // Since the last search was sent, or the field got the focus.
  const isTyping = useRef(false)

  // The field shows what the address searches for, once that changes. What is being typed by then stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the address changed.
  useEffect(() => () => void (isTyping.current || form.current?.reset()), [searched])

  const trim = (event: FormEvent<HTMLFormElement>) => {
    const box = event.currentTarget.elements.namedItem('search')
    if (!(box instanceof HTMLInputElement)) return
    isTyping.current = false
    box.value = box.value.trim()
    if (box.value !== '') return
    event.preventDefault()
    // The drawer on phones closes when a form in it is sent.
    event.stopPropagation()
  }

  return (
    <Form
      ref={form}
      action={href('/products')}
      role="search"
      onSubmit={trim}
      {...formProps}
      className={cn('relative', className)}
    >
      <input
        type="search"
        name="search"
        {...(!isHydrated && NOT_EMPTY)}
        aria-label="Search"
        placeholder="Search kurtis"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={searched}
        onInput={() => {
          isTyping.current = true
        }}
        onBlur={() => {
          isTyping.current = false
        }}
        className={cn(
          'w-full rounded-md pr-3.5 pl-11 text-ink placeholder:text-muted placeholder:opacity-100',
          inputClassName,
        )}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-md text-soft hover:text-heading"
      >
        <Search size={20} />
      </button>
      {suggestions}
    </Form>
  )
}
