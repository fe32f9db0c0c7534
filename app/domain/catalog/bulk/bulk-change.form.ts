import type * as zod from 'zod'
import { formOf, refused, type Zod } from '#app/shared/form-contract.ts'
import { warningNote } from '../product-form/product-warnings.ts'
import { MAX_STOCK_NOTE_LENGTH } from '../stock-fields/stock-change-input.ts'
import { CHOSEN_STOCK_REASONS } from '../stock-reasons.ts'
import type { ApplyBulkOutcome, PreviewedProduct } from './bulk-change.server.ts'
import { MOST_PRODUCTS } from './bulk-limits.ts'
import { type ChangeLine, changeLines, keptText, refusalText } from './bulk-texts.ts'
import { ROUNDINGS } from './changed-price.ts'
import type { BulkChange, StockScope } from './plan-bulk-change.ts'
import type { UndoOutcome } from './undo-bulk-change.server.ts'

/** A product as the preview shows it. */
export interface PreviewLine {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly changes: readonly ChangeLine[]
  readonly warnings: readonly string[]
  /** Why it stays as it is. */
  readonly refusal: string | undefined
}

/** What the screen shows after one of its forms was sent. */
export interface ShownBulkChange {
  readonly lines?: readonly PreviewLine[]
  /** The fields of the previewed change, as they were sent. */
  readonly typed?: Readonly<Record<string, string>>
  /** Products that stayed as they were, with the reason. */
  readonly left?: readonly string[]
}

/** Hundredths of what is typed, which may have a sign and two decimals; undefined for anything else. */
function hundredths(typed: string): number | undefined {
  const match = /^([+\-−]?)\s*(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[₹%,\s]/g, ''))
  if (!match) return undefined
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' || match[1] === '−' ? -size : size
}

const LARGEST_PERCENT = 1_000

function changeFields(z: Zod) {
  const flag = z.enum(['yes', 'no']).optional()
  return {
    priceUnit: z.enum(['percent', 'amount']).default('percent'),
    priceBy: z.string().trim().max(20).optional(),
    rounding: z.enum(ROUNDINGS).default('none'),
    withOriginalPrice: z.string().optional(),
    withMrp: z.string().optional(),
    stockMode: z.enum(['set', 'add']).optional(),
    stockUnits: z.string().trim().max(20).optional(),
    stockScope: z
      .string()
      .max(60)
      .refine((scope) => scope === 'shared' || scope === 'each' || scope.startsWith('size:'))
      .default('shared'),
    stockReason: z.enum(CHOSEN_STOCK_REASONS, 'Please choose why the stock is changing').optional(),
    stockNote: z
      .string()
      .trim()
      .max(MAX_STOCK_NOTE_LENGTH, `Please use at most ${MAX_STOCK_NOTE_LENGTH} characters`)
      .optional(),
    category: z.string().trim().max(40).optional(),
    isNew: flag,
    isBestseller: flag,
    isFeatured: flag,
    isHidden: flag,
  }
}

type TypedChange = zod.output<zod.ZodObject<ReturnType<typeof changeFields>>>

