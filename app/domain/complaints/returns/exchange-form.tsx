import type { FormResponse } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { choiceValue, requestExchangeForm } from './request-exchange.form.ts'
import type { ExchangeChoice } from './request-exchange.server.ts'

interface ExchangeFormProps {
  /** Not empty. */
  choices: readonly ExchangeChoice[]
  /** Unique per form, so that a form sent twice is one request. */
  requestId: string
  response: FormResponse | undefined
}

/** Which item of an order a customer exchanges, and for which size. */
export function ExchangeForm({ choices, requestId, response }: ExchangeFormProps) {
  const most = Math.max(...choices.map(({ units }) => units))
  return (
    <ContractForm
      form={requestExchangeForm}
      response={response}
      hidden={{ requestId }}
      button={{
        size: 'lg',
        busyLabel: 'Sending...',
        className: 'justify-self-start',
        children: 'Ask for the exchange',
      }}
      className="grid gap-5"
    >
      {(field) => (
        <>
          <SelectField
            {...field('choice')}
            label="Item and new size"
            placeholder="Please choose"
            options={choices.map((choice) => ({
              value: choiceValue(choice),
              label: `${choice.name}: size ${choice.to} instead of ${choice.from}`,
            }))}
          />
          {most > 1 && (
            <SelectField
              {...field('quantity')}
              label="How many?"
              options={Array.from({ length: most }, (_, index) => ({
                value: String(index + 1),
                label: index === 0 ? '1 unit' : `${index + 1} units`,
              }))}
            />
          )}
          <TextAreaField {...field('text')} label="Anything we should know?" optional rows={3} />
        </>
      )}
    </ContractForm>
  )
}
