import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

export type FileInputProps = Omit<ComponentProps<'input'>, 'type'>

/** The browser's button that chooses files, with their names beside it. */
export function FileInput({ className, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      className={cn(
        'block min-h-12 w-full min-w-0 rounded-md py-1.5 text-label text-soft',
        'file:mr-3 file:min-h-9 file:rounded-md file:border file:border-field file:bg-surface-raised file:px-3',
        'file:font-semibold file:text-ink aria-invalid:file:border-danger',
        className,
      )}
    />
  )
}
