import { getFormProps, getInputProps, getSelectProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { SAVE_PROFILE } from '../intents.ts'
import { groupPhone } from '../phone.ts'
import { GENDERS, type Profile } from './profile.ts'
import { profileInput } from './profile-schema.ts'

interface ProfileFormProps {
  profile: Omit<Profile, 'memberSince'>
  /** A formatted date. */
  memberSince: string
  /** The date in India, `YYYY-MM-DD`. */
  today: string
  lastResult: SubmissionResult | undefined
  /** The confirmation of the last submission. */
  success: string | undefined
}

const genders = GENDERS.map((gender) => ({ value: gender, label: gender }))

/** A customer's personal details. Posts to its page. */
export function ProfileForm({ profile, memberSince, today, lastResult, success }: ProfileFormProps) {
  const schema = profileInput(today)
  const [form, fields] = useForm({
    id: 'profile',
    lastResult,
    defaultValue: toFieldValues(profile),
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const { formHandlers, sent, errorsOf } = useFieldErrors()
  const [isEdited, setIsEdited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is about what was submitted, not about later changes.
  useEffect(() => setIsEdited(false), [lastResult])
  const formProps = getFormProps(form)
  return (
    <Form
      {...formProps}
      {...formHandlers}
      onInput={(event) => {
        formHandlers.onInput(event)
        setIsEdited(true)
      }}
      onSubmit={(event) => {
        sent()
        formProps.onSubmit(event)
      }}
      method="post"
      preventScrollReset
      className="max-w-190"
    >
      {success && !isEdited && (
        <Banner tone="success" className="mb-4">
          {success}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
        <TextField
          {...getInputProps(fields.fullName, { type: 'text' })}
          label="Full name"
          autoComplete="name"
          required
          errors={errorsOf(fields.fullName)}
        />
        <TextField label="Email" type="email" value={profile.email} readOnly autoComplete="off" />
        <PhoneField {...getInputProps(fields.phone, { type: 'tel' })} required errors={errorsOf(fields.phone)} />
        <TextField
          {...getInputProps(fields.dateOfBirth, { type: 'date' })}
          label="Date of birth"
          optional
          autoComplete="bday"
          max={today}
          errors={errorsOf(fields.dateOfBirth)}
        />
        <SelectField
          {...getSelectProps(fields.gender)}
          label="Gender"
          optional
          options={genders}
          placeholder="Not set"
          autoComplete="sex"
          errors={errorsOf(fields.gender)}
        />
        <TextField label="Member since" value={memberSince} readOnly autoComplete="off" />
      </div>
      <div className="mt-5.5 flex gap-2.5">
        <SubmitButton intent={SAVE_PROFILE} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
        <Button type="reset" variant="quiet" onMouseDown={keepFocus}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function toFieldValues({ fullName, phone, dateOfBirth, gender }: ProfileFormProps['profile']) {
  return { fullName, phone: phone && groupPhone(phone), dateOfBirth, gender }
}
