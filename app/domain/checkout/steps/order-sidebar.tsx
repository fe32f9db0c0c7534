import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'
import { type CartLine, type CartTotals, lineTotal } from '#app/domain/cart/cart-totals.ts'
import { CartTotalsList } from '#app/domain/cart/components/cart-totals-list.tsx'
import { LineControls } from '#app/domain/cart/components/line-controls.tsx'
import { useCartLine } from '#app/domain/cart/components/use-cart-line.ts'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { formatRupees } from '#app/money.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

interface OrderSidebarProps {
  lines: readonly CartLine[]
  totals: CartTotals
  /** The page shown now, for browsers without scripts. */
  returnTo: string
}

/** The order beside the steps, where its quantities can be changed. Phones show its total, which expands; wide screens show it all. */
export function OrderSidebar({ lines, totals, returnTo }: OrderSidebarProps) {
  return (
    <aside
      aria-label="Your order"
      className="order-first overflow-hidden rounded-md border border-line bg-surface-raised lg:sticky lg:top-24 lg:order-none"
    >
      <details className="group lg:[&::details-content]:[block-size:auto] lg:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-13 items-center gap-2.5 px-4 py-3 lg:px-6 lg:pt-5 lg:pb-3.5">
          <h2 className="mr-auto text-xl lg:text-panel">Your order</h2>
          <b className="tabular-nums lg:hidden">{formatRupees(totals.total)}</b>
          <ChevronDown size={20} className="flex-none text-heading group-open:rotate-180 lg:hidden" />
        </summary>
        <div className="px-4 pb-4.5 lg:px-6 lg:pb-6">
          <ul>
            {lines.map((line) => (
              <SidebarLine key={line.id} line={line} lines={lines} returnTo={returnTo} />
            ))}
          </ul>
          <TextLink to={href('/cart')} alone>
            Edit cart
          </TextLink>
          <CartTotalsList totals={totals} withTax className="mt-1.5 border-t border-line pt-3.5" />
        </div>
      </details>
    </aside>
  )
}

function SidebarLine({ line, lines, returnTo }: { line: CartLine; lines: readonly CartLine[]; returnTo: string }) {
  const connection = useCartLine(line)
  if (connection.isRemoved) return null
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3.5 border-t border-line py-3.5">
      <div>
        <ProductImage image={{ url: line.image }} alt="" sizes="64px" className="aspect-3/4 w-full rounded-sm" />
      </div>
      <div>
        <div className="flex justify-between gap-3">
          <p className="leading-snug font-semibold">{line.name}</p>
          <b className="tabular-nums">{formatRupees(lineTotal({ ...line, quantity: connection.quantity }))}</b>
        </div>
        <p className="text-label text-soft">Size {line.size}</p>
        <LineControls line={line} lines={lines} connection={connection} returnTo={returnTo} compact />
      </div>
    </li>
  )
}
