import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormShape } from '#app/shared/form-contract.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import type { Arrangement } from './list-entry.ts'

interface ArrangeButtonsProps {
  /** Its field `to` says what is done. */
  form: FormShape
  /** Which one of the list it is. */
  hidden: Readonly<Record<string, string>>
  name: string
  isShown: boolean
  isFirst: boolean
  isLast: boolean
}

const LABELS: Record<Arrangement, { label: (name: string) => string; content: ReactNode }> = {
  hide: { label: (name) => `Hide ${name}`, content: 'Hide' },
  show: { label: (name) => `Show ${name}`, content: 'Show' },
  up: { label: (name) => `Move ${name} up`, content: <ArrowUp size={18} /> },
  down: { label: (name) => `Move ${name} down`, content: <ArrowDown size={18} /> },
}

/** The buttons that hide, show and move a category or a collection in its list. */
export function ArrangeButtons({ form, hidden, name, isShown, isFirst, isLast }: ArrangeButtonsProps) {
  const arrange = (to: Arrangement, disabled = false) => (
    <ContractButton
      form={form}
      hidden={{ ...hidden, to }}
      disabled={disabled}
      variant="quiet"
      aria-label={LABELS[to].label(name)}
      className="px-2.5 text-label lg:min-h-9"
    >
      {LABELS[to].content}
    </ContractButton>
  )
  return (
    <div className="flex justify-end">
      {arrange(isShown ? 'hide' : 'show')}
      {arrange('up', isFirst)}
      {arrange('down', isLast)}
    </div>
  )
}
