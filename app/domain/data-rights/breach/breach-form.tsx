import { useId } from 'react'
import { Form } from 'react-router'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { RadioField } from '#app/ui/radio-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SAVE_BREACH } from '../intents.ts'
import { BREACH_KINDS, BREACH_SCOPES, type Breach, kindsText, SCOPE_LABELS } from './breach.ts'
import { momentText } from './schema.ts'

interface BreachFormProps {
  /** The breach to change; without it, a new one is recorded. */
  breach?: Breach
  response: FormResponse | undefined
}

const TIMES = [
  { name: 'noticedAt', label: 'When you learned of it', hint: 'The 72 hours begin here. India time.' },
  { name: 'exposedFrom', label: 'Exposed from', hint: 'If you don’t know, the earliest it can have been.' },
  { name: 'exposedTo', label: 'Exposed to', hint: 'When the leak was stopped.' },
] as const

const TEXTS = [
  { name: 'happened', label: 'What happened', hint: 'Nature and extent. Customers read this, so name none of them.' },
  {
    name: 'consequences',
    label: 'What it may mean for customers',
    hint: 'For example, emails that pretend to come from you.',
  },
  { name: 'measures', label: 'What you have done and are doing', hint: 'Customers read this.' },
  { name: 'advice', label: 'What customers can do', hint: 'For example, change a password that they use elsewhere.' },
  { name: 'place', label: 'Where it happened', hint: 'For the Board: which system or place.', optional: true },
  { name: 'cause', label: 'Cause, and who caused it', hint: 'For the Board, as far as you know.', optional: true },
  { name: 'prevention', label: 'What prevents it from happening again', hint: 'For the Board.', optional: true },
] as const

/** Records a breach, or changes what is known about it. */
export function BreachForm({ breach, response: responses }: BreachFormProps) {
  const response = responseTo(responses, SAVE_BREACH)
  const id = useId()
  const errorsOf = (name: string) => response?.result?.error?.[name] ?? undefined
  const sent = response?.result?.status === 'error' ? response.result.initialValue : undefined
  const textOf = (name: string, saved: string | undefined) => (sent ? String(sent[name] ?? '') : saved)
  const isChosen = (name: 'kinds' | 'scope', value: string) =>
    (sent ? [sent[name]].flat() : [breach?.[name]].flat()).includes(value)
  return (
    <Form method="post" preventScrollReset className="grid gap-4 p-4">
      <FormResponseBanner response={response} />
      <div className="grid gap-4 sm:grid-cols-3">
        {TIMES.map(({ name, ...texts }) => (
          <TextField
            key={name}
            {...texts}
            name={name}
            type="datetime-local"
            required
            defaultValue={textOf(name, breach && momentText(breach[name]))}
            errors={errorsOf(name)}
          />
        ))}
      </div>
      <fieldset aria-describedby={`${id}-kinds`}>
        <legend className="text-label font-semibold text-ink">Which data</legend>
        <div className="grid sm:grid-cols-2">
          {BREACH_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              name="kinds"
              value={kind}
              label={kindsText([kind])}
              defaultChecked={isChosen('kinds', kind)}
            />
          ))}
        </div>
        <FieldErrors id={`${id}-kinds`} errors={errorsOf('kinds')} />
      </fieldset>
      <fieldset aria-describedby={`${id}-scope`}>
        <legend className="text-label font-semibold text-ink">Whose data</legend>
        {BREACH_SCOPES.map((scope) => (
          <RadioField
            key={scope}
            name="scope"
            value={scope}
            required
            label={SCOPE_LABELS[scope]}
            defaultChecked={isChosen('scope', scope)}
          />
        ))}
        <FieldErrors id={`${id}-scope`} errors={errorsOf('scope')} />
        <TextAreaField
          name="emails"
          label="Email addresses"
          fieldClassName="mt-3"
          hint="Only for a list. One per line."
          optional
          rows={3}
          defaultValue={textOf('emails', breach?.emails.join('\n'))}
          errors={errorsOf('emails')}
        />
      </fieldset>
      {TEXTS.map(({ name, ...texts }) => (
        <TextAreaField
          key={name}
          {...texts}
          name={name}
          rows={3}
          required={!('optional' in texts)}
          defaultValue={textOf(name, breach?.[name])}
          errors={errorsOf(name)}
        />
      ))}
      <SubmitButton intent={SAVE_BREACH} variant={breach ? 'secondary' : 'primary'} className="justify-self-start">
        {breach ? 'Save changes' : 'Record breach'}
      </SubmitButton>
    </Form>
  )
}
