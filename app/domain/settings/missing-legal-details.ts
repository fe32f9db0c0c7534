import type { SettingName, ShopSettings } from './settings-fields.ts'

/** What rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 has every online shop show; one address is enough. */
const REQUIRED_BY_LAW = [
  'legalName',
  'registeredAddress',
  'grievanceName',
  'grievanceDesignation',
  'grievanceEmail',
  'grievancePhone',
] as const satisfies readonly SettingName[]

/** Whether the law requires this setting, so that it isn't optional although it may be blank. */
export function isRequiredByLaw(name: SettingName): boolean {
  return (REQUIRED_BY_LAW as readonly SettingName[]).includes(name)
}

/** The legal details that the shop must show and hasn't got, in the order of the settings screen; may be empty. */
export function missingLegalDetails(settings: ShopSettings): SettingName[] {
  return REQUIRED_BY_LAW.filter((name) => settings[name] === '')
}
