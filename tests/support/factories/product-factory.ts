import type { Product } from '#app/domain/catalog/product.ts'
import {
  FIELD_LIST,
  type FieldKind,
  listedFields,
  mapFields,
  type ProductInput,
  type ValueByKind,
} from '#app/domain/catalog/product-fields.ts'
import { toRow } from '#app/domain/catalog/product-row.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { nextMillisecond } from '../database/next-millisecond.ts'

/** What a test can specify about a product. */
export interface ProductOverrides extends Partial<Omit<Product, 'available' | 'stock' | 'cover'>> {
  /** Units reserved by open payments. */
  readonly reservedQuantity?: number
  /** Units on hand of each size; without it, all sizes share the stock quantity. */
  readonly stockBySize?: Readonly<Record<string, number>>
  readonly archivedAt?: Date
  readonly isHidden?: boolean
}

const SAMPLES: { [Kind in FieldKind]: (label: string) => ValueByKind[Kind] } = {
  text: (label) => label,
  'long-text': (label) => `${label}.`,
  digits: () => null,
  amount: () => paise(100_00),
  // A sample would limit the prices that tests choose.
  'optional-amount': () => null,
  count: () => 10,
  category: () => 'casual',
  sizes: () => ['S', 'M'],
  measurements: () => 'S: bust 91, length 110',
  codes: () => '',
  images: () => ['/images/indigo-1.jpg'],
  image: () => '',
  'care-symbols': () => [],
  choices: () => [],
  flag: () => false,
}

/** Few products say how they were made, or have words for search engines. */
const BLANK_TEXTS = {
  ...Object.fromEntries(
    FIELD_LIST.filter(({ kind, group }) => kind === 'text' && group === 'craft').map(({ name }) => [name, '']),
  ),
  seoTitle: '',
  seoDescription: '',
  slug: '',
}

/** A valid value for every field of a product. The factories name those that tests rely on. */
export function sampleFields(): ProductInput {
  return mapFields(({ kind, label }) => SAMPLES[kind](label))
}

/** A typical product: ten units in stock, ₹1,299 instead of ₹1,999, sizes S to XL. */
export function makeProduct(overrides: Partial<Product> = {}): Product {
  const stockQuantity = overrides.stockQuantity ?? 10
  const images = overrides.images ?? ['/images/indigo-1.jpg', '/images/indigo-2.jpg']
  return {
    ...listedFields(sampleFields()),
    id: crypto.randomUUID(),
    name: 'Indigo Dabu Kurti',
    description: 'Pale sprigs on deep indigo.',
    price: paise(1_299_00),
    originalPrice: paise(1_999_00),
    images,
    cover: { url: images[0] ?? '', width: 1200, height: 1600, placeholder: undefined },
    category: 'casual',
    material: 'Handloom cotton',
    color: 'Indigo blue',
    careInstructions: 'Hand wash cold.',
    ...BLANK_TEXTS,
    countryOfOrigin: 'India',
    sizes: ['S', 'M', 'L', 'XL'],
    isNew: false,
    isBestseller: false,
    isFeatured: false,
    stockQuantity,
    available: stockQuantity,
    stock: new Map([['', overrides.available ?? stockQuantity]]),
    hasDeliveryCharge: false,
    deliveryCharge: paise(0),
    freeDeliveryThreshold: null,
    createdAt: new Date('2026-01-15T10:00:00+05:30'),
    ...overrides,
  }
}

/** Saves a product, with the stock movement of its initial stock. */
export async function insertProduct(db: Db, overrides: ProductOverrides = {}): Promise<Product> {
  const { reservedQuantity = 0, isHidden = false, archivedAt, stockBySize, ...rest } = overrides
  const bySize = stockBySize ?? { '': rest.stockQuantity ?? makeProduct().stockQuantity }
  const stockQuantity = Object.values(bySize).reduce((sum, units) => sum + units, 0)
  const made = makeProduct({ ...(stockBySize ? { sizes: Object.keys(stockBySize) } : {}), ...rest, stockQuantity })
  const available = made.stockQuantity - reservedQuantity
  const product = { ...made, available, stock: new Map(stockBySize ? Object.entries(stockBySize) : [['', available]]) }
  await nextMillisecond()
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id: product.id,
        ...toRow(product),
        reserved_quantity: reservedQuantity,
        is_hidden: isHidden,
        archived_at: archivedAt ?? (isHidden ? new Date() : null),
        created_at: product.createdAt,
      })
      .execute()
    if (stockBySize) {
      const rows = Object.entries(stockBySize).map(([size, on_hand]) => ({ product_id: product.id, size, on_hand }))
      await tx
        .with('shared', (cte) => cte.deleteFrom('product_stock').where('product_id', '=', product.id))
        .insertInto('product_stock')
        .values(rows)
        .execute()
    }
    const movements = Object.entries(bySize)
      .filter(([, delta]) => delta > 0)
      .map(([size, delta]) => ({ product_id: product.id, size, delta, reason: 'initial' as const }))
    if (movements.length > 0) await tx.insertInto('stock_movements').values(movements).execute()
  })
  return product
}
