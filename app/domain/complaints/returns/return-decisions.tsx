import type { FormResponse } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import type { ComplaintKind } from '../complaint.ts'
import { bookPickupForm } from '../pickups/return-pickup.form.ts'
import { ReturnPickupForm } from '../pickups/return-pickup-form.tsx'
import { RETURN_FORMS } from './decide-return.form.ts'
import { type GoodsReturn, RETURN_DAYS, sendBackBy } from './goods-return.ts'

interface ReturnDecisionsProps {
  kind: ComplaintKind
  goods: GoodsReturn | null
  /** Whether a courier service can collect the goods, and none was booked yet. */
  mayBePickedUp: boolean
  /** Unique per form, so that a form sent twice is one decision. */
  requestId: string
  response: FormResponse | undefined
  now: Date
}

/** What the owner can decide next about goods that come back; empty if nothing. Each has a title, its form, and what it says first. */
export function returnDecisions({ kind, goods, mayBePickedUp, requestId, response, now }: ReturnDecisionsProps) {
  const decision = (title: string, form: (typeof RETURN_FORMS)[keyof typeof RETURN_FORMS], words: Words) => ({
    title,
    intents: [form.intent],
    form: (
      <DecisionForm key={form.intent + requestId} form={form} requestId={requestId} response={response} {...words} />
    ),
  })
  if (goods === null) return kind === 'exchange' ? [] : [decision('Ask for the items back', RETURN_FORMS.ask, ASK)]
  if (goods.status === 'requested') return [decision('Accept the exchange', RETURN_FORMS.accept, ACCEPT)]
  if (goods.status !== 'awaited') return []
  const isOverdue = goods.awaitedAt !== null && now >= sendBackBy(goods.awaitedAt)
  return [
    decision('The items arrived', RETURN_FORMS.receive, arrivedWords(goods)),
    ...(mayBePickedUp
      ? [
          {
            title: 'Book a pick-up',
            intents: [bookPickupForm.intent],
            form: <ReturnPickupForm key={requestId} requestId={requestId} response={response} />,
          },
        ]
      : []),
    ...(isOverdue ? [decision('The items never arrived', RETURN_FORMS.giveUp, giveUpWords(goods))] : []),
  ]
}

interface Words {
  readonly button: string
  readonly hint: string
  /** Said to the customer unless the owner changes it. */
  readonly text: string
  /** Whether the owner says what becomes of the item. */
  readonly hasStock?: boolean
}

const ASK: Words = {
  button: 'Ask for the items',
  hint: 'The email leads to a return slip with your address. Refund the items when they have arrived.',
  text: `Please send the items back to us within ${RETURN_DAYS} days. The return slip has our address: print it, or copy it onto the parcel.`,
}

const ACCEPT: Words = {
  button: 'Accept exchange',
  hint: 'The email leads to a return slip with your address. To refuse, use Answer and give your reason.',
  text: `We’re happy to exchange it. Please send the item back within ${RETURN_DAYS} days, unworn and with its tags. The return slip has our address: print it, or copy it onto the parcel.`,
}

function arrivedWords({ size, sent }: GoodsReturn): Words {
  const button = 'Record arrival'
  if (size === null) {
    return { button, hint: 'Refund the items next.', text: 'Your items arrived. We’ll take care of your refund now.' }
  }
  if (sent !== null) {
    return { button, hint: 'This resolves the exchange.', text: 'Your item arrived. Thank you!', hasStock: true }
  }
  return {
    button: `Record arrival and send size ${size}`,
    hint: 'Creates a free order for the same customer and address, and resolves the exchange.',
    text: `Your item arrived. We’re packing size ${size} for you.`,
    hasStock: true,
  }
}

function giveUpWords({ size, sent }: GoodsReturn): Words {
  const isHeld = size !== null && sent === null
  return {
    button: 'Stop waiting',
    hint: isHeld ? 'Ends the exchange: the new size can be bought again.' : 'You can still settle the complaint.',
    text: isHeld
      ? 'Your item hasn’t reached us in time, so we’ve ended the exchange. If you did send it, please reply with the tracking number.'
      : 'Your items haven’t reached us in time. If you did send them, please reply with the tracking number.',
  }
}

interface DecisionFormProps extends Words {
  form: (typeof RETURN_FORMS)[keyof typeof RETURN_FORMS]
  requestId: string
  response: FormResponse | undefined
}

function DecisionForm({ form, requestId, response, button, hint, text, hasStock = false }: DecisionFormProps) {
  return (
    <ContractForm
      form={form}
      response={response}
      values={{ text }}
      hidden={{ requestId }}
      button={{ className: 'justify-self-start', children: button }}
      className="grid gap-3"
    >
      {(field) => (
        <>
          <p className="text-soft">{hint}</p>
          {hasStock && (
            <CheckboxField name="restock" value="yes" label="Return the item to stock: it isn’t worn or faulty" />
          )}
          <TextAreaField
            {...field('text')}
            label="Message to the customer"
            className="field-sizing-content min-h-30.5"
          />
        </>
      )}
    </ContractForm>
  )
}
