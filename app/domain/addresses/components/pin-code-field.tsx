import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeliveryAnswer } from '#app/domain/delivery/delivery-answer.ts'
import { fetchDelivery } from '#app/domain/delivery/fetch-delivery.ts'
import { checkPinCodeState, pinCodeWarningText } from '#app/domain/delivery/pin-code-warning.ts'
import type { PinCodePlace } from '#app/domain/delivery/pin-codes.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { untilPressEnds } from '#app/ui/hooks/until-press-ends.ts'
import { NOT_SERVICEABLE_HINT } from '../pin-code-texts.ts'

interface PinCodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  /** The State that is chosen now; empty for none. */
  state: string
  /** Whether it says so where the shop doesn't deliver. */
  isForDelivery: boolean
  /** Called once a known code is typed. */
  onPlace: (place: PinCodePlace) => void
}

/** A field for a PIN code. It says where the code is, and warns about one that is unknown or in another State. */
export function PinCodeField({ state, isForDelivery, onPlace, ...props }: PinCodeFieldProps) {
  const [answer, setAnswer] = useState<DeliveryAnswer>()
  const latest = useRef('')
  const ask = async (pinCode: string) => {
    latest.current = pinCode
    // If the shop can't be reached, the field shows no hint.
    const asked = await fetchDelivery(pinCode).catch(() => undefined)
    await untilPressEnds()
    // Another code may have been typed since.
    if (latest.current === pinCode) setAnswer(asked)
  }
  // Runs after the answer is rendered, so that `onPlace` sees what was typed into other fields in the meantime.
  const place = answer?.place
  const fillIn = useEffectEvent(onPlace)
  useEffect(() => {
    if (place) fillIn(place)
  }, [place])
  return (
    <TextField
      {...props}
      label="PIN code"
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={6}
      hint={answer && hintOf(isForDelivery ? answer : { ...answer, isServiceable: true }, state)}
      onInput={({ currentTarget }) => void ask(currentTarget.value)}
    />
  )
}

function hintOf({ pinCode, place, isServiceable }: DeliveryAnswer, state: string): string {
  const warning = checkPinCodeState(place, state)
  if (warning) return pinCodeWarningText(warning, pinCode)
  return isServiceable ? `${place?.district}, ${place?.states[0]}` : NOT_SERVICEABLE_HINT
}
