import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

const styles = cva('flex items-start gap-3 rounded-md px-3.5 py-3 text-label', {
  variants: {
    tone: {
      error: 'bg-sindoor-100 text-sindoor-700',
      warning: 'bg-haldi-100 text-haldi-700',
      success: 'bg-neem-100 text-neem-700',
      info: 'bg-rosegold-50 text-rosegold-800',
    },
  },
})

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

interface BannerProps {
  tone: 'error' | 'warning' | 'success' | 'info'
  id?: string
  /** A bold first line. */
  title?: ReactNode
  children?: ReactNode
  /** Buttons and links below the text. */
  actions?: ReactNode
  /** Replaces the tone's icon. */
  icon?: ReactNode
  /** Adds a dismiss button. */
  onDismiss?: () => void
  className?: string
}

/** A notice above what it concerns. Screen readers announce errors at once and successes at the next pause. */
export function Banner({ tone, id, title, children, actions, icon, onDismiss, className }: BannerProps) {
  const Icon = icons[tone]
  const role = tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined
  return (
    <div id={id} role={role} className={cn(styles({ tone }), className)}>
      <span aria-hidden="true" className="mt-px flex-none [&_svg]:size-5">
        {icon ?? <Icon />}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
        {actions && (
          <div className="-mb-2 flex flex-wrap gap-x-5.5 [&_a]:text-inherit [&_button]:text-inherit">{actions}</div>
        )}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="-my-2.5 -mr-2.5 text-inherit hover:bg-white/40">
          <X size={20} />
        </IconButton>
      )}
    </div>
  )
}
