import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Motif } from '../ornaments/motif.tsx'
import type { DialogProps } from './dialog-props.ts'

const moves =
  'transition duration-240 ease-cloth data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0'

/** The content of an open `Dialog`. */
export default function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'md',
}: DialogProps) {
  const isNote = size === 'md' && !children
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-240 ease-cloth data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={cn(
            'fixed inset-0 z-40 grid place-items-center',
            size === 'lg' ? 'grid-rows-[minmax(0,1fr)] sm:p-6' : 'overflow-y-auto p-4',
          )}
        >
          <Base.Popup
            className={cn(
              'w-full bg-surface shadow-lg focus-visible:outline-none',
              moves,
              size === 'lg'
                ? 'flex h-full flex-col sm:h-auto sm:max-h-full sm:max-w-180 sm:rounded-lg'
                : 'max-w-110 rounded-lg p-6',
              isNote && 'text-center',
            )}
          >
            {size === 'lg' ? (
              <div className="flex flex-none items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4 sm:pl-6">
                <Base.Title className="text-2xl">{title}</Base.Title>
                <Base.Close
                  render={
                    <IconButton label="Close" className="focus-visible:-outline-offset-2">
                      <X size={20} />
                    </IconButton>
                  }
                />
              </div>
            ) : (
              <>
                {isNote && <Motif name="gul" className="text-brand" />}
                <Base.Title className={cn('mb-1.5 text-2xl', isNote && 'mt-2')}>{title}</Base.Title>
              </>
            )}
            <div className={cn(size === 'lg' && 'min-h-0 flex-1 overflow-y-auto p-4 sm:p-6')}>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
              {children}
            </div>
            {actions && (
              <div
                className={cn(
                  'flex gap-2.5 max-[319px]:flex-col-reverse [&>*]:flex-1 [&>*:last-child]:flex-[1.4]',
                  size === 'lg'
                    ? 'flex-none border-t border-line px-4 py-2.5 sm:justify-end sm:px-6 sm:[&>*]:flex-none!'
                    : 'mt-4.5',
                )}
              >
                {actions}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
