import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { QueuedToast, Toast } from './queued-toast.ts'

// The stack loads with the first toast; most visits never show one.
const ToastStack = lazy(() => import('./toast-stack.tsx'))

const ShowToast = createContext<(message: string, options?: Omit<Toast, 'message'>) => void>(() => {})

/** Shows the toasts of the pages inside it. */
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
