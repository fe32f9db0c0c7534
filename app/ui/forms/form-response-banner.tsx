import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '../banner.tsx'

interface FormResponseBannerProps {
  response: Pick<FormResponse, 'success' | 'error'> | undefined
  className?: string
}

/** The result of a form, shown beside it; nothing until there is one. */
export function FormResponseBanner({ response, className }: FormResponseBannerProps) {
  const text = response?.error ?? response?.success
  if (!text) return null
  return (
    <Banner tone={response?.error ? 'error' : 'success'} className={className}>
      {text}
    </Banner>
  )
}
