import { getTextareaProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import type { FormShape } from '#app/shared/form-contract.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { FormAlert } from './form-alert.tsx'
import { FormResponseBanner } from './form-response-banner.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'

/** Ties a field component to a field of the contract: name, limits, what was typed, errors. */
export type FieldProps = (name: string) => ReturnType<typeof getTextareaProps> & { errors: string[] | undefined }

interface ContractFormProps extends Omit<ComponentProps<typeof Form>, 'children' | 'method' | 'hidden'> {
  /** The contract; several if the form has several buttons that do different things with the same fields. */
  form: FormShape | readonly [FormShape, ...FormShape[]]
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
  /** What the fields start with. */
  values?: Readonly<Record<string, string | undefined>>
  /** Fields that nobody fills in, such as an id. */
  hidden?: Readonly<Record<string, string>>
  /** The button that sends the form, below the fields; errors of the whole form are then above it and not on top. */
  button?: Omit<ComponentProps<typeof SubmitButton>, 'intent'>
  children: (field: FieldProps) => ReactNode
}

/**
 * The form of a contract: it shows what its sender is told, keeps what was typed after an error, and checks fields in the browser by the
 * rules of the server. Works without scripts.
 */
export function ContractForm({
  form: forms,
  response,
  values,
  hidden = {},
  button,
  children,
  ...props
}: ContractFormProps) {
  const contracts = [forms].flat() as [FormShape, ...FormShape[]]
  const [contract] = contracts
  const own = responseTo(response, ...contracts.map(({ intent }) => intent))
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: useId(),
    lastResult: own?.result,
    defaultValue: values,
    constraint: contract.limits,
    loadCheck: async () => (await import('./check-contract.ts')).checkOf(...contracts),
  })
  return (
    <Form preventScrollReset {...props} {...formProps} method="post">
      <FormResponseBanner response={button && own?.error ? undefined : own} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children((name) => {
        const field = fields[name] as NonNullable<(typeof fields)[string]>
        return { ...getTextareaProps(field), errors: errorsOf(field) }
      })}
      {button && (
        <>
          <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
          <SubmitButton {...button} intent={contract.intent} />
        </>
      )}
    </Form>
  )
}
