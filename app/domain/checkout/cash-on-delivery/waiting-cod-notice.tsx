import { href } from 'react-router'
import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { WaitingCod } from './confirm-cod.server.ts'

/** Leads customers back to their purchase that waits for its code. */
export default function WaitingCodNotice({ checkoutId, total, expiresAt }: WaitingCod) {
  return (
    <Banner
      tone="info"
      title="Confirm your Cash on Delivery order"
      className="mb-5"
      actions={
        <TextLink to={href('/cash-on-delivery/:checkoutId', { checkoutId })} alone>
          Enter the code
        </TextLink>
      }
    >
      We’ve emailed you a code for your order of {formatRupees(total)}. We hold its items until{' '}
      {formatDateTime(expiresAt)}.
    </Banner>
  )
}
