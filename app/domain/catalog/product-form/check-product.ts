import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ProductInput } from '../product-fields.ts'
import { productInput } from './product-input.ts'

/** Validates the product form. */
export function checkProduct(form: FormData): Submission<ProductInput> {
  return parseWithZod(form, { schema: productInput })
}
