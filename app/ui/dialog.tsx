import { lazy, type ReactNode, Suspense, useRef } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog. */
  title: ReactNode
  /** One sentence. */
  description?: ReactNode
  /** More content, such as a form; the text is then aligned left. */
  children?: ReactNode
  /** Buttons and links: the quiet one first, the primary one last. */
  actions?: ReactNode
  /** `md` is 440 px wide, `lg` 720 px and the whole screen on phones. */
  size?: 'md' | 'lg'
}

// The parts of a dialog load when one is opened for the first time, so that pages don't load them for nothing.
const DialogPopup = lazy(() => import('./dialog-popup.tsx'))

/** A modal dialog: focus stays inside, Escape and a press outside close it, focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const wasOpened = useRef(false)
  if (props.open) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
