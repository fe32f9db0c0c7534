import { lazy, Suspense, useRef } from 'react'
import type { DialogProps } from './dialog-props.ts'

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
