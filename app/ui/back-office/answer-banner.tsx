import { Banner } from '../banner.tsx'

interface AnswerBannerProps {
  answer: { readonly saved?: string; readonly error?: string } | undefined
  className?: string
}

/** What a form was answered, beside the form; nothing while there is no answer. */
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
