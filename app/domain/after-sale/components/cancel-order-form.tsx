import { useId } from 'react'
import type { FormResponse } from '#app/shared/form-response.ts'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { CANCEL_REASONS } from '#app/vocabulary/cancel-reasons.ts'
import { cancelOrderForm } from '../cancel-order.form.ts'
import { CANCEL_REASON_LABELS } from '../cancel-reasons.ts'

interface CancelOrderFormProps {
  /** The order's own page. */
  backTo: string
  response: FormResponse | undefined
}

export function CancelOrderForm({ backTo, response }: CancelOrderFormProps) {
  const errorId = useId()
  return (
    <ContractForm form={cancelOrderForm} response={response} className="mt-5 grid gap-5">
      {(field) => {
        const { errors, defaultValue } = field('reason')
        return (
          <>
            <fieldset aria-describedby={errors ? errorId : undefined}>
              <legend className="text-label font-semibold text-ink">Why are you cancelling?</legend>
              {CANCEL_REASONS.map((reason) => (
                <RadioField
                  key={reason}
                  name="reason"
                  value={reason}
                  required
                  defaultChecked={defaultValue === reason}
                  label={CANCEL_REASON_LABELS[reason]}
                />
              ))}
              <FieldErrors id={errorId} errors={errors} />
            </fieldset>
            <TextAreaField {...field('note')} label="Anything you’d like to tell us" optional rows={3} />
            <div className="flex flex-wrap gap-2.5">
              <SubmitButton intent={cancelOrderForm.intent} variant="danger-solid" size="lg">
                Cancel order
              </SubmitButton>
              <ButtonLink variant="quiet" size="lg" to={backTo}>
                Keep order
              </ButtonLink>
            </div>
          </>
        )
      }}
    </ContractForm>
  )
}
