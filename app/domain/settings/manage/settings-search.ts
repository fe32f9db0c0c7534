import { SETTING_LIST } from '../settings-fields.ts'
import { SECTION_NAMES, SETTINGS_SECTIONS, type SettingsSectionName } from './settings-sections.ts'

/** A setting, or a section as a whole, that a search finds. */
export interface FoundSetting {
  readonly section: SettingsSectionName
  /** Undefined for the section itself. */
  readonly name: string | undefined
  readonly label: string
  readonly hint: string | undefined
}

/** The sections and settings whose names, hints or section contain every word of the text, sections first. */
export function searchSettings(text: string): FoundSetting[] {
  const words = plain(text).split(/\s+/)
  const sections = SECTION_NAMES.map((section) => {
    const { label, holds } = SETTINGS_SECTIONS[section]
    return { section, name: undefined, label, hint: holds }
  })
  const settings = SETTING_LIST.map(({ group, name, label, hint }) => ({ section: group, name, label, hint }))
  return [...sections, ...settings].filter(({ section, label, hint = '' }) => {
    const searched = plain(`${SETTINGS_SECTIONS[section].label} ${label} ${hint}`)
    return words.every((word) => searched.includes(word))
  })
}

/** In small letters and with straight apostrophes, as people type. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
