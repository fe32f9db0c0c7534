import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { controlStyles, Field, type FieldProps, useField } from './field.tsx'

/** A password field with a button that shows and hides the input. Takes all of Conform's `getInputProps`. */
export function PasswordField(props: Omit<ComponentProps<'input'>, 'aria-invalid'> & FieldProps) {
  const [field, { className, 'aria-describedby': describedBy, ...own }] = useField(props)
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field} describedBy={describedBy}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...own}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cn(controlStyles, 'pr-12', className)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5 noscript:hidden"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
