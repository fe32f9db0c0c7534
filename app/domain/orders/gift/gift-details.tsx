import { firstDayText, type Gift } from './gift.ts'

/** What the buyer of a gift asked for, in lines: the message, wrap and the first day on which it may be sent. */
export function GiftDetails({ gift }: { gift: Gift }) {
  const firstDay = firstDayText({ gift })
  return (
    <>
      {gift.message && <p className="whitespace-pre-line text-soft wrap-anywhere">“{gift.message}”</p>}
      {gift.wrapFee !== null && <p>Gift wrapped</p>}
      {firstDay && <p>Not sent before {firstDay}</p>}
    </>
  )
}
