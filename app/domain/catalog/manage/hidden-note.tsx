import { href } from 'react-router'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { ProductListView } from './product-list.ts'

interface HiddenNoteProps {
  count: number
  show: ProductListView['show']
  /** Parameters of the table's address that the link preserves. */
  keep: PreservedParams
}

/** How many products are hidden, with a link to them; nothing if none is. */
export function HiddenNote({ count, show, keep }: HiddenNoteProps) {
  if (show !== 'hidden' && count === 0) return null
  const to = addressWith(href('/admin/products'), {
    ...keep,
    page: undefined,
    show: show === 'hidden' ? undefined : 'hidden',
  })
  return (
    <p className="mb-2">
      {count === 1 ? '1 product is hidden.' : `${count.toLocaleString('en-IN')} products are hidden.`}{' '}
      <TextLink to={to} alone>
        {show === 'hidden' ? 'Show products on sale' : 'Show hidden products'}
      </TextLink>
    </p>
  )
}
