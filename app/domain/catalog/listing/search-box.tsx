import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate, useNavigation } from 'react-router'
import { cn } from '#app/ui/class-names.ts'
import { controlStyles } from '#app/ui/fields/field.tsx'
import { SEARCH_DEBOUNCE_MS } from '#app/vocabulary/shop.ts'
import { useSuggestionBox } from '../search/use-suggestion-box.tsx'
import { ListFields } from './list-fields.tsx'
import { type ListParams, listAddress, parseListParams } from './list-params.ts'

/** Marks the navigations that typing starts. */
const TYPED = { isTyped: true }

/** Searches the listing as the shopper types. A plain form without scripts. */
export function SearchBox({ params, className }: { params: ListParams; className?: string }) {
  const navigate = useNavigate()
  const next = useNavigation().location
  const { formProps, suggestions } = useSuggestionBox()
  const [text, setText] = useState(params.search)
  const [searched, setSearched] = useState(params.search)
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed elsewhere: header search, cleared filters, back and forward.
  if (params.search !== searched) {
    setSearched(params.search)
    setText(params.search)
  }

  useEffect(() => () => clearTimeout(timeout.current), [])

  // Whoever goes elsewhere while the box still waits for the end of the typing, for example with the header's search, doesn't want what
  // was typed here.
  useEffect(() => {
    if (next && !next.state?.isTyped) clearTimeout(timeout.current)
  }, [next])

  function search(typed: string) {
    const { search } = parseListParams(new URLSearchParams({ search: typed }))
    if (search === searched) return
    setSearched(search)
    navigate(listAddress({ ...params, search, page: 1 }), { replace: true, preventScrollReset: true, state: TYPED })
  }

  return (
    <Form
      role="search"
      aria-label="Search products"
      action={href('/products')}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timeout.current)
        search(text)
      }}
      {...formProps}
      className={cn('relative', className)}
    >
      <Search size={20} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted" />
      <input
        type="search"
        name="search"
        aria-label="Search products"
        placeholder="Search kurtis"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          clearTimeout(timeout.current)
          timeout.current = setTimeout(() => search(typed), SEARCH_DEBOUNCE_MS)
        }}
        className={cn(controlStyles, 'pl-10.5')}
      />
      <ListFields params={params} except={['search']} />
      {suggestions}
    </Form>
  )
}
