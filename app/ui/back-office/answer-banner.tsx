import { Banner } from '../banner.tsx'

interface AnswerBannerProps {
  answer: { readonly saved?: string; readonly error?: string } | undefined
  className?: string
}

/** The result of a form, shown beside it; nothing while there is none. */
export function AnswerBanner({ answer, className }: AnswerBannerProps) {
  if (answer?.error) {
    return (
      <Banner tone="error" className={className}>
        {answer.error}
      </Banner>
    )
  }
  if (!answer?.saved) return null
  return (
    <Banner tone="success" className={className}>
      {answer.saved}
    </Banner>
  )
}
