import { useShop } from '#app/domain/settings/shop-context.ts'
import { paise } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { DECLARATION_NAMES, missingDeclarations } from '../declarations.ts'
import { splitSizes, type TypedProduct } from './product-input.ts'

const list = new Intl.ListFormat('en-IN')

/** Says which declarations the typed product would be shown without; nothing if none is missing. It can be saved either way. */
export function MissingDeclarations({
  typed,
}: {
  typed: Readonly<Partial<Record<keyof TypedProduct, unknown>>> | undefined
}) {
  const usual = useShop()
  const text = (value: unknown) => String(value ?? '').trim()
  const missing = missingDeclarations(
    {
      mrp: text(typed?.mrp) === '' ? null : paise(0),
      netQuantity: text(typed?.netQuantity),
      sizes: splitSizes(text(typed?.sizes)),
      measurements: text(typed?.measurements),
      maker: text(typed?.maker),
      packer: text(typed?.packer),
    },
    usual,
  )
  if (missing.length === 0) return null
  return (
    <Banner tone="warning" className="mt-3">
      <p>
        Shoppers will see this product without its{' '}
        {list.format(missing.map((declaration) => DECLARATION_NAMES[declaration]))}. You can add them later.
      </p>
    </Banner>
  )
}
