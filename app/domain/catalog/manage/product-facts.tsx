import type { ReactNode } from 'react'
import { ProductGalleryView } from '#app/domain/catalog/images/product-gallery-view.tsx'
import { formatRupees } from '#app/money.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { categoryLabel } from '../category.ts'
import type { Picture } from '../product.ts'
import { FIELD_LABELS } from '../product-fields.ts'
import type { EditedProduct } from './edited-product.ts'

/** All details of a product, with its images, read-only. */
export function ProductFacts({ product, pictures }: { product: EditedProduct; pictures: readonly Picture[] }) {
  const marks = (['isNew', 'isBestseller', 'isFeatured'] as const).filter((mark) => product[mark])
  return (
    <div className="grid gap-6 text-label sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <ProductGalleryView name={product.name} pictures={pictures} />
      <div className="grid content-start gap-5">
        <Facts
          facts={[
            [FIELD_LABELS.category, categoryLabel(product.category)],
            [FIELD_LABELS.price, formatRupees(product.price)],
            [FIELD_LABELS.originalPrice, formatRupees(product.originalPrice)],
            [FIELD_LABELS.stockQuantity, stockText(product)],
            [FIELD_LABELS.sizes, product.sizes.join(', ')],
            [FIELD_LABELS.color, product.color],
            [FIELD_LABELS.material, product.material],
            ['Delivery', deliveryText(product)],
            ['Shown as', marks.map((mark) => FIELD_LABELS[mark]).join(', ') || 'Regular'],
            [FIELD_LABELS.hsnCode, product.hsnCode ?? 'Not set'],
          ]}
        />
        {product.description && <Text title={FIELD_LABELS.description}>{product.description}</Text>}
        <Text title={FIELD_LABELS.careInstructions}>{product.careInstructions}</Text>
      </div>
    </div>
  )
}

function stockText({ stockQuantity, reserved }: EditedProduct): string {
  return reserved > 0 ? `${stockQuantity} (${reserved} reserved for unpaid checkouts)` : String(stockQuantity)
}

function deliveryText({ hasDeliveryCharge, deliveryCharge, freeDeliveryThreshold }: EditedProduct): string {
  if (!hasDeliveryCharge) return 'FREE'
  return `${formatRupees(deliveryCharge)}, free from ${formatRupees(freeDeliveryThreshold)}`
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-base font-semibold text-ink">{title}</h3>
      <p className="whitespace-pre-line text-soft wrap-anywhere">{children}</p>
    </section>
  )
}
