import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

/** What the customer agrees to; `children` says by which action. */
export function TermsLine({ children }: { children: ReactNode }) {
  return (
    <p className="text-center text-sm text-muted">
      {children} you agree to our <TextLink to={href('/terms')}>Terms and Conditions</TextLink> and{' '}
      <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
    </p>
  )
}
