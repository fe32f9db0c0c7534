import { shownText } from '#app/domain/catalog/field-texts.ts'
import { FIELD_LIST, type FieldName, type NamedField, type ProductInput } from '#app/domain/catalog/product-fields.ts'
import { findSetting, settingLabel, settingText } from '#app/domain/settings/manage/setting-texts.ts'
import { labelFromName } from '#app/shared/label-from-name.ts'

/** Labels of what the audit log covers, by table name. */
export const AUDITED_ENTITIES: Readonly<Record<string, string>> = {
  orders: 'Orders',
  products: 'Products',
  product_bulk_changes: 'Changes of many products',
  categories: 'Categories',
  collections: 'Collections',
  offers: 'Offers',
  sales: 'Sale prices',
  product_drafts: 'Product drafts',
  product_imports: 'Product files',
  search_synonyms: 'Synonyms',
  checkouts: 'Order drafts',
  payments: 'Payments',
  refunds: 'Refunds',
  'auth.user': 'Users',
  complaints: 'Complaints',
  reviews: 'Reviews',
  contact_messages: 'Messages',
  parental_consents: 'Parental consents',
  mails: 'Emails',
  subscriptions: 'Subscribers',
  settings_versions: 'Settings',
  page_versions: 'Pages',
  data_breaches: 'Data breaches',
  redirects: 'Redirects',
  first_day_confirmations: 'Getting started',
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

/** The fields of both states, in the order they were recorded. Settings and products get the names that their screens show. */
export function listChanges({ entity, before, after }: RecordedChange): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => {
    const { label, textOf } = describeField(entity, field)
    const textIn = (state: RecordedChange['before']) => (state && field in state ? textOf(state[field]) : undefined)
    return { field: label, before: textIn(before), after: textIn(after) }
  })
}

/** A field's label, and how its values read. Fields that no form has are labelled by their names. */
function describeField(entity: string, field: string): { label: string; textOf: (value: unknown) => string } {
  const setting = entity === 'settings_versions' ? findSetting(field) : undefined
  if (setting) return { label: setting.label, textOf: (value) => settingText(setting, value) }

  const ofProduct = entity === 'products' ? FIELD_LIST.find(({ name }) => name === field) : undefined
  if (ofProduct) return { label: ofProduct.label, textOf: (value) => productText(ofProduct, value) }
  return { label: entity === 'settings_versions' ? settingLabel(field) : labelFromName(field), textOf: shown }
}

/** Images keep their addresses, because their number often stays. */
function productText({ name, kind }: NamedField, value: unknown): string {
  if (value === null || kind === 'images') return shown(value)
  return shownText(name, value as ProductInput[FieldName]) || 'empty'
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
