import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { MESSAGE_CONSTRAINTS } from '../constraints.ts'
import { SEND_MESSAGE } from '../intents.ts'
import type { ContactMessageInput } from '../schema.ts'

/** A field that people don’t see; only robots fill it in. */
export const ROBOT_FIELD = 'website'

interface ContactFormProps {
  isSending: boolean
  response: FormResponse | undefined
  /** Of the further fields; the form goes back to it after sending. */
  defaultValue?: Readonly<Record<string, string>>
  /** Further fields, above the message. */
  children?: ReactNode
}

/** The message form. After an error, it still shows what was typed. */
export function ContactForm({ isSending, response, defaultValue, children }: ContactFormProps) {
  const { fields, formProps, errorsOf } = useCheckedForm<ContactMessageInput>({
    id: 'contact',
    lastResult: response?.result,
    defaultValue,
    constraint: MESSAGE_CONSTRAINTS,
    loadCheck: async () => (await import('../check-message.ts')).checkMessage,
  })
  return (
    <Form {...formProps} method="post" className="grid gap-4">
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        label="Name"
        autoComplete="name"
        errors={errorsOf(fields.name)}
      />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="email"
        errors={errorsOf(fields.email)}
      />
      <TextField
        {...getInputProps(fields.subject, { type: 'text' })}
        label="Subject"
        errors={errorsOf(fields.subject)}
      />
      {children}
      <TextAreaField {...getTextareaProps(fields.message)} label="Message" rows={6} errors={errorsOf(fields.message)} />
      <div hidden>
        <label>
          Leave this empty
          <input name={ROBOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {!isSending && <FormResponseBanner response={response} />}
      <Button
        type="submit"
        name="intent"
        value={SEND_MESSAGE}
        size="lg"
        onMouseDown={keepFocus}
        busy={isSending}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Send message
      </Button>
    </Form>
  )
}
