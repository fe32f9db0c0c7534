import { MIMEType } from 'node:util'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { readUpTo } from './body.server.ts'

/** What a form may hold at most. */
export interface FormLimits {
  /** Of the body as it is sent. */
  readonly bytes: number
  /** Fields of the same name count one by one. */
  readonly fields: number
  /** How many of the fields may be files. */
  readonly files: number
}

/** Far above every form of the shop that sends no files; the longest message and a page of chosen orders fit in. */
const ORDINARY: FormLimits = { bytes: 64 * 1024, fields: 120, files: 0 }

const MAX_NAME_LENGTH = 100

/**
 * A name is one word, or one word of another, as the payment provider sends `error[reason]`. What libraries would read as
 * a place in a list or deep in an object, and the control fields of form libraries, are no names of this shop's forms.
 */
const FIELD_NAME = /^[a-z][\w-]*(?:\[[a-z]\w*\])?$/i

/** Names that mean something on every object. */
const PROTOTYPE_NAME = /\b(?:constructor|prototype)\b/

/**
 * The fields of a posted form. Everything is bounded before a parser sees it, so that no form costs more than a few
 * milliseconds; see `docs/decisions/0020-forms-are-bounded-before-they-are-parsed.md`.
 *
 * @param limits Of this form, when it differs from an ordinary one.
 * @throws a 400 answer when the body is not a form, is larger than `limits` or has names that no form of the shop has, and
 *   when it holds the character 0, which nobody types and no database keeps.
 */
export async function readForm(request: Request, limits: Partial<FormLimits> = {}): Promise<FormData> {
  const form = await readBoundedForm(request, { ...ORDINARY, ...limits })
  if (!form) throw data('We couldn’t read the form. Please try again.', { status: 400 })
  return form
}

/**
 * Checks the fields of a form against its schema. Only fields that the schema knows are looked at.
 *
 * @param form As {@link readForm} read it.
 */
export function parseForm<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
): Submission<z.output<Schema>, string[]> {
  const known = new FormData()
  for (const [name, value] of form) if (Object.hasOwn(schema.shape, name)) known.append(name, value)
  return parseWithZod(known, { schema })
}

/**
 * Whether a script of the shop's pages sent the request and reads the answer itself; otherwise the browser shows the
 * answer as a page. React Router's scripts ask for the same address with `.data` behind it.
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

/** What stands between two fields, and before the first or after the last of them; undefined for what is no form. */
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

/** Counts no further than it must: a large body costs what a small one does. */
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
