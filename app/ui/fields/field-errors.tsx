import { CircleAlert } from 'lucide-react'
import { cn } from '../class-names.ts'

/** The messages below a control or a group of controls. */
export function FieldErrors({ id, errors, className }: { id: string; errors?: string[]; className?: string }) {
  if (!errors?.length) return null
  return (
    <div id={id} className={cn('mt-1.5 grid gap-1 text-sm font-medium text-danger', className)}>
      {errors.map((error) => (
        <p key={error} className="flex items-start gap-1.5">
          <CircleAlert className="mt-px size-4 flex-none" />
          {error}
        </p>
      ))}
    </div>
  )
}
