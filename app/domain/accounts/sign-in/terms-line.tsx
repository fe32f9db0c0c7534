import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

/** What the customer agrees to; `children` says by which action. */
export function TermsLine({ children }: { children: ReactNode }) {
  return (
    <p className="text-center text-sm text-muted">
      {children} you agree to our <TextLink to="/terms">Terms and Conditions</TextLink> and{' '}
      <TextLink to="/privacy">Privacy Policy</TextLink>.
    </p>
  )
}
