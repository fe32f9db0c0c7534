import { useEffect, useState } from 'react'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { groupPhone } from '../phone.ts'
import { saveProfileForm } from './profile.form.ts'
import { GENDERS, type Profile } from './profile.ts'

interface ProfileFormProps {
  profile: Omit<Profile, 'memberSince'>
  /** A formatted date. */
  memberSince: string
  /** The date in India, `YYYY-MM-DD`. */
  today: string
  response: FormResponse | undefined
}

const genders = GENDERS.map((gender) => ({ value: gender, label: gender }))

/** A customer's personal details. Posts to its page. */
export function ProfileForm({ profile, memberSince, today, response }: ProfileFormProps) {
  const form = saveProfileForm(() => today)
  const [isEdited, setIsEdited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is about what was submitted, not about later changes.
  useEffect(() => setIsEdited(false), [response])
  return (
    <ContractForm
      form={form}
      response={isEdited ? undefined : response}
      values={toFieldValues(profile)}
      onInputCapture={() => setIsEdited(true)}
      className="grid max-w-190 gap-4"
    >
      {(field) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
            <TextField {...field('fullName')} label="Full name" autoComplete="name" />
            <TextField label="Email" type="email" value={profile.email} readOnly autoComplete="off" />
            <PhoneField {...field('phone')} type="tel" />
            <TextField
              {...field('dateOfBirth')}
              type="date"
              label="Date of birth"
              optional
              autoComplete="bday"
              max={today}
            />
            <SelectField
              {...field('gender')}
              label="Gender"
              optional
              options={genders}
              placeholder="Not set"
              autoComplete="sex"
            />
            <TextField label="Member since" value={memberSince} readOnly autoComplete="off" />
          </div>
          <div className="mt-1.5 flex gap-2.5">
            <SubmitButton intent={form.intent} busyLabel="Saving...">
              Save Changes
            </SubmitButton>
            <Button type="reset" variant="quiet" onMouseDown={keepFocus}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </ContractForm>
  )
}

function toFieldValues({ fullName, phone, dateOfBirth, gender }: ProfileFormProps['profile']) {
  return {
    fullName,
    phone: phone === null ? undefined : groupPhone(phone),
    dateOfBirth: dateOfBirth ?? undefined,
    gender: gender ?? undefined,
  }
}
