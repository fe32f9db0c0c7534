import { Search } from 'lucide-react'
import { cn } from '../class-names.ts'
import { TextField } from '../fields/text-field.tsx'

interface SearchFieldProps {
  /** For screen readers; the placeholder is visible. */
  label: string
  placeholder: string
  value: string | undefined
  className?: string
}

/** Searches the rows of a table when its form is submitted. */
export function SearchField({ label, placeholder, value = '', className }: SearchFieldProps) {
  return (
    <TextField
      key={`search ${value}`}
      type="search"
      name="search"
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={100}
      icon={<Search size={20} />}
      fieldClassName={cn('[&>label]:sr-only', className)}
      className="min-h-11"
    />
  )
}
