import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import { onDevice } from '#app/shared/on-device.ts'

/** Shows when an order placed now would be delivered to a PIN code. The code that finds out is loaded when it is first needed. */
export function PinCodeCheck({ productId }: { productId: string }) {
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState('')
  const ask = useCallback(async (pinCode: string, failure: string) => {
    try {
      const { askDelivery } = await import('../ask-delivery.ts')
      setAnswer(await askDelivery(pinCode))
    } catch {
      setAnswer(failure)
    }
  }, [])
  useEffect(() => {
    const remembered = onDevice('pin-code')
    if (!remembered) return
    setTyped(remembered)
    // The visitor hasn't asked yet, so a failure isn't shown.
    ask(remembered, '')
  }, [ask])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed, 'We couldn’t check this PIN code. Please try again.')
  }
  return (
    <form action={href('/delivery')} onSubmit={submit} className="mt-1.5">
      <input type="hidden" name="product" value={productId} />
      <span className="flex max-w-64 gap-2">
        <input
          name="pin"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label="PIN code"
          placeholder="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          required
          className="min-h-11 w-full min-w-0 rounded-md border border-field bg-surface-raised px-3 text-ink"
        />
        <button type="submit" className="min-h-11 px-2 font-semibold text-primary underline">
          Check
        </button>
      </span>
      <span role="status" className="mt-1 block text-ink">
        {answer}
      </span>
    </form>
  )
}
