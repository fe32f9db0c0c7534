import { getFormProps, type Submission, useForm } from '@conform-to/react'
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { useWhenNeeded } from '../hooks/use-when-needed.ts'
import { useFieldErrors } from './use-field-errors.ts'

type FormOptions<Values extends Record<string, unknown>> = Parameters<typeof useForm<Values>>[0]

interface CheckedFormOptions<Values extends Record<string, unknown>>
  extends Pick<FormOptions<Values>, 'id' | 'lastResult' | 'defaultValue' | 'constraint'> {
  /** Loads the rules, which are a fifth of a page's scripts and not needed before someone types. */
  readonly loadCheck: () => Promise<(formData: FormData) => Submission<Values>>
}

/**
 * A form whose fields are validated on blur and whose messages hide while someone types. Its rules load with the first focus;
 * a field that lost the focus before they arrived is validated then. Until then, and without scripts, the server validates.
 * Spread `formProps` on the form.
 */
export function useCheckedForm<Values extends Record<string, unknown>>({
  loadCheck,
  ...options
}: CheckedFormOptions<Values>) {
  const [check, askForCheck] = useWhenNeeded(loadCheck)
  const [form, fields] = useForm<Values>({
    ...options,
    ...(check && { shouldValidate: 'onBlur', onValidate: ({ formData }) => check(formData) }),
  })
  const { formHandlers, sent, errorsOf, formErrorsOf } = useFieldErrors()
  const leftBefore = useRef(new Set<string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rules arrive.
  useEffect(() => {
    if (!check) return
    for (const name of leftBefore.current) form.validate({ name: name as never })
    leftBefore.current.clear()
  }, [check])

  const formProps = getFormProps(form)
  return {
    form,
    fields,
    errorsOf,
    formErrorsOf,
    formProps: {
      ...formProps,
      onInput: formHandlers.onInput,
      onFocus: askForCheck,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        formHandlers.onBlur()
        const { name } = event.target as unknown as HTMLInputElement
        if (!check && name) leftBefore.current.add(name)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        sent()
        formProps.onSubmit(event)
      },
    },
  }
}
