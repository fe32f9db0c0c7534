import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../banner.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useToast } from '../overlays/toast.tsx'

interface NoticeProps {
  /** Undefined shows nothing. */
  text: string | undefined
  /** The page without the notice. */
  path: string
}

/** Shows the result of the previous page once: a toast, or a line in the page while no scripts run. */
export function Notice({ text, path }: NoticeProps) {
  const showToast = useToast()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  useEffect(() => {
    if (text === undefined) return
    showToast(text)
    // Removed from the address, so that reloading the page doesn't show it again.
    void navigate(path, { replace: true, preventScrollReset: true })
  }, [text, path, showToast, navigate])
  if (hydrated || text === undefined) return null
  return (
    <Banner tone="success" className="mb-3">
      {text}
    </Banner>
  )
}
