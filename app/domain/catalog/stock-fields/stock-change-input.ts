import { z } from 'zod'
import { CHOSEN_STOCK_REASONS, explainsChange, type StockChange, stockReasonLabel } from '../stock-reasons.ts'

/** Why the stock changes, as typed into the product form. */
export interface TypedStockChange {
  readonly reason: string
  readonly note: string
}

export type StockChangeCheck =
  | { readonly status: 'ok'; readonly change: StockChange }
  | {
      readonly status: 'rejected'
      readonly errors: { readonly reason?: readonly string[]; readonly note?: readonly string[] }
    }

export const MAX_STOCK_NOTE_LENGTH = 200

const input = z
  .object({
    reason: z.enum(CHOSEN_STOCK_REASONS, 'Please choose why the stock is changing'),
    note: z.string().trim().max(MAX_STOCK_NOTE_LENGTH, `Please use at most ${MAX_STOCK_NOTE_LENGTH} characters`),
  })
  .refine(({ reason, note }) => reason !== 'correction' || note !== '', {
    path: ['note'],
    message: 'Please say what happened',
  })

/** Reads why the stock changes from the product form. */
export function readStockChange(form: FormData): TypedStockChange {
  return { reason: String(form.get('stockReason') ?? ''), note: String(form.get('stockNote') ?? '') }
}

/**
 * Validates the reason of a stock change; the reason _Other_ needs a note, and a reason that only adds or only removes units must
 * match the change.
 *
 * @param added Units; negative when the stock falls.
 */
export function checkStockChange(typed: TypedStockChange, added: number): StockChangeCheck {
  const checked = input.safeParse(typed)
  if (!checked.success) return { status: 'rejected', errors: z.flattenError(checked.error).fieldErrors }
  const { reason, note } = checked.data
  if (!explainsChange(reason, added)) {
    const error = `The stock ${added > 0 ? 'rises' : 'falls'}, so “${stockReasonLabel(reason)}” can’t be the reason`
    return { status: 'rejected', errors: { reason: [error] } }
  }
  return { status: 'ok', change: { reason, note: note === '' ? null : note } }
}
