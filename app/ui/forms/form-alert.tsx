import type { ReactNode } from 'react'
import { Banner } from '../banner.tsx'

interface FormAlertProps {
  id?: string
  /** Messages about the whole form, such as Conform's `form.errors`. Without them and children it renders nothing. */
  errors?: string[]
  children?: ReactNode
  className?: string
}

/** Errors of a whole form, above its submit button. */
export function FormAlert({ id, errors, children, className }: FormAlertProps) {
  if (!errors?.length && !children) return null
  return (
    <Banner tone="error" id={id} className={className}>
      {errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {children}
    </Banner>
  )
}
