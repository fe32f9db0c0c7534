import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { itemCodesText } from '#app/domain/catalog/size-codes.ts'
import { formatRupees, multiplyPaise } from '#app/money.ts'
import { DottedLine } from '#app/ui/layout/dotted-line.tsx'
import type { AdminOrderItem, OrderItem } from '../order.ts'

interface OrderItemsProps {
  /** Only the back office's have codes. */
  items: readonly (OrderItem & Pick<Partial<AdminOrderItem>, 'codes'>)[]
  /** Links below an item, by its id. */
  links?: Readonly<Record<string, ReactNode>>
}

/** Items of an order. */
export function OrderItems({ items, links }: OrderItemsProps) {
  return (
    <ul className="tabular-nums">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3.5 border-t border-line py-3.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <ProductThumbnail image={item.image} className="w-16" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <ItemName item={item} />
            </p>
            <p className="text-label text-soft">
              <DottedLine>
                {`Size ${item.size}`}
                {`Qty ${item.quantity}`}
                {item.price > 0 && `${formatRupees(item.price)} each`}
              </DottedLine>
            </p>
            {links?.[item.id]}
            {item.codes && <p className="text-label text-soft wrap-anywhere">{itemCodesText(item.codes)}</p>}
          </div>
          <b className="font-bold">
            {item.price > 0 ? formatRupees(multiplyPaise(item.price, item.quantity)) : 'No charge'}
          </b>
        </li>
      ))}
    </ul>
  )
}

function ItemName({ item }: { item: OrderItem }) {
  if (!item.product) return item.name
  return (
    <Link to={productPath(item.product)} className="hover:underline hover:underline-offset-3">
      {item.name}
    </Link>
  )
}
