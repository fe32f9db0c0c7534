import { z } from 'zod'
import { imageMessages } from '#app/domain/catalog/images/image-messages.ts'
import { type Paise, paise, parseRupees } from '#app/money.ts'
import { FREE_DELIVERY_THRESHOLD } from '#app/shop.ts'

/** The form's message when something is missing. */
export const INCOMPLETE = 'Please fill all required fields and upload an image.'

/** The message at a required field that is empty. */
const REQUIRED = 'Please fill in this field'

const NO_IMAGE = 'Please upload an image'
const NO_CATEGORY = 'Please choose a category'
const NEGATIVE = 'Please enter 0 or more'

/** More than any shop stocks; keeps sums of stock within the database's integers. */
const MAX_STOCK = 1_000_000
/** Images per product. */
export const MAX_IMAGES = 20
const MAX_SIZES = 30
const MAX_SIZE_LENGTH = 40

/**
 * A product as entered in the product form or in a row of a product file. Amounts are entered in rupees and become paise;
 * sizes are separated by commas and become a list.
 */
export const productInput = z.object({
  name: requiredText(200),
  description: text(5000)
    .optional()
    .transform((typed) => typed ?? ''),
  price: z.string(REQUIRED).transform(toAmount),
  originalPrice: z.string(REQUIRED).transform(toAmount),
  /** Addresses of stored images; the first one is the main image. */
  images: z
    .array(z.string().max(300), NO_IMAGE)
    .min(1, NO_IMAGE)
    .max(MAX_IMAGES, imageMessages.tooMany)
    .transform((images) => [...new Set(images)]),
  category: z
    .string(NO_CATEGORY)
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, NO_CATEGORY),
  material: requiredText(200),
  color: requiredText(200),
  careInstructions: requiredText(2000),
  sizes: requiredText(1500)
    .transform(splitSizes)
    .pipe(
      z
        .array(z.string().max(MAX_SIZE_LENGTH, `Please use at most ${MAX_SIZE_LENGTH} characters for a size`))
        .min(1, REQUIRED)
        .max(MAX_SIZES, `Please enter at most ${MAX_SIZES} sizes`),
    ),
  isNew: z.coerce.boolean().default(false),
  isBestseller: z.coerce.boolean().default(false),
  isFeatured: z.coerce.boolean().default(false),
  stockQuantity: z.string(REQUIRED).transform(toCount),
  hasDeliveryCharge: z.coerce.boolean().default(false),
  deliveryCharge: amountOr(paise(0)),
  freeDeliveryThreshold: amountOr(FREE_DELIVERY_THRESHOLD),
  hsnCode: z
    .string()
    .trim()
    .regex(/^[0-9]{4,8}$/, 'Please enter 4 to 8 digits')
    .optional()
    .transform((digits) => digits ?? null),
})

/** A validated product from the form or a file. */
export type ProductInput = z.output<typeof productInput>

/** The same before validation. */
export type TypedProduct = z.input<typeof productInput>

/** The state of the product that the form was opened with; absent for a new one. */
export const editedProductInput = z.object({
  version: z.coerce.number().int().min(1),
  loadedStock: z.coerce.number().int().min(0),
})

/** Whether something is missing rather than invalid. @param errors Messages of a validated form by field. */
export function isIncomplete(errors: Record<string, string[] | undefined | null>): boolean {
  const messages = Object.values(errors).flat()
  return messages.some((message) => message === REQUIRED || message === NO_IMAGE || message === NO_CATEGORY)
}

/** `S, M,, L ` as a list: trimmed, without empty or repeated sizes. */
export function splitSizes(typed: string): string[] {
  const sizes = typed.split(',').map((size) => size.trim())
  return [...new Set(sizes)].filter((size) => size !== '')
}

function text(maxLength: number) {
  return z.string(REQUIRED).transform(clean).pipe(atMost(maxLength))
}

function requiredText(maxLength: number) {
  return text(maxLength).pipe(z.string(REQUIRED).min(1, REQUIRED))
}

function atMost(maxLength: number) {
  return z.string(REQUIRED).max(maxLength, `Please use at most ${maxLength} characters`)
}

/** Normalises line ends, and removes what the database can't store: null characters and lone surrogates. */
function clean(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()
}

function toAmount(typed: string, context: z.RefinementCtx): Paise {
  const amount = parseRupees(typed)
  if (amount !== undefined) return amount
  return reject(context, problemWith(typed) ?? 'Please enter an amount in rupees, such as 749 or 749.50')
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

/** An amount with a default, which also replaces unreadable input. */
function amountOr(usual: Paise) {
  return z
    .string()
    .optional()
    .transform((typed) => parseRupees(typed ?? '') ?? usual)
}
