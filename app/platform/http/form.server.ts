import { MIMEType } from 'node:util'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import type { FormBody } from '#app/shared/form-contract.ts'
import { MAX_UPLOAD_BYTES, readUpTo } from './body.server.ts'

/** The limits of a form. */
export interface FormLimits {
  /** Size of the body. */
  readonly bytes: number
  /** Fields of the same name count separately. */
  readonly fields: number
  /** How many of the fields may be files. */
  readonly files: number
}

/** Far above every form of the shop without files; the longest message and a page of selected orders fit. */
const ORDINARY: FormLimits = { bytes: 64 * 1024, fields: 120, files: 0 }

const MAX_NAME_LENGTH = 100

/**
 * A name is one word, or one word inside another, as in the payment provider's `error[reason]`. This shop's forms have no names
 * that libraries would read as list indexes or nested objects, and no control fields of form libraries.
 */
const FIELD_NAME = /^[a-z][\w-]*(?:\[[a-z]\w*\])?$/i

/** Names with a meaning on every object. */
const PROTOTYPE_NAME = /\b(?:constructor|prototype)\b/

/**
 * The fields of a posted form. Everything is limited before it is parsed, so that no form costs more than a few
 * milliseconds; see `docs/decisions/0020-forms-are-bounded-before-they-are-parsed.md`.
 *
 * @param limits This form's limits, where they differ from an ordinary one's.
 * @throws a 400 response when the body is not a form, exceeds `limits`, has names that no form of the shop has, or contains a
 *   NUL character, which nobody types and the database can't store.
 */
export async function readForm(request: Request, limits: Partial<FormLimits> = {}): Promise<FormData> {
  const form = await readBoundedForm(request, { ...ORDINARY, ...limits })
  if (!form) throw data('We couldn’t read the form. Please try again.', { status: 400 })
  return form
}

/** The limits of a page's forms together: the largest of each. A form with files may be as large as an upload. */
export function bodyLimits(forms: readonly FormBody[]): FormLimits {
  const limits = forms.map((form) => ({ ...ORDINARY, ...(form.files && { bytes: MAX_UPLOAD_BYTES }), ...form }))
  const largest = (limit: keyof FormLimits) => Math.max(...limits.map((form) => form[limit]))
  return { bytes: largest('bytes'), fields: largest('fields'), files: largest('files') }
}

/**
 * Checks the fields of a form against its schema. Fields that the schema doesn't know are ignored, unless it is loose.
 *
 * @param form As {@link readForm} read it.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.output<Schema>, string[]> {
  const shape = shapeOf(schema)
  const known = new FormData()
  for (const [name, value] of form) if (!shape || Object.hasOwn(shape, name)) known.append(name, value)
  return parseWithZod(known, { schema }) as Submission<z.output<Schema>, string[]>
}

/** The fields that a schema knows; undefined for a loose one, whose fields have names such as `quantity-{id}`. */
function shapeOf(schema: z.ZodType): object | undefined {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType)
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.shape : undefined
}

/** A page without such a form. */
export function unknownForm() {
  return data('Unknown form', { status: 400 })
}

/**
 * Whether a script of the shop's pages sent the request and reads the response itself; otherwise the browser shows the
 * response as a page. React Router's scripts request the same address with `.data` appended.
 */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

async function readBoundedForm(request: Request, limits: FormLimits): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? ''
  const separator = separatorOf(type)
  const body = await readUpTo(request.body, limits.bytes).catch(() => undefined)
  if (separator === undefined || body === undefined) return undefined
  if (hasMoreThan(limits.fields + 1, separator, body)) return undefined

  const sent = new Response(body, { headers: { 'content-type': type } })
  const form = await sent.formData().catch(() => undefined)
  return form && isWithin(limits, form) ? form : undefined
}

/** The separator between fields, or around them; undefined when the body is not a form. */
function separatorOf(contentType: string): string | undefined {
  try {
    const { essence, params } = new MIMEType(contentType)
    if (essence === 'application/x-www-form-urlencoded') return '&'
    const boundary = params.get('boundary')
    return essence === 'multipart/form-data' && boundary ? `--${boundary}` : undefined
  } catch {
    return undefined
  }
}

/** Counts no further than it must, so that a large body costs no more than a small one. */
function hasMoreThan(most: number, separator: string, body: Buffer): boolean {
  let seen = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++seen > most) return true
  }
  return false
}

function isWithin(limits: FormLimits, form: FormData): boolean {
  const fields = [...form]
  const files = fields.filter(([, value]) => typeof value !== 'string')
  return (
    fields.length <= limits.fields &&
    files.length <= limits.files &&
    fields.every(([name, value]) => isFieldName(name) && !(typeof value === 'string' && value.includes('\0')))
  )
}

function isFieldName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && FIELD_NAME.test(name) && !PROTOTYPE_NAME.test(name)
}
