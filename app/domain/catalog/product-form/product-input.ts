import { z } from 'zod'
import { IMAGE_PROBLEMS } from '#app/domain/catalog/images/image-messages.ts'
import { formatRupees, type Paise, parseRupees } from '#app/money.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { measurementProblems, readMeasurements, writeMeasurements } from '#app/vocabulary/measurements.ts'
import { CARE_SYMBOLS, readCareSymbols } from '../care-symbols.ts'
import {
  type FieldKind,
  type FieldName,
  type KindOf,
  mapFields,
  type ProductField,
  type ValueByKind,
} from '../product-fields.ts'
import { type CodeKind, readSizeCodes, sizeCodesProblems, writeSizeCodes } from '../size-codes.ts'

/** The form's message when something is missing. */
export const INCOMPLETE = 'Please fill all required fields and upload an image.'

/** The message at a required field that is empty. */
const REQUIRED = 'Please fill in this field'

const NO_IMAGE = 'Please upload an image'
const NO_CATEGORY = 'Please choose a category'
const NEGATIVE = 'Please enter 0 or more'
const NO_AMOUNT = 'Please enter an amount in rupees, such as 749 or 749.50'
const NO_CARE_SYMBOL = `Please use care symbols from this list: ${Object.keys(CARE_SYMBOLS).join(', ')}`

/** More than any shop stocks; keeps sums of stock within the database's integers. */
export const MAX_STOCK = 1_000_000
/** Images per product. */
export const MAX_IMAGES = 20
const MAX_SIZES = 30
/** How many fields the product form sends at most: thirty sizes counted one by one with their codes, twenty images and all care symbols fit. */
export const MAX_FORM_FIELDS = 340
const MAX_SIZE_LENGTH = 40

/** What is typed into a field, by its kind. */
interface TypedByKind
  extends Record<Exclude<FieldKind, 'images' | 'care-symbols' | 'choices' | 'flag'>, string | undefined> {
  images: string[] | undefined
  'care-symbols': string[] | undefined
  choices: string[] | undefined
  flag: unknown
}

type Rule<Kind extends FieldKind> = z.ZodType<ValueByKind[Kind], TypedByKind[Kind]>

/**
 * A product as entered in the product form or in a row of a product file. Amounts are entered in rupees and become paise;
 * sizes are separated by commas and become a list.
 */
export const productInput = z
  .object(mapFields<{ [Name in FieldName]: Rule<KindOf<Name>> }>(ruleFor))
  .superRefine(({ price, originalPrice, mrp }, context) => {
    if (mrp === null) return
    const message = `Please enter at most the MRP of ${formatRupees(mrp)}`
    if (price > mrp) context.addIssue({ code: 'custom', path: ['price'], message })
    if (originalPrice > mrp) context.addIssue({ code: 'custom', path: ['originalPrice'], message })
  })

/** A product before validation. */
export type TypedProduct = z.input<typeof productInput>

/** The state of the product that the form was opened with; absent for a new one. */
export const editedProductInput = z.object({
  version: z.coerce.number().int().min(1),
  loadedStock: z.coerce.number().int().min(0),
})

/**
 * Whether a rejected field was left blank, rather than filled in wrongly.
 *
 * @param errors Messages of a validated form by field; those of a list's items as `sizes[0]`.
 * @param typed What the form held.
 */
export function isIncomplete(errors: object, typed: Readonly<Record<string, unknown>> | null | undefined): boolean {
  // A message about the whole form has no name.
  return Object.keys(errors).some((name) => name !== '' && isBlank(typed?.[name.replace(/\[.*$/, '')]))
}

function isBlank(typed: unknown): boolean {
  return [typed ?? ''].flat().every((text) => /^[\s,]*$/.test(String(text)))
}

/** `S, M,, L ` as a list: trimmed, without empty or repeated sizes. */
export function splitSizes(typed: string): string[] {
  const sizes = typed.split(',').map((size) => size.trim())
  return [...new Set(sizes)].filter((size) => size !== '')
}

function ruleFor(field: ProductField) {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      if (field.fallback !== undefined) return textOr(field.fallback, field.maxLength)
      return field.isOptional ? optionalText(field.maxLength) : requiredText(field.maxLength)
    case 'measurements':
      return optionalText(field.maxLength).transform(toMeasurements)
    case 'codes':
      return sizeCodes(field.codes)
    case 'digits':
      return optionalDigits(field)
    case 'amount':
      return field.fallback === undefined ? z.string(REQUIRED).transform(toAmount) : amountOr(field.fallback)
    case 'optional-amount':
      return field.usual === undefined ? optionalAmount() : amountOr(null)
    case 'count':
      return z.string(REQUIRED).transform(toCount)
    case 'category':
      return z
        .string(NO_CATEGORY)
        .trim()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, NO_CATEGORY)
    case 'sizes':
      return sizeList()
    case 'images':
      return imageList()
    case 'image':
      return optionalText(300).refine((url) => url === '' || imageKey(url) !== undefined, NO_IMAGE)
    case 'care-symbols':
      return careSymbolList()
    case 'choices':
      return chosenFrom(field.choices)
    case 'flag':
      return z.coerce.boolean().default(false)
  }
}

