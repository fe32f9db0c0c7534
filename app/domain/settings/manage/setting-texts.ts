import { formatRupees, type Paise, plainRupees } from '#app/money.ts'
import { labelFromName } from '#app/shared/label-from-name.ts'
import {
  type NamedSetting,
  SETTING_LIST,
  type SettingField,
  type SettingGroup,
  type ShopSettings,
} from '../settings-fields.ts'

/** The settings of a section, in the order of the screen. */
export function fieldsOf(group: SettingGroup): NamedSetting[] {
  return SETTING_LIST.filter((field) => field.group === group)
}

/**
 * A section's settings as its inputs show them: amounts in rupees, one address per line, `on` for what is switched on; nothing for
 * what is switched off, or an amount that isn't set.
 */
export function settingInputValues(group: SettingGroup, settings: ShopSettings): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(group).flatMap((field) => {
      const typed = typedValue(field, settings[field.name])
      return typed === undefined ? [] : [[field.name, typed]]
    }),
  )
}

function typedValue({ kind }: SettingField, value: unknown): string | undefined {
  if (value === null) return undefined
  if (kind === 'amount' || kind === 'optional-amount') return plainRupees(value as Paise)
  if (kind === 'flag') return value ? 'on' : undefined
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** A setting's value in words, as the list of changes shows it. */
export function settingText(field: SettingField | undefined, value: unknown): string {
  if (value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return 'blank'
  }
  switch (field?.kind) {
    case 'amount':
    case 'optional-amount':
      return formatRupees(value as Paise)
    case 'flag':
      return value ? 'on' : 'off'
    case 'choice':
      return field.options[String(value)] ?? String(value)
    default:
      return Array.isArray(value) ? value.join(', ') : String(value)
  }
}

/** The setting of this name; undefined for one of another release. */
export function findSetting(name: string): NamedSetting | undefined {
  return SETTING_LIST.find((field) => field.name === name)
}

/** What is a category's today and was a setting for each: `hsnCasual`. */
const FORMER_LABELS: Readonly<Record<string, string>> = {
  hsn: 'HSN code',
  sizeGuide: 'Body measurements',
  garmentGuide: 'Garment measurements',
}

/** The label of a setting, also of one that this release doesn't have. */
export function settingLabel(name: string): string {
  const [, former = '', category] = /^(hsn|sizeGuide|garmentGuide)([A-Z]\w*)$/.exec(name) ?? []
  return findSetting(name)?.label ?? (category ? `${FORMER_LABELS[former]} of ${category}` : labelFromName(name))
}
