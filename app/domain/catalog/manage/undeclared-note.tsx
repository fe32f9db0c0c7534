import { href } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ProductListView } from './product-list.ts'

/** How many products lack a declaration, with a link to the table of them, or back to all. Nothing if none does. */
export function UndeclaredNote({ count, view: { show } }: { count: number; view: ProductListView }) {
  if (count === 0 && show === 'all') return null
  const products = count === 1 ? '1 product is' : `${count.toLocaleString('en-IN')} products are`
  const path = href('/admin/products')
  return (
    <Banner tone="warning" className="mb-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p>
          <b>{products}</b> without the MRP, net quantity, measurements or maker that the law asks online shops to show.
        </p>
        <TextLink
          to={show === 'all' ? addressWith(path, { show: 'undeclared' }) : path}
          alone
          className="-my-3 flex-none text-inherit"
        >
          {show === 'all' ? 'Show them' : 'Show all products'}
        </TextLink>
      </div>
    </Banner>
  )
}
