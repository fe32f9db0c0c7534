import { href } from 'react-router'
import { formOf, goTo } from '#app/shared/form-contract.ts'

/** Removes the demo products from the shop. */
export const removeDemoProductsForm = formOf<{ status: 'removed' }>()(
  { intent: 'remove-demo-products', isButton: true, fields: (zod) => zod.object({}) },
  { removed: goTo(() => href('/admin/demo-products')) },
)
