import type * as zod from 'zod'
import { formOf, goTo, REQUIRED, saved } from '#app/shared/form-contract.ts'
import { policies } from '#app/vocabulary/shop.ts'
import { accountFields } from '../account-fields.ts'
import { dateOfBirthProblem, GENDERS } from './profile.ts'
import { tabPath } from './profile-tabs.ts'

/**
 * The profile. Its email address is shown only, and never sent.
 *
 * @param today The date in India, `YYYY-MM-DD`, on which the age is calculated.
 */
export function saveProfileForm(today: () => string) {
  return formOf<{ readonly status: 'saved' }>()(
    {
      intent: 'save-profile',
      limits: { fullName: REQUIRED, phone: REQUIRED },
      fields: (zod) => {
        const { fullName, phone } = accountFields(zod)
        return zod.object({
          fullName,
          phone,
          dateOfBirth: zod
            .string()
            .superRefine((text, context) => {
              const problem = text && dateOfBirthProblem(text, { today: today(), minimumAge: policies.minimumAge })
              if (problem) context.addIssue({ code: 'custom', message: problem })
            })
            .optional()
            .transform((text) => text || null),
          gender: zod
            .enum(['', ...GENDERS], 'Please choose an option from the list')
            .optional()
            .transform((text) => text || null),
        })
      },
    },
    { saved: saved('Profile saved.') },
  )
}

export type ProfileInput = zod.output<ReturnType<ReturnType<typeof saveProfileForm>['fields']>>

/** Deletes the measurements that a customer saved. */
export const deleteMeasurementsForm = formOf<{ readonly status: 'deleted' }>()(
  { intent: 'delete-measurements', isButton: true, fields: (zod) => zod.object({}) },
  { deleted: goTo(() => tabPath('profile')) },
)
