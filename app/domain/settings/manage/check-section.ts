import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { DEFAULT_SETTINGS, type SettingGroup, type ShopSettings } from '../settings-fields.ts'
import { settingConflicts, settingRule } from '../settings-input.ts'
import { fieldsOf } from './setting-texts.ts'

/** The schema of a section's form: what was typed becomes values to store, which must fit together. */
export function sectionInput(group: SettingGroup) {
  return z
    .object(Object.fromEntries(fieldsOf(group).map(({ name }) => [name, settingRule(name)])))
    .superRefine((values, context) => {
      // Settings that can contradict each other are in one section.
      const conflicts = settingConflicts({ ...DEFAULT_SETTINGS, ...(values as Partial<ShopSettings>) })
      for (const [name, message] of Object.entries(conflicts)) {
        context.addIssue({ code: 'custom', path: [name], message })
      }
    })
}

/** Checks a section's form in the browser. */
export function checkSection(form: FormData, group: SettingGroup): Submission<Record<string, string | undefined>> {
  return parseWithZod(form, { schema: sectionInput(group) }) as unknown as Submission<
    Record<string, string | undefined>
  >
}
