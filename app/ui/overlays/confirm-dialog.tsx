import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question, in the words of the specification. */
  description: ReactNode
  confirmLabel: string
  /** @default 'Cancel' */
  cancelLabel?: string
  /** `danger` for what can't be undone. */
  tone?: 'primary' | 'danger'
  /** The confirming button: `onClick`, or `type="submit"` with the `form`, `name` and `value` it sends. */
  confirm: Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'form' | 'name' | 'value'>
  busy?: boolean
  busyLabel?: string
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  confirm,
  busy,
  busyLabel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" type="button" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="button"
            {...confirm}
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