function requiredText(maxLength: number) {
  return z
    .string(REQUIRED)
    .transform(clean)
    .pipe(z.string(REQUIRED).min(1, REQUIRED).max(maxLength, tooLong(maxLength)))
}

/** No `pipe`: inside one, the form's parser treats an empty text as missing. */
function optionalText(maxLength: number) {
  return z
    .string()
    .optional()
    .transform((typed) => clean(typed ?? ''))
    .refine((typed) => typed.length <= maxLength, tooLong(maxLength))
}

function textOr(fallback: string, maxLength: number) {
  return optionalText(maxLength).transform((typed) => typed || fallback)
}

function tooLong(maxLength: number): string {
  return `Please use at most ${maxLength} characters`
}

/** Normalises line ends, and removes what the database can't store: null characters and lone surrogates. */
function clean(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()
}

function sizeList() {
  return requiredText(1500)
    .transform(splitSizes)
    .pipe(
      z
        .array(z.string().max(MAX_SIZE_LENGTH, `Please use at most ${MAX_SIZE_LENGTH} characters for a size`))
        .min(1, REQUIRED)
        .max(MAX_SIZES, `Please enter at most ${MAX_SIZES} sizes`),
    )
}

function imageList() {
  return z
    .array(z.string().max(300), NO_IMAGE)
    .min(1, NO_IMAGE)
    .max(MAX_IMAGES, IMAGE_PROBLEMS['too-many'])
    .transform((images) => [...new Set(images)])
}

function careSymbolList() {
  return z
    .array(z.string().max(40))
    .max(40)
    .default([])
    .transform((codes, context) => readCareSymbols(codes) ?? reject(context, NO_CARE_SYMBOL))
}

/** Those that were chosen, without repeats, in the order of the list. */
function chosenFrom(choices: readonly string[]) {
  const message = `Please choose from: ${choices.join(', ')}`
  return z
    .array(z.string().refine((code) => choices.includes(code), message))
    .max(100, message)
    .default([])
    .transform((codes) => choices.filter((code) => codes.includes(code)))
}

function optionalDigits({ minLength, maxLength }: { minLength: number; maxLength: number }) {
  return z
    .string()
    .trim()
    .regex(new RegExp(`^[0-9]{${minLength},${maxLength}}$`), `Please enter ${minLength} to ${maxLength} digits`)
    .optional()
    .transform((digits) => digits ?? null)
}

function toAmount(typed: string, context: z.RefinementCtx): Paise {
  const amount = parseRupees(typed)
  if (amount !== undefined) return amount
  return reject(context, problemWith(typed) ?? NO_AMOUNT)
}

function toMeasurements(typed: string, context: z.RefinementCtx): string {
  for (const message of measurementProblems(typed)) context.addIssue({ code: 'custom', message })
  return writeMeasurements(readMeasurements(typed) ?? [])
}

function sizeCodes(kind: CodeKind) {
  return optionalText(MAX_SIZES * (2 * MAX_SIZE_LENGTH + 50)).transform((typed, context) => {
    for (const message of sizeCodesProblems(kind, typed)) context.addIssue({ code: 'custom', message })
    return writeSizeCodes(readSizeCodes(typed) ?? new Map())
  })
}

function toCount(typed: string, context: z.RefinementCtx): number {
  const digits = typed.trim()
  const count = Number(digits)
  if (/^\d+$/.test(digits) && count <= MAX_STOCK) return count
  return reject(
    context,
    problemWith(digits) ?? `Please enter a whole number of at most ${MAX_STOCK.toLocaleString('en-IN')}`,
  )
}

function problemWith(typed: string): string | undefined {
  if (typed.trim() === '') return REQUIRED
  return /^\s*-\s*[\d.]/.test(typed) ? NEGATIVE : undefined
}

function reject(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

function optionalAmount() {
  return z
    .string()
    .optional()
    .transform((typed, context) => (typed?.trim() ? toAmount(typed, context) : null))
}

/** An amount with a default, which also replaces unreadable input. */
function amountOr<Fallback extends Paise | null>(fallback: Fallback) {
  return z
    .string()
    .optional()
    .transform((typed): Paise | Fallback => parseRupees(typed ?? '') ?? fallback)
}
