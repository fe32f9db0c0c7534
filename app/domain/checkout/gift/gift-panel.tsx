import { ChevronDown } from 'lucide-react'
import type { Address } from '#app/domain/addresses/address.ts'
import { formatRupees } from '#app/money.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { BillingAddress } from './billing-address.tsx'
import { removeGiftForm, saveGiftForm } from './gift.form.ts'
import type { ShownGifts } from './gift-choice.server.ts'

interface GiftPanelProps {
  gifts: ShownGifts
  /** The name in the delivery address. */
  recipient: string
  /** What the buyer's own address starts with; undefined for none. */
  suggested: Address | undefined
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
  /** The page that browsers without scripts return to. */
  returnTo: string
}

/** Makes the order a gift: message, wrap and day. Folded until it is one. */
export default function GiftPanel({ gifts, recipient, suggested, response, returnTo }: GiftPanelProps) {
  const { chosen, wrapFee, days } = gifts
  const removed = responseTo(response, removeGiftForm.intent)
  const isOpen = chosen !== undefined || responseTo(response, saveGiftForm.intent) !== undefined
  return (
    <Panel title="Is this a gift?" heading="h3">
      <FormResponseBanner response={removed} className="mb-3" />
      <details key={isOpen ? 'open' : 'folded'} open={isOpen} className="group">
        <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold text-heading">
          {chosen ? 'Yes, send it as a gift' : 'Send it as a gift'}
          <ChevronDown size={20} className="flex-none group-open:rotate-180" />
        </summary>
        <p className="mt-1 text-soft wrap-anywhere">
          We’ll send it to {recipient} with your message on a slip without prices. The invoice isn’t in the parcel:
          you’ll find it in your account. To send it to someone else, change the address above.
        </p>
        <ContractForm
          key={chosen ? 'chosen' : 'new'}
          form={saveGiftForm}
          response={response}
          values={{
            message: chosen?.message,
            wrap: chosen && chosen.wrapFee !== null ? 'on' : undefined,
            notBefore: chosen?.notBefore ?? undefined,
          }}
          hidden={{ returnTo }}
          button={{
            variant: 'secondary',
            busyLabel: 'Saving…',
            className: 'justify-self-start',
            children: chosen ? 'Save changes' : 'Make it a gift',
          }}
          className="mt-3 grid gap-3"
        >
          {(field) => (
            <>
              <TextAreaField
                {...field('message')}
                label="Message"
                optional
                className="field-sizing-content"
                hint="Up to 300 characters. The slip also has your name."
              />
              {wrapFee !== null && (
                <CheckboxField
                  name="wrap"
                  label={wrapFee > 0 ? `Gift wrap for ${formatRupees(wrapFee)}` : 'Free gift wrap'}
                  defaultChecked={field('wrap').defaultValue === 'on'}
                  errors={field('wrap').errors}
                />
              )}
              <TextField
                {...field('notBefore')}
                type="date"
                label="Send on this day or later"
                optional
                min={days.first}
                max={days.last}
                hint="The delivery time counts from this day."
              />
            </>
          )}
        </ContractForm>
        {chosen && gifts.namesBuyer && (
          <BillingAddress saved={chosen.billedTo} suggested={suggested} response={response} returnTo={returnTo} />
        )}
        {chosen && (
          <ContractButton form={removeGiftForm} hidden={{ returnTo }} variant="quiet" className="mt-1 px-0">
            Remove gift
          </ContractButton>
        )}
      </details>
    </Panel>
  )
}
