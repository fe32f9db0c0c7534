import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Panel } from '../layout/panel.tsx'
import { ButtonLink } from '../navigation/button-link.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface DetailsDialogProps {
  title: string
  /** The page without the details. */
  closeTo: string
  /** `lg` has a close icon in its header, `md` a button at its end. @default 'md' */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** Details of a table row: a dialog over the table, or a panel above it while no scripts run. */
export function DetailsDialog({ title, closeTo, size = 'md', children }: DetailsDialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <Panel title={title} className="mb-4">
        {children}
        <ButtonLink variant="quiet" to={closeTo} className="mt-4">
          Close
        </ButtonLink>
      </Panel>
    )
  }
  const close = () => navigate(closeTo, { replace: true, preventScrollReset: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      size={size}
      actions={
        size === 'md' && (
          <Button type="button" variant="secondary" onClick={close}>
            Close
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  )
}
