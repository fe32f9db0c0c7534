import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { cn } from '#app/ui/class-names.ts'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { categoryLabel } from '../category.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { listAddress } from '../listing/list-params.ts'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'

const WAIT_MS = 150

/** Keys that move the cursor in the field. */
const KEYS_OF_FIELD: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** A suggestion: where it leads, or the text to search for. */
type Choice = { readonly to: string } | { readonly search: string }

interface Option {
  readonly key: string
  readonly choice: Choice
  readonly content: ReactNode
}

interface Group {
  readonly label: string
  readonly options: readonly Option[]
}

/**
 * Suggestions below the search field of the form that it is put into, as a combobox: arrow keys choose, Enter opens, Escape closes.
 * The field is an ordinary one until this is loaded.
 */
export function SuggestionBox() {
  const navigate = useNavigate()
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Suggestions>()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const groups = found ? groupsOf(found) : []
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (choice: Choice) => {
    const input = inputOf(root.current)
    setIsOpen(false)
    setActive(-1)
    if ('search' in choice) return searchFor(input, choice.search)
    input?.closest('dialog')?.close()
    navigate(choice.to)
  }

  useEffect(() => {
    const input = inputOf(root.current)
    if (!input) return
    let timeout: ReturnType<typeof setTimeout> | undefined
    let request: AbortController | undefined
    const ask = () => {
      clearTimeout(timeout)
      request?.abort()
      setActive(-1)
      const text = input.value.trim()
      if (text.length < MIN_SUGGESTED_LENGTH) return setFound(undefined)
      timeout = setTimeout(async () => {
        request = new AbortController()
        const loaded = await loadSuggestions(text, request.signal)
        if (!loaded || document.activeElement !== input) return
        setFound(loaded)
        setIsOpen(true)
        // Chosen among those for the text before.
        setActive(-1)
      }, WAIT_MS)
    }
    const close = () => {
      clearTimeout(timeout)
      request?.abort()
      setIsOpen(false)
      setActive(-1)
    }
    input.addEventListener('input', ask)
    input.addEventListener('blur', close)
    input.form?.addEventListener('submit', close)
    // Typed while this was loading.
    if (input.value !== input.defaultValue) ask()
    return () => {
      close()
      input.removeEventListener('input', ask)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('submit', close)
    }
  }, [])

  useEffect(() => {
    const input = inputOf(root.current)
    if (!input) return
    const onKeyDown = (event: KeyboardEvent) => {
      const chosen = options[active]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (options.length === 0) return
        event.preventDefault()
        setIsOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // One place more than options: the field itself.
        setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      } else if (event.key === 'Enter' && isShown && chosen) {
        event.preventDefault()
        choose(chosen.choice)
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault()
        event.stopPropagation()
        setIsOpen(false)
        setActive(-1)
      } else if (KEYS_OF_FIELD.has(event.key)) {
        setActive(-1)
      }
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  })

  useEffect(() => {
    const input = inputOf(root.current)
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    if (isShown && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isShown, active, listId])

  return (
    <div ref={root}>
      <p role="status" className="sr-only">
        {isShown && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        // Browsers would stop at a list that scrolls, and lose the focus when it closes.
        tabIndex={-1}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute top-full left-0 z-40 w-[calc(100%+var(--beside,0rem))] mt-1 max-h-[min(28rem,60vh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface-raised py-1.5 text-ink shadow-md lg:right-0 lg:left-auto lg:w-80 lg:max-w-none"
      >
        {groups.map(({ label, options: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped like this.
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true" className="px-3.5 pt-2 pb-1 text-sm text-muted">
              {label}
            </p>
            {inGroup.map((option) => {
              const index = options.indexOf(option)
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
                <div
                  key={option.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  onClick={() => choose(option.choice)}
                  className={cn(
                    'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1 wrap-anywhere hover:bg-rosegold-50',
                    index === active &&
                      'bg-rosegold-100 outline-2 -outline-offset-2 outline-focus hover:bg-rosegold-100',
                  )}
                >
                  {option.content}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

function groupsOf({ words, categories, products }: Suggestions): Group[] {
  const groups: Group[] = [
    {
      label: 'Searches',
      options: words.map((search) => ({ key: search, choice: { search }, content: search })),
    },
    {
      label: 'Categories',
      options: categories.map((category) => ({
        key: category,
        choice: { to: listAddress({ category }) },
        content: `${categoryLabel(category)} kurtis`,
      })),
    },
    {
      label: 'Products',
      options: products.map(({ id, name, price, image }) => ({
        key: id,
        choice: { to: href('/product/:productId', { productId: id }) },
        content: (
          <>
            <ProductThumbnail image={image} className="w-9" />
            <span className="min-w-0 flex-1 text-label">{name}</span>
            <span className="font-semibold tabular-nums">{price}</span>
          </>
        ),
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function inputOf(element: Element | null): HTMLInputElement | undefined {
  const input = element?.closest('form')?.elements.namedItem('search')
  return input instanceof HTMLInputElement ? input : undefined
}

/** Sends the form with another text, as if it had been typed. */
function searchFor(input: HTMLInputElement | undefined, text: string): void {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // After React has taken note of the text.
  setTimeout(() => input.form?.requestSubmit())
}

/** Undefined when they can't be loaded: then there are none. */
async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const response = await fetch(addressWith(href('/search/suggestions'), { q: text }), { signal })
    return response.ok ? ((await response.json()) as Suggestions) : undefined
  } catch {
    return undefined
  }
}
