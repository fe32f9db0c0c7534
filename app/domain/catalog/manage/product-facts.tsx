import type { ReactNode } from 'react'
import { ProductGalleryView } from '#app/domain/catalog/images/product-gallery-view.tsx'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { shownText } from '../field-texts.ts'
import { marginAtPriceText, marginOf } from '../margin.ts'
import type { StoredImage } from '../product.ts'
import { FIELD_LIST, type FieldKind, type FieldName } from '../product-fields.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'

/** Fields that are a line of the list; the name is the title of the view, and long texts follow below. */
const LINES = FIELD_LIST.filter(
  ({ name, kind, group }) =>
    name !== 'name' && kind !== 'images' && !isLong(kind) && group !== 'shown-as' && group !== 'delivery',
)

function isLong(kind: FieldKind): boolean {
  return kind === 'long-text' || kind === 'measurements'
}

/** All details of a product, with its images, read-only. */
export function ProductFacts({ product, images }: { product: EditedProduct; images: readonly StoredImage[] }) {
  const shop = useShop()
  const margin = marginOf(product, shop)
  return (
    <div className="grid gap-6 text-label sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <ProductGalleryView name={product.name} images={images} />
      <div className="grid content-start gap-5">
        <Facts
          facts={{
            ...Object.fromEntries(
              LINES.flatMap(({ name, label }) => [
                [label, lineText(product, name, shop)],
                ...(name === 'costPrice' && margin ? [['Margin', marginAtPriceText(margin, product.price, shop)]] : []),
              ]),
            ),
            Delivery: deliveryText(product, shop.freeDeliveryThreshold),
            'Shown as': shownAsText(product),
          }}
        />
        {FIELD_LIST.map(
          ({ name, kind, label }) =>
            isLong(kind) &&
            product[name] && (
              <Text key={name} title={label}>
                {shownText(name, product[name])}
              </Text>
            ),
        )}
      </div>
    </div>
  )
}

function lineText(product: EditedProduct, name: FieldName, shop: PublicSettings): string {
  const text = shownText(name, product[name], shop) || 'Not set'
  const isReserved = name === 'stockQuantity' && product.reserved > 0
  return isReserved ? `${text} (${product.reserved} reserved for unpaid checkouts)` : text
}

function shownAsText(product: EditedProduct): string {
  const shown = FIELD_LIST.filter(({ name, group }) => group === 'shown-as' && product[name])
  return shown.map(({ label }) => label).join(', ') || 'Regular'
}

function deliveryText(
  { hasDeliveryCharge, deliveryCharge, freeDeliveryThreshold }: EditedProduct,
  usual: Paise,
): string {
  if (!hasDeliveryCharge) return 'FREE'
  return `${formatRupees(deliveryCharge)}, free from ${formatRupees(freeDeliveryThreshold ?? usual)}`
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-base font-semibold text-ink">{title}</h3>
      <p className="whitespace-pre-line text-soft wrap-anywhere">{children}</p>
    </section>
  )
}
