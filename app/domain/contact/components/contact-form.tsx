import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { contactMessageInput } from '../schema.ts'

/** A field that people do not see; what fills it in is a robot. */
export const ROBOT_FIELD = 'website'

interface ContactFormProps {
  state: 'idle' | 'sending' | 'success' | 'error'
  lastResult: SubmissionResult | undefined
}

/** The message form with its four states. A failed one keeps what was typed. */
export function ContactForm({ state, lastResult }: ContactFormProps) {
  const [form, fields] = useForm({
    id: 'contact',
    lastResult,
    constraint: getZodConstraint(contactMessageInput),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactMessageInput }),
  })
  return (
    <Form {...getFormProps(form)} method="post" className="grid gap-4">
      {state === 'success' && <Banner tone="success">Thank you! Your message has been sent successfully.</Banner>}
      {state === 'error' && (
        <Banner tone="error">Sorry, there was an error sending your message. Please try again.</Banner>
      )}
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        label="Name"
        autoComplete="name"
        errors={fields.name.errors}
      />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="email"
        errors={fields.email.errors}
      />
      <TextField {...getInputProps(fields.subject, { type: 'text' })} label="Subject" errors={fields.subject.errors} />
      <TextAreaField {...getTextareaProps(fields.message)} label="Message" rows={6} errors={fields.message.errors} />
      <div hidden>
        <label>
          Leave this empty
          <input name={ROBOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="lg" busy={state === 'sending'} busyLabel="Sending..." className="justify-self-start">
        Send message
      </Button>
    </Form>
  )
}
