import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { cn } from './class-names.ts'
import { controlStyles, Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'aria-invalid' | 'type'>, FieldTexts {
  /** Accepted and ignored, so that Conform's properties can be spread. */
  type?: string
  /** Class names of the whole field; `className` goes to the input. */
  fieldClassName?: string
}

/** A password field with a button that shows and hides the input. */
export function PasswordField({
  label,
  errors,
  hint,
  optional,
  fieldClassName,
  className,
  type: _type,
  'aria-describedby': describedBy,
  ...props
}: PasswordFieldProps) {
  const ownId = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      id={props.id ?? ownId}
      label={label}
      errors={errors}
      hint={hint}
      optional={optional}
      describedBy={describedBy}
      className={fieldClassName}
    >
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...props}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cn(controlStyles, 'pr-12', className)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5 noscript:hidden"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? (
              <EyeOff aria-hidden="true" size={20} strokeWidth={1.6} />
            ) : (
              <Eye aria-hidden="true" size={20} strokeWidth={1.6} />
            )}
          </IconButton>
        </span>
      )}
    </Field>
  )
}
