import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { SettingGroup } from '../settings-fields.ts'
import { settingRule } from '../settings-input.ts'
import { fieldsOf } from './setting-texts.ts'

/** The schema of a section's form: what was typed becomes values to store. */
export function sectionInput(group: SettingGroup) {
  return z.object(Object.fromEntries(fieldsOf(group).map(({ name }) => [name, settingRule(name)])))
}

/** Checks a section's form in the browser. */
export function checkSection(form: FormData, group: SettingGroup): Submission<Record<string, string | undefined>> {
  return parseWithZod(form, { schema: sectionInput(group) }) as unknown as Submission<
    Record<string, string | undefined>
  >
}
