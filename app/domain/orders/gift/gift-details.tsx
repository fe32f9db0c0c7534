import { formatAddress } from '#app/domain/addresses/address.ts'
import { toTypedAddress } from '../shipping-address.ts'
import { firstDayText, type Gift } from './gift.ts'

/** What the buyer of a gift asked for, in lines: the message, wrap and the first day on which it may be sent; and whom it is invoiced to. */
export function GiftDetails({ gift }: { gift: Gift }) {
  const firstDay = firstDayText({ gift })
  return (
    <>
      {gift.message && <p className="whitespace-pre-line text-soft wrap-anywhere">“{gift.message}”</p>}
      {gift.wrapFee !== null && <p>Gift wrapped</p>}
      {firstDay && <p>Not sent before {firstDay}</p>}
      {gift.billedTo && (
        <p className="wrap-anywhere">
          Invoice to {gift.billedTo.full_name}, {formatAddress(toTypedAddress({ ...gift.billedTo, phone: '' }))}
        </p>
      )}
    </>
  )
}
