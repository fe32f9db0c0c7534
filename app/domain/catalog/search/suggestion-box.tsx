import { type RefObject, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { closeDrawer } from '#app/ui/overlays/drawer.tsx'
import { type Choice, groupsOf, optionId, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Keys that move the cursor in the field. */
const KEYS_OF_FIELD: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/**
 * Suggestions below the search field of the surrounding form, as a combobox: arrow keys choose, Enter opens, Escape closes. They
 * follow what is typed; without any text, there are none.
 */
export function SuggestionBox({ typed }: { typed: string }) {
  const shop = useShop()
  const navigate = useNavigate()
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { found, isOpen, active, ...list } = useSuggestions(typed)
  const groups = found ? groupsOf(found, shop) : []
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0

  const choose = (choice: Choice) => {
    const input = inputOf(root.current)
    list.close()
    if ('search' in choice) return searchFor(input, choice.search)
    closeDrawer(input?.closest('dialog'))
    navigate(choice.to)
  }

  useKeys(root, (event) => {
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than options: the field itself.
      list.activate(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      choose(chosen.choice)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      list.close()
    } else if (KEYS_OF_FIELD.has(event.key)) {
      list.returnToField()
    }
  })
  useComboboxRole(root, listId, isShown, active)

  return (
    <div ref={root}>
      <p role="status" className="sr-only">
        {isShown && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </p>
      <SuggestionList id={listId} groups={groups} isShown={isShown} active={active} onChoose={choose} />
    </div>
  )
}

/** Handles the keys pressed in the search field. */
function useKeys(root: RefObject<Element | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const input = inputOf(root.current)
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  })
}

/** Makes the search field a combobox with this list, and keeps the active option in view. */
function useComboboxRole(root: RefObject<Element | null>, listId: string, isShown: boolean, active: number): void {
  useEffect(() => {
    const input = inputOf(root.current)
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    input.removeAttribute('aria-activedescendant')
    if (!isShown || active < 0) return
    input.setAttribute('aria-activedescendant', optionId(listId, active))
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [root, isShown, active, listId])
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
