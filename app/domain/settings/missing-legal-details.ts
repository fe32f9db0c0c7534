import type { SettingName, ShopSettings } from './settings-fields.ts'

/** What rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 requires every online shop to show; one address is enough. */
const REQUIRED_BY_LAW = [
  'legalName',
  'registeredAddress',
  'grievanceName',
  'grievanceDesignation',
  'grievanceEmail',
  'grievancePhone',
] as const satisfies readonly SettingName[]

/** Whether the law requires this setting. Such a setting may be left blank, but isn't labelled as optional. */
export function isRequiredByLaw(name: SettingName): boolean {
  return (REQUIRED_BY_LAW as readonly SettingName[]).includes(name)
}

/** The legal details that the shop must show but lacks, in the order of the settings screen; may be empty. */
export function missingLegalDetails(settings: ShopSettings): SettingName[] {
  return REQUIRED_BY_LAW.filter((name) => settings[name] === '')
}
