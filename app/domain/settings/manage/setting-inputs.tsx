import type { FieldMetadata } from '@conform-to/react'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import type { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { SettingField } from '../settings-fields.ts'
import { SettingInput } from './setting-input.tsx'

type CheckedForm = ReturnType<typeof useCheckedForm<Record<string, string | undefined>>>

interface SettingInputsProps extends Pick<CheckedForm, 'fields' | 'errorsOf'> {
  shown: readonly (SettingField & { readonly name: string })[]
  /** What is stored, as inputs show it. */
  stored: Readonly<Record<string, string | undefined>>
  /** A response that keeps what was typed, new images included. */
  kept: FormResponse | undefined
  /** What was just saved, as inputs show it. */
  saved?: Readonly<Record<string, string>> | undefined
}

/** The inputs of settings, and of what is checked as they are. */
export function SettingInputs({ shown, fields, errorsOf, stored, kept, saved }: SettingInputsProps) {
  return shown.map((field) => {
    const metadata = fields[field.name] as FieldMetadata<string> | undefined
    return (
      metadata && (
        <SettingInput
          key={field.name}
          field={field}
          metadata={metadata}
          errors={errorsOf(metadata)}
          stored={kept?.result ? sentText(kept, field.name) : stored[field.name]}
          saved={saved?.[field.name]}
        />
      )
    )
  })
}
