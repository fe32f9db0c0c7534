/** What can be changed, by the names of the tables, and the words for it. */
export const AUDITED_ENTITIES: Readonly<Record<string, string>> = {
  orders: 'Orders',
  products: 'Products',
  product_imports: 'Product files',
  payments: 'Payments',
  refunds: 'Refunds',
  contact_messages: 'Messages',
  mails: 'Mails',
}

/** `change-order-status` is 'Change order status'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A changed field with what it held before and after; undefined where there was, or is, no row. */
export interface AuditChange {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The fields of both states, in the order in which they were written. */
export function listChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: field.replaceAll('_', ' '),
    before: before && field in before ? shown(before[field]) : undefined,
    after: after && field in after ? shown(after[field]) : undefined,
  }))
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
