import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { QueuedToast } from './queued-toast.ts'

/** Shows each toast once, one at a time; a repeated message restarts its five seconds. */
export default function ToastStack({ queue }: { queue: QueuedToast[] }) {
  return (
    <Toast.Provider limit={1}>
      <Feed queue={queue} />
      <Toast.Portal>
        <Toast.Viewport
          role="status"
          className="fixed inset-x-4 bottom-20 z-50 lg:right-8 lg:bottom-8 lg:left-auto lg:w-96"
        >
          <Stack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Feed({ queue }: { queue: QueuedToast[] }) {
  const { add } = Toast.useToastManager()
  const next = useRef(0)
  useEffect(() => {
    for (const { message, link, tone } of queue.slice(next.current)) {
      add({ id: message, title: message, data: { link, tone } })
    }
    next.current = queue.length
  }, [queue, add])
  return null
}

// A toast isn't a dialog, and a group needs no statement about modality.
const withoutModality = { role: 'group', 'aria-modal': undefined }

function Stack() {
  const { toasts, close } = Toast.useToastManager<Pick<QueuedToast, 'link' | 'tone'>>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...withoutModality}
      swipeDirection={['down', 'right']}
      className="flex min-h-13 items-center gap-3 rounded-md bg-wine-900 px-4 py-1 text-ivory-50 shadow-md transition duration-240 ease-cloth on-wine data-ending-style:translate-y-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <ToneIcon tone={toast.data?.tone} />
      <Toast.Title className="m-0 font-sans text-base text-inherit" render={<p />} />
      {toast.data?.link && (
        <Link
          to={toast.data.link.to}
          onClick={() => close(toast.id)}
          className="hit ml-auto flex-none font-semibold text-rosegold-200 underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          {toast.data.link.label}
        </Link>
      )}
    </Toast.Root>
  ))
}

function ToneIcon({ tone }: Pick<QueuedToast, 'tone'>) {
  const Icon = tone === 'refusal' ? CircleAlert : CircleCheck
  return <Icon size={20} className="flex-none text-rosegold-300" />
}
