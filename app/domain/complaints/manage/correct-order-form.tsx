import { Form } from 'react-router'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MAX_ORDER_NUMBER_LENGTH } from '../complaint.ts'
import { CORRECT_ORDER } from '../intents.ts'

interface CorrectOrderFormProps {
  /** Of the order that the complaint is about, or what its sender typed; empty without either. */
  orderNumber: string
  /** Whether the sender was signed in; then only their own orders are accepted. */
  isCustomer: boolean
  response: FormResponse | undefined
}

/** Which order a complaint from the contact form is about. */
export function CorrectOrderForm({ orderNumber, isCustomer, response: responses }: CorrectOrderFormProps) {
  const response = responseTo(responses, CORRECT_ORDER)
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <FormResponseBanner response={response} />
      <TextField
        key={orderNumber}
        name="orderNumber"
        label="Order number"
        required
        autoComplete="off"
        maxLength={MAX_ORDER_NUMBER_LENGTH}
        defaultValue={sentText(response, 'orderNumber') ?? orderNumber}
        errors={response?.result?.error?.orderNumber ?? undefined}
        hint={
          isCustomer
            ? 'One of this customer’s orders. They’ll see it on the complaint page.'
            : 'We couldn’t verify who sent this complaint. Check that the order is theirs: they’ll see its number on the complaint page.'
        }
      />
      <SubmitButton intent={CORRECT_ORDER} variant="secondary" className="justify-self-start">
        Save order number
      </SubmitButton>
    </Form>
  )
}
