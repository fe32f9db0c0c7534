import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { RestoreProductOutcome } from './product-bin.server.ts'

/** Takes a product out of the bin. */
export const restoreProductForm = formOf<RestoreProductOutcome>()(
  { intent: 'restore-product', isButton: true, fields: (zod) => zod.object({ productId: zod.uuid() }) },
  {
    restored: done(({ name }) => `${name} restored.`),
    'unknown-product': refused(404, 'This is no longer in the bin.'),
  },
)

/** Deletes the products in the bin for good. */
export const emptyProductBinForm = formOf<{ status: 'erased'; erased: number }>()(
  { intent: 'empty-product-bin', isButton: true, fields: (zod) => zod.object({}) },
  { erased: done(({ erased }) => `${productsText(erased)} deleted for good.`) },
)

/** A number of products: `1 product`. */
export function productsText(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}
