import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ProductInput, productInput } from './product-input.ts'

/** Reads what stands in the product form, with what is wrong with it. */
export function checkProduct(form: FormData): Submission<ProductInput> {
  return parseWithZod(form, { schema: productInput })
}
