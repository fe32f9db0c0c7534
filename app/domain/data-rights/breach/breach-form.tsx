import { useId } from 'react'
import { type FormResponse, responseTo, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { breachForm } from './breach.form.ts'
import { BREACH_KINDS, BREACH_SCOPES, type Breach, kindsText, momentText, SCOPE_LABELS } from './breach.ts'

interface BreachFormProps {
  /** The breach to change; without it, a new one is recorded. */
  breach?: Breach
  response: FormResponse | undefined
}

const TIMES = [
  { name: 'noticedAt', label: 'When you learned of it', hint: 'The 72 hours begin here. India time.' },
  { name: 'exposedFrom', label: 'Exposed from', hint: 'If you don’t know, the earliest it can have been.' },
  { name: 'exposedTo', label: 'Exposed until', hint: 'When the leak was stopped.' },
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

export function BreachForm({ breach, response }: BreachFormProps) {
  const id = useId()
  const isChosen = (name: 'kinds' | 'scope', value: string) => {
    const sent = sentTexts(responseTo(response, breachForm.intent), name)
    return (sent.length > 0 ? sent : [breach?.[name]].flat<unknown[]>()).includes(value)
  }
  return (
    <ContractForm
      form={breachForm}
      response={response}
      values={
        breach && {
          ...Object.fromEntries(TEXTS.map(({ name }) => [name, breach[name]])),
          noticedAt: momentText(breach.noticedAt),
          exposedFrom: momentText(breach.exposedFrom),
          exposedTo: momentText(breach.exposedTo),
          emails: breach.emails.join('\n'),
        }
      }
      button={{
        variant: breach ? 'secondary' : 'primary',
        className: 'justify-self-start',
        children: breach ? 'Save changes' : 'Record breach',
      }}
      className="grid gap-4 p-4"
    >
      {(field) => (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            {TIMES.map(({ name, ...texts }) => (
              <TextField {...field(name)} key={name} {...texts} type="datetime-local" />
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
            <FieldErrors id={`${id}-kinds`} errors={field('kinds').errors} />
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
            <FieldErrors id={`${id}-scope`} errors={field('scope').errors} />
            <TextAreaField
              {...field('emails')}
              label="Email addresses"
              fieldClassName="mt-3"
              hint="Only if you list addresses. One per line."
              optional
              rows={3}
            />
          </fieldset>
          {TEXTS.map(({ name, ...texts }) => (
            <TextAreaField {...field(name)} key={name} {...texts} rows={3} />
          ))}
        </>
      )}
    </ContractForm>
  )
}
