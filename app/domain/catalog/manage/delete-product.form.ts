import { formOf, goTo } from '#app/shared/form-contract.ts'
import type { DeleteProductOutcome } from './delete-product.server.ts'
import { productListPath } from './product-list.ts'

/** Puts a product into the bin. `url` is that of the question. */
export const deleteProductForm = formOf<DeleteProductOutcome & { url: URL }>()(
  { intent: 'delete-product', fields: (zod) => zod.object({}), fault: 'Failed to delete product' },
  {
    deleted: goTo(({ url }) => productListPath(url, 'deleted')),
    // Already deleted, which is what the administrator wanted.
    'unknown-product': goTo(({ url }) => productListPath(url)),
  },
)
