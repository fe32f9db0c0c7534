import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ContactMessageInput, contactMessageInput } from './schema.ts'

/** Reads the form and checks it against the schema. */
export function checkMessage(form: FormData): Submission<ContactMessageInput> {
  return parseWithZod(form, { schema: contactMessageInput })
}
