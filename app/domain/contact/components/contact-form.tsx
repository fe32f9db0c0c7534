import { getInputProps, getTextareaProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { MESSAGE_CONSTRAINTS } from '../constraints.ts'
import type { ContactMessageInput } from '../schema.ts'

/** A field that people do not see; what fills it in is a robot. */
export const ROBOT_FIELD = 'website'

interface ContactFormProps {
  state: 'idle' | 'sending' | 'success' | 'error'
  lastResult: SubmissionResult | undefined
}

/** The message form with its four states. A failed one keeps what was typed. */
export function ContactForm({ state, lastResult }: ContactFormProps) {
  const { fields, formProps, errorsOf } = useCheckedForm<ContactMessageInput>({
    id: 'contact',
    lastResult,
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
      <TextAreaField {...getTextareaProps(fields.message)} label="Message" rows={6} errors={errorsOf(fields.message)} />
      <div hidden>
        <label>
          Leave this empty
          <input name={ROBOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {state === 'success' && <Banner tone="success">Thank you! Your message has been sent successfully.</Banner>}
      {state === 'error' && (
        <Banner tone="error">Sorry, there was an error sending your message. Please try again.</Banner>
      )}
      <Button
        type="submit"
        size="lg"
        onMouseDown={keepFocus}
        busy={state === 'sending'}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Send message
      </Button>
    </Form>
  )
}
