import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { SettingInputs } from '#app/domain/settings/manage/setting-inputs.tsx'
import { TypedLinkPreview } from '#app/domain/settings/manage/typed-link-preview.tsx'
import type { FormShape } from '#app/shared/form-contract.ts'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { EntryField } from './entry-sections.ts'

interface EntryFormProps extends Omit<ComponentProps<typeof TypedLinkPreview>, 'stored'> {
  /** The contract of its button, and those of its further buttons. */
  forms: readonly [FormShape, ...FormShape[]]
  /** The fields by the heading of their section; the last one also has the preview. */
  sections: Readonly<Record<string, readonly EntryField[]>>
  /** The values that the inputs begin with. */
  stored: Readonly<Record<string, string>>
  response: FormResponse | undefined
  button: string
  /** Further buttons. */
  children?: ReactNode
}

/** Everything that the owner fills in about a category or a collection, in sections. */
export function EntryForm({ forms, sections, stored, response, button, children, ...preview }: EntryFormProps) {
  const own = responseTo(response, ...forms.map(({ intent }) => intent))
  const [{ intent }] = forms
  const { formProps, ...checked } = useCheckedForm<Record<string, string | undefined>>({
    id: 'entry',
    lastResult: own?.result,
    defaultValue: stored,
    loadCheck: async () => (await import('#app/ui/forms/check-contract.ts')).checkOf(...forms),
  })
  const sent = Object.keys(own?.result?.initialValue ?? {}).map((name) => [name, sentText(own, name)])
  const begun = { ...stored, ...Object.fromEntries(sent) }
  const last = Object.keys(sections).at(-1)
  return (
    <Form {...formProps} method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3.5">
      {Object.entries(sections).map(([title, fields]) => (
        <Card key={title} title={title}>
          <div className="grid gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2">
            <SettingInputs {...checked} shown={fields} stored={stored} kept={own} />
            {title === last && <TypedLinkPreview {...preview} stored={begun} />}
          </div>
        </Card>
      ))}
      <FormResponseBanner response={own} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent={intent} busyLabel="Saving…">
          {button}
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}
