import type { Product } from '#app/domain/catalog/product.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

/** What a test may say about a product that it saves. */
export interface ProductOverrides extends Partial<Omit<Product, 'available' | 'cover'>> {
  /** Pieces already promised to open payments. */
  readonly reservedQuantity?: number
  readonly archivedAt?: Date
}

/** A product like any other: in stock, ten pieces, ₹1,299 of ₹1,999, sizes S to XL. */
export function makeProduct(overrides: Partial<Product> = {}): Product {
  const stockQuantity = overrides.stockQuantity ?? 10
  const images = overrides.images ?? ['/images/indigo-1.jpg', '/images/indigo-2.jpg']
  return {
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
    sizes: ['S', 'M', 'L', 'XL'],
    isNew: false,
    isBestseller: false,
    isFeatured: false,
    stockQuantity,
    available: stockQuantity,
    hasDeliveryCharge: false,
    deliveryCharge: paise(0),
    freeDeliveryThreshold: null,
    createdAt: new Date('2026-01-15T10:00:00+05:30'),
    ...overrides,
  }
}

/** Saves a product, with the stock movement that brought its pieces in. */
export async function insertProduct(db: Db, overrides: ProductOverrides = {}): Promise<Product> {
  const { reservedQuantity = 0, archivedAt, ...rest } = overrides
  const made = makeProduct(rest)
  const product = { ...made, available: made.stockQuantity - reservedQuantity }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id: product.id,
        name: product.name,
        description: product.description,
        price: product.price,
        original_price: product.originalPrice,
        images: product.images,
        category: product.category,
        material: product.material,
        color: product.color,
        care_instructions: product.careInstructions,
        size: product.sizes,
        is_new: product.isNew,
        is_bestseller: product.isBestseller,
        is_featured: product.isFeatured,
        stock_quantity: product.stockQuantity,
        reserved_quantity: reservedQuantity,
        has_delivery_charge: product.hasDeliveryCharge,
        delivery_charge: product.deliveryCharge,
        free_delivery_threshold: product.freeDeliveryThreshold,
        archived_at: archivedAt ?? null,
        created_at: product.createdAt,
      })
      .execute()
    if (product.stockQuantity > 0) {
      await tx
        .insertInto('stock_movements')
        .values({ product_id: product.id, delta: product.stockQuantity, reason: 'initial' })
        .execute()
    }
  })
  return product
}
