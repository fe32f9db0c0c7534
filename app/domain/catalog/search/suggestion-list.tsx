import type { ReactNode } from 'react'
import { cn } from '#app/ui/class-names.ts'
import { categoryKurtis, categorySlug, type PublicCategory } from '#app/vocabulary/categories.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { listAddress } from '../listing/list-params.ts'
import { productPath } from '../product-address.ts'
import type { Suggestions } from './suggestions.ts'

/** A suggestion: where it leads, or the text to search for. */
export type Choice = { readonly to: string } | { readonly search: string }

export interface Option {
  readonly key: string
  readonly choice: Choice
  readonly content: ReactNode
}

export interface Group {
  readonly label: string
  readonly options: readonly Option[]
}

interface SuggestionListProps {
  id: string
  groups: readonly Group[]
  isShown: boolean
  /** The active one's place among all options. */
  active: number
  onChoose: (choice: Choice) => void
}

/** The id of an option's element, in the list with this id. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The listbox of a combobox: the field keeps the focus and handles the keys. */
export function SuggestionList({ id, groups, isShown, active, onChoose }: SuggestionListProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      // Otherwise, the Tab key would stop at a scrolling list, and the focus would be lost when it closes.
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
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                onClick={() => onChoose(option.choice)}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1 wrap-anywhere hover:bg-rosegold-50',
                  index === active && 'bg-rosegold-100 outline-2 -outline-offset-2 outline-focus hover:bg-rosegold-100',
                )}
              >
                {option.content}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Suggestions by kind, without empty groups. @param shop Whose categories have names. */
export function groupsOf(
  { words, categories, products, areNearest }: Suggestions,
  shop: { readonly categories?: readonly PublicCategory[] },
): Group[] {
  const groups: Group[] = [
    {
      label: 'Searches',
      options: words.map((search) => ({ key: search, choice: { search }, content: search })),
    },
    {
      label: 'Categories',
      options: categories.map((category) => ({
        key: category,
        choice: { to: listAddress({ category: categorySlug(shop, category) }) },
        content: categoryKurtis(shop, category),
      })),
    },
    {
      label: areNearest ? 'Products that match some of your words' : 'Products',
      options: products.map(({ price, image, ...product }) => ({
        key: product.id,
        choice: { to: productPath(product) },
        content: (
          <>
            <ProductThumbnail image={image} className="w-9" />
            <span className="min-w-0 flex-1 text-label">{product.name}</span>
            <span className="font-semibold tabular-nums">{price}</span>
          </>
        ),
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
