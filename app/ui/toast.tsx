import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

export interface Toast {
  message: string
  /** One link at the end of the line. */
  link?: { to: string; label: string }
  /** `refusal` says that something was not done. @default 'success' */
  tone?: 'success' | 'refusal'
}

/** A toast and the place in the order of showing that tells it from an equal one. */
export interface QueuedToast extends Toast {
  number: number
}

// The stack loads with the first toast; most pages are left without any.
const ToastStack = lazy(() => import('./toast-stack.tsx'))

const ShowToast = createContext<(message: string, options?: Omit<Toast, 'message'>) => void>(() => {})

/** Gives the pages inside it a place for short messages. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<QueuedToast[]>([])
  const show = useCallback(
    (message: string, options?: Omit<Toast, 'message'>) =>
      setQueue((shown) => [...shown, { message, ...options, number: shown.length }]),
    [],
  )
  return (
    <ShowToast value={show}>
      {children}
      {queue.length > 0 && (
        <Suspense fallback={null}>
          <ToastStack queue={queue} />
        </Suspense>
      )}
    </ShowToast>
  )
}

/**
 * A function that shows one line for five seconds: `showToast('Added to cart successfully!', { link: { to: '/cart', label:
 * 'View cart' } })`. It is read aloud politely and waits while it is hovered or focused.
 */
export function useToast() {
  return use(ShowToast)
}
