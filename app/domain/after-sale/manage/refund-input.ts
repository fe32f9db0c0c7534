import { paise, parseRupees } from '#app/money.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { RefundItemsInput } from '../refund-items.server.ts'
import { planRefund, type Refundable, type RefundPlan } from '../refund-plan.ts'

export function quantityField(orderItemId: string): string {
  return `quantity-${orderItemId}`
}

/** The checkboxes of the items that return to stock; each has its item's id as its value. */
export const RESTOCK_FIELD = 'restock'

/** The sum that the administrator was shown, in rupees; sent by the button that confirms it. */
export const CONFIRMED_FIELD = 'confirmed'

export type RefundForm = Pick<RefundItemsInput, 'items' | 'delivery' | 'other' | 'note' | 'confirmed'>

/** Units and amounts that can't be read, with the reasons by field. */
export interface UnreadableRefund {
  readonly status: 'unreadable'
  readonly errors: Readonly<Record<string, string[]>>
}

/** The provider's minimum is one rupee. */
const SMALLEST_AMOUNT = 100

const amountMessage = 'Enter an amount of at least ₹1, such as 499 or 499.50'

/** Reads the refund form. Empty quantities and amounts refund nothing. */
export function readRefundForm(form: FormData): { form: RefundForm } | UnreadableRefund {
  const errors: Record<string, string[]> = {}
  const { items, delivery, other } = readAmounts(form, errors)
  const note = textOf(form, 'reason')
  if (note === '') errors.reason = ['Enter a reason for your records']
  if (note.length > 200) errors.reason = ['Use at most 200 characters']
  if (Object.keys(errors).length === 0 && items.length === 0 && delivery === 0 && other === 0) {
    errors.amount = ['Choose items, the delivery charge or an amount']
  }
  if (Object.keys(errors).length > 0) return { status: 'unreadable', errors }
  const confirmed = form.has(CONFIRMED_FIELD) ? parseRupees(textOf(form, CONFIRMED_FIELD)) : undefined
  return { form: { items, delivery, other, note, confirmed } }
}

/** What the form would refund as it stands; undefined while it refunds nothing, too much, or something in it is invalid. */
export function plannedRefund(refundable: Refundable, form: FormData): RefundPlan | undefined {
  const errors: Record<string, string[]> = {}
  const wanted = readAmounts(form, errors)
  const decision = Object.keys(errors).length === 0 ? planRefund(refundable, wanted) : undefined
  return decision?.status === 'planned' ? decision.plan : undefined
}

function readAmounts(
  form: FormData,
  errors: Record<string, string[]>,
): Pick<RefundForm, 'items' | 'delivery' | 'other'> {
  const typed = textOf(form, 'amount')
  const other = typed === '' ? paise(0) : parseRupees(typed)
  if (other === undefined || (typed !== '' && other < SMALLEST_AMOUNT)) errors.amount = [amountMessage]
  return { ...readRefundedItems(form, errors), other: other ?? paise(0) }
}

/** Reads the items and the delivery charge alone, as the form that assigns items to a refund sends them. */
export function readRefundedItemsForm(
  form: FormData,
): { form: Pick<RefundForm, 'items' | 'delivery'> } | UnreadableRefund {
  const errors: Record<string, string[]> = {}
  const refunded = readRefundedItems(form, errors)
  return Object.keys(errors).length > 0 ? { status: 'unreadable', errors } : { form: refunded }
}

function readRefundedItems(form: FormData, errors: Record<string, string[]>): Pick<RefundForm, 'items' | 'delivery'> {
  const restocked = new Set(form.getAll(RESTOCK_FIELD))
  const items = new Map<string, RefundForm['items'][number]>()
  for (const name of form.keys()) {
    const orderItemId = name.startsWith('quantity-') ? name.slice('quantity-'.length) : ''
    if (!isUuid(orderItemId)) continue
    const text = textOf(form, name)
    if (!/^\d{0,5}$/.test(text)) errors[name] = ['Enter a whole number']
    else if (Number(text) > 0) {
      items.set(orderItemId, { orderItemId, quantity: Number(text), restock: restocked.has(orderItemId) })
    }
  }
  const typed = textOf(form, 'delivery')
  const delivery = typed === '' ? paise(0) : parseRupees(typed)
  if (delivery === undefined) errors.delivery = [amountMessage]
  return { items: [...items.values()], delivery: delivery ?? paise(0) }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
