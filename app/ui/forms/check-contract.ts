import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { FormShape } from '#app/shared/form-contract.ts'

/**
 * Checks a form in the browser by the contract whose button sends it, else by the first. Loaded apart: the rules' library isn't needed
 * before someone types.
 */
export function checkOf(...contracts: readonly [FormShape, ...FormShape[]]) {
  const schemas = new Map(contracts.map((contract) => [contract.intent, contract.fields(z)]))
  return (form: FormData) => {
    const schema = schemas.get(String(form.get('intent'))) ?? schemas.get(contracts[0].intent)
    return parseWithZod(form, { schema: schema as z.ZodType }) as Submission<Record<string, string | undefined>>
  }
}

/** Reads a form in the browser by its contract. */
export function readerOf<Fields extends z.ZodType>(contract: FormShape<Fields>) {
  const schema = contract.fields(z)
  return (form: FormData) => parseWithZod(form, { schema })
}
