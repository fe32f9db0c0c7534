import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { FormShape } from '#app/shared/form-contract.ts'
import { Button } from '../button.tsx'
import { useIsSending } from './use-is-sending.ts'

interface ContractButtonProps
  extends Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'busy' | 'form' | 'hidden'> {
  form: FormShape
  /** What the button is about, such as an id. It also tells apart the rows of a list. */
  hidden?: Readonly<Record<string, string>>
  /** Where it is sent, if not to its own page. */
  action?: string
  formClassName?: string
}

/** The form of a contract that is only a button, busy while it is being sent. Works without scripts. */
export function ContractButton({
  form: { intent },
  hidden = {},
  action,
  formClassName,
  ...props
}: ContractButtonProps) {
  return (
    <Form method="post" action={action} preventScrollReset className={formClassName}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...props} type="submit" name="intent" value={intent} busy={useIsSending(intent, hidden)} />
    </Form>
  )
}
