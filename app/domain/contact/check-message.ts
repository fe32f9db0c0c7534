import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ContactMessageInput, contactMessageInput } from './schema.ts'

/** Reads what stands in the form, with what is wrong with it. */
export function checkMessage(form: FormData): Submission<ContactMessageInput> {
  return parseWithZod(form, { schema: contactMessageInput })
}
