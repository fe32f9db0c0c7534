import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DecisionPanelProps {
  title: string
  isOpen: boolean
  children: ReactNode
}

/** One way to decide a complaint. Opening it closes the others, also without scripts. */
export function DecisionPanel({ title, isOpen, children }: DecisionPanelProps) {
  return (
    <details name="decision" open={isOpen} className="group rounded-md border border-line bg-surface-raised">
      <summary className="flex min-h-13 items-center justify-between gap-4 px-4 py-3 lg:px-6">
        <h2 className="text-xl lg:text-panel">{title}</h2>
        <ChevronDown size={20} className="flex-none text-heading group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 lg:px-6 lg:pb-6">{children}</div>
    </details>
  )
}
