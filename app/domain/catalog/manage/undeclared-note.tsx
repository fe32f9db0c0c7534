import { href } from 'react-router'
import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { Banner } from '#app/ui/banner.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { ProductListView } from './product-list.ts'
import type { UndeclaredProducts } from './undeclared.server.ts'

/** How many products lack a declaration, with links to them, and to the setting that completes many. Nothing if none does. */
export function UndeclaredNote({ count, hasUsualMaker, show }: UndeclaredProducts & Pick<ProductListView, 'show'>) {
  if (show === 'hidden' || (count === 0 && show === 'all')) return null
  const products = count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
  const path = href('/admin/products')
  return (
    <Banner tone="warning" className="mb-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p>
          <b>{products}</b> {count === 1 ? 'lacks' : 'lack'} the MRP, the net quantity, a size in cm, or the maker or
          packer that the law requires online shops to show.
          {!hasUsualMaker && (
            <>
              {' '}
              You can set the maker for all products in{' '}
              <TextLink to={settingsAt('legal', 'maker')} className="text-inherit">
                Settings
              </TextLink>
              .
            </>
          )}
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
