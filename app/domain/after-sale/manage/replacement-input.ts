import type { WantedReplacement } from '../replacement-plan.ts'
import { readRefundedItemsForm, type UnreadableRefund } from './refund-input.ts'

export function sizeField(orderItemId: string): string {
  return `size-${orderItemId}`
}

/** Reads the items to replace. Empty quantities replace nothing. */
export function readReplacementForm(form: FormData): WantedReplacement | UnreadableRefund {
  const replaced = readRefundedItemsForm(form)
  if ('errors' in replaced) return replaced
  return {
    items: replaced.form.items.map((item) => ({ ...item, size: String(form.get(sizeField(item.orderItemId)) ?? '') })),
  }
}
