import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { FormShape } from '#app/shared/form-contract.ts'

/** Checks a contract's form in the browser. Loaded apart: the rules' library isn't needed before someone types. */
export function checkOf(contract: FormShape) {
  const schema = contract.fields(z)
  return (form: FormData) => parseWithZod(form, { schema }) as Submission<Record<string, string | undefined>>
}
