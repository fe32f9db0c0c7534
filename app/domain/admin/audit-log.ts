import { findSetting, settingText } from '#app/domain/settings/manage/setting-texts.ts'

/** Labels of what the audit log covers, by table name. */
export const AUDITED_ENTITIES: Readonly<Record<string, string>> = {
  orders: 'Orders',
  products: 'Products',
  product_drafts: 'Product drafts',
  product_imports: 'Product files',
  search_synonyms: 'Synonyms',
  payments: 'Payments',
  refunds: 'Refunds',
  complaints: 'Complaints',
  contact_messages: 'Messages',
  mails: 'Emails',
  settings_versions: 'Settings',
  first_day_confirmations: 'Getting started',
}

/** `change-order-status` becomes 'Change order status'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A changed field with its values before and after; undefined where the row didn't exist yet, or no longer exists. */
export interface AuditChange {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

interface RecordedChange {
  /** The table that was changed. */
  readonly entity: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The fields of both states, in the order they were recorded. Settings get the names and values that their screen shows. */
export function listChanges({ entity, before, after }: RecordedChange): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => {
    const setting = entity === 'settings_versions' ? findSetting(field) : undefined
    const textIn = (state: RecordedChange['before']) => {
      if (!state || !(field in state)) return undefined
      return setting ? settingText(setting, state[field]) : shown(state[field])
    }
    return { field: setting?.label ?? field.replaceAll('_', ' '), before: textIn(before), after: textIn(after) }
  })
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
