import type { ZodType } from 'zod'
import { type Answer, formOf, refusedAtFields, type Zod } from '#app/shared/form-contract.ts'
import { DEFAULT_SETTINGS, SETTING_GROUPS, type SettingGroup, type ShopSettings } from '../settings-fields.ts'
import { settingConflicts, settingRule } from '../settings-input.ts'
import type { SavedSection, SaveSectionOutcome, SectionValues } from './save-section.server.ts'
import { fieldsOf, findSetting, settingInputValues, settingLabel, settingText } from './setting-texts.ts'

/** What the screen shows of a section that was sent. */
export interface SentSection {
  readonly group: SettingGroup
  /** The version that the next save of the section builds on. */
  readonly version: number
  /** The inputs as they are stored now, such as a GSTIN in capitals. */
  readonly stored?: Readonly<Record<string, string>>
  /** What someone else has saved since the section was opened, as `label: value`. */
  readonly savedElsewhere?: readonly string[]
}

/** The fields of a section: what was typed becomes values to store, which must fit together. */
function sectionFields(zod: Zod, group: SettingGroup) {
  const rules = Object.fromEntries(fieldsOf(group).map((field) => [field.name, settingRule(zod, field)]))
  return zod
    .object({
      group: zod.literal(group),
      version: zod
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      ...rules,
    })
    .superRefine((values, context) => {
      // Settings that can contradict each other are in one section.
      const conflicts = settingConflicts({ ...DEFAULT_SETTINGS, ...(values as Partial<ShopSettings>) })
      for (const [name, message] of Object.entries(conflicts)) {
        context.addIssue({ code: 'custom', path: [name], message })
      }
    })
}

const isSaved: Answer<SavedSection, unknown> = ({ group, newest }) => ({
  code: 200,
  success: 'Saved. Your changes appear across the shop within two seconds.',
  isKept: true,
  shown: { version: newest.version, stored: settingInputValues(group, newest.settings) },
})

const [FIRST_GROUP, ...OTHER_GROUPS] = Object.keys(SETTING_GROUPS) as [SettingGroup, ...SettingGroup[]]

/** Saves a section of the settings screen. */
export const saveSectionForm = formOf<SaveSectionOutcome>()(
  {
    intent: 'save-settings',
    // The section with images sends a file for each.
    body: { files: 3 },
    fields: (zod) =>
      zod.discriminatedUnion('group', [
        sectionFields(zod, FIRST_GROUP),
        ...OTHER_GROUPS.map((group) => sectionFields(zod, group)),
      ]) as ZodType as ZodType<SectionValues>,
  },
  {
    saved: isSaved,
    unchanged: isSaved,
    'edit-conflict': ({ names, newest }) => ({
      code: 409,
      error: 'These settings were changed in another window. Saving again replaces them with yours:',
      isKept: true,
      shown: {
        version: newest.version,
        savedElsewhere: names.map(
          (name) => `${settingLabel(name)}: ${settingText(findSetting(name), newest.settings[name])}`,
        ),
      },
    }),
    'unknown-image': refusedAtFields(409, ({ name }) => ({
      [name]: 'This image is no longer available. Please upload it again.',
    })),
  },
)