function toChange(typed: TypedChange, context: zod.RefinementCtx): BulkChange {
  const reject = (field: keyof TypedChange, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const by = hundredths(typed.priceBy ?? '')
  const isPercent = typed.priceUnit === 'percent'
  if (typed.priceBy && by === undefined) reject('priceBy', 'Please enter a number, such as 10 or -12.5')
  if (isPercent && by !== undefined && Math.abs(by) > LARGEST_PERCENT * 100) {
    reject('priceBy', `Please enter at most ${LARGEST_PERCENT}%`)
  }
  const price =
    by === undefined
      ? undefined
      : {
          by,
          unit: typed.priceUnit,
          rounding: typed.rounding,
          withOriginalPrice: typed.withOriginalPrice !== undefined,
          withMrp: typed.withMrp !== undefined,
        }
  const fields = Object.fromEntries([
    ...(typed.category ? [['category', typed.category]] : []),
    ...(['isNew', 'isBestseller', 'isFeatured', 'isHidden'] as const).flatMap((name) =>
      typed[name] ? [[name, typed[name] === 'yes']] : [],
    ),
  ])
  const stock = typed.stockMode && readStock(typed, typed.stockMode, reject)
  const isNothing = !price && !typed.stockMode && Object.keys(fields).length === 0
  if (isNothing && !typed.priceBy) reject('priceBy', 'Please choose at least one change on this page')
  return { price, stock, fields }
}

function readStock(
  { stockUnits = '', stockScope, stockReason, stockNote = '' }: TypedChange,
  mode: 'set' | 'add',
  reject: (field: keyof TypedChange, message: string) => void,
): BulkChange['stock'] {
  const units = Number(stockUnits)
  const isCount = /^[+-]?\d{1,6}$/.test(stockUnits) && (mode === 'add' || units >= 0)
  if (!isCount) {
    reject(
      'stockUnits',
      mode === 'add' ? 'Please enter a whole number, such as 5 or -2' : 'Please enter a whole number',
    )
  }
  if (!stockReason) reject('stockReason', 'Please choose why the stock is changing')
  if (stockReason === 'correction' && stockNote === '') reject('stockNote', 'Please say what happened')
  if (!isCount || !stockReason) return undefined
  return { mode, units, scope: stockScope as StockScope, reason: stockReason, note: stockNote || null }
}

/** Two fields for each product, and those of the change. */
const BODY = { fields: MOST_PRODUCTS + 40 }

type PreviewOutcome =
  | {
      readonly status: 'previewed'
      readonly products: readonly PreviewedProduct[]
      readonly typed: Record<string, string>
    }
  | { readonly status: 'none-selected' }
  | { readonly status: 'too-many' }

/** Shows what a change would do. */
export const previewBulkForm = formOf<PreviewOutcome>()(
  { intent: 'preview-bulk-change', body: BODY, fields: (z) => z.object(changeFields(z)).transform(toChange) },
  {
    previewed: ({ products, typed }) => ({ code: 200, isKept: true, shown: { lines: products.map(toLine), typed } }),
    'none-selected': refused(400, 'Select at least one product.'),
    'too-many': refused(400, `Please change at most ${MOST_PRODUCTS} products at a time.`),
  },
)

/** Does it. */
export const applyBulkForm = formOf<ApplyBulkOutcome>()(
  {
    intent: 'apply-bulk-change',
    body: BODY,
    isButton: true,
    fields: (z) =>
      z
        .object({
          /** Each with the version that the preview showed. */
          products: z
            .array(z.string().regex(/^[0-9a-f-]{36}\.\d{1,9}$/))
            .min(1)
            .max(MOST_PRODUCTS),
          ...changeFields(z),
        })
        .transform(({ products, ...typed }, context) => ({
          change: toChange(typed, context),
          seen: products.map((product) => ({ id: product.slice(0, 36), version: Number(product.slice(37)) })),
        })),
  },
  {
    applied: ({ changed, refused: left }) => ({
      ...(changed > 0
        ? { code: 200, success: `Changed ${count(changed)}.` }
        : { code: 409, error: 'No product was changed.' }),
      shown: { left: left.map(({ name, refusal }) => `${name}: ${refusalText(refusal)}`) },
    }),
  },
)

/** Takes the last change back. */
export const undoBulkForm = formOf<UndoOutcome>()(
  { intent: 'undo-bulk-change', isButton: true, fields: (z) => z.object({ changeId: z.uuid() }) },
  {
    undone: ({ restored, kept }) => ({
      code: 200,
      success: `Restored ${count(restored)}.${kept.length > 0 ? ' What has changed since stays as it is:' : ''}`,
      shown: { left: kept.map(keptText) },
    }),
    'nothing-to-undo': refused(409, 'This change can no longer be undone.'),
  },
)

function toLine(product: PreviewedProduct): PreviewLine {
  const { id, version, name, warnings, usualPrice, refusal } = product
  return {
    id,
    version,
    name,
    changes: changeLines(product),
    warnings: warnings.map((warning) => warningNote(warning, usualPrice)),
    refusal: refusal && refusalText(refusal),
  }
}

/** How many products, in words. */
export function count(products: number): string {
  return products === 1 ? '1 product' : `${products} products`
}
