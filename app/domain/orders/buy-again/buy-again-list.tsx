import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { DottedLine } from '#app/ui/layout/dotted-line.tsx'
import { type BuyAgainItem, buyAgainText, priceChangeText } from './buy-again-items.ts'

interface BoughtAgainListProps {
  items: readonly BuyAgainItem[]
  /** The items were added; otherwise it shows what can be added. */
  isDone: boolean
  /** What the earlier prices are from, if not the order. */
  since?: string
}

/** The items of an order that is bought again, each with what is added to the cart. */
export function BoughtAgainList({ items, isDone, since }: BoughtAgainListProps) {
  return (
    <ul className="mt-5 tabular-nums">
      {items.map((each) => {
        const priceChange = priceChangeText(each, since)
        return (
          <li key={each.item.id} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3.5 border-t border-line py-3.5">
            <ProductThumbnail image={each.item.image} className="w-16" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{each.item.name}</p>
              <p className="text-label text-soft">
                <DottedLine>
                  {`Size ${each.item.size}`}
                  {`Qty ${each.item.quantity}`}
                </DottedLine>
              </p>
              <p className="mt-0.5">{buyAgainText(each, isDone)}</p>
              {priceChange && <p className="text-label text-soft">{priceChange}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
