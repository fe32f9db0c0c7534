import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../banner.tsx'
import { useToast } from '../toast.tsx'
import { useHydrated } from '../use-hydrated.ts'

interface NoticeProps {
  /** Undefined shows nothing. */
  text: string | undefined
  /** The page without the notice. */
  path: string
}

/** Tells once what has been done on the page before: a toast, and while no scripts run a line in the page. */
export function Notice({ text, path }: NoticeProps) {
  const showToast = useToast()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  useEffect(() => {
    if (text === undefined) return
    showToast(text)
    // Gone from the address, so that it is not told again when the page is opened anew.
    void navigate(path, { replace: true, preventScrollReset: true })
  }, [text, path, showToast, navigate])
  if (hydrated || text === undefined) return null
  return (
    <Banner tone="success" className="mb-3">
      {text}
    </Banner>
  )
}
