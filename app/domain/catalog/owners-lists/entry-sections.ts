import type { SettingField } from '#app/domain/settings/settings-fields.ts'

/** A field of a category or a collection. It looks and is checked as a setting. */
export type EntryField<Name extends string = string> = SettingField & { readonly name: Name }

/** Fields by name, in the sections of their form. */
export type FieldSections<Name extends string> = Readonly<Record<string, Partial<Readonly<Record<Name, SettingField>>>>>

/** The fields of each section with their names, by the section's heading. */
export function namedSections<Name extends string>(sections: FieldSections<Name>): Record<string, EntryField<Name>[]> {
  const named = Object.entries(sections).map(([heading, fields]) => [
    heading,
    Object.entries<SettingField | undefined>(fields).map(([name, field]) => ({ ...field, name })),
  ])
  return Object.fromEntries(named)
}
