import { Banknote } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import type { CartTotals } from '#app/domain/cart/cart-totals.ts'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { cn } from '#app/ui/class-names.ts'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { checkoutPath } from '../steps/checkout-step.ts'
import type { OrderChange } from '../steps/order-changes.ts'
import { OrderChanges } from '../steps/order-changes-notice.tsx'
import { DeliverySummary } from '../steps/payment-step.tsx'
import { StepActions } from '../steps/step-actions.tsx'
import { TermsField } from '../steps/terms-field.tsx'
import type { ShownCod } from './read-shown-cod.server.ts'
import { requestCodForm } from './request-cod.form.ts'

interface CodStepProps {
  address: Address
  /** With the fee. */
  totals: CartTotals
  deliveryBy: string | undefined
  /** Since the customer reviewed the order. */
  changes: readonly OrderChange[]
  onAccept: () => void
  notes: string
  cod: ShownCod
  response: FormResponse | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** Step 3 for cash on delivery: terms, and what happens next. Works without scripts, apart from the order's notes. */
export function CodStep(props: CodStepProps) {
  const { address, totals, deliveryBy, changes, onAccept, notes, cod, response, heading } = props
  const total = formatRupees(totals.total)
  return (
    <section>
      <ContractForm
        form={requestCodForm}
        response={response}
        preventScrollReset={false}
        hidden={{ addressId: address.id, shownTotal: String(totals.total), notes: notes.trim() }}
      >
        {(field) => (
          <>
            <Panel>
              <h2 ref={heading} tabIndex={-1} className="text-panel focus-visible:outline-none lg:text-section">
                Cash on Delivery
              </h2>
              <p className="mb-3.5 text-soft">
                We’ll email you a code. Enter it within {hoursText(cod.holdHours)} to confirm your order; until then, we
                hold your items. Pay the courier when the parcel arrives.
              </p>
              <OrderChanges changes={changes} onAccept={onAccept} className="mb-3.5" />
              {cod.fee > 0 && (
                <p className="flex items-baseline justify-between border-b border-line py-2.5">
                  Cash on Delivery fee <span className="tabular-nums">{formatRupees(cod.fee)}</span>
                </p>
              )}
              <p className="flex items-baseline justify-between border-b border-line py-2.5 text-md">
                To pay on delivery <b className="text-2xl tabular-nums">{total}</b>
              </p>
              <TermsField name="terms" errors={field('terms').errors} />
              <StatutoryRights className="mt-2 pl-8.5" />
            </Panel>
            <StepActions>
              <ButtonLink
                to={checkoutPath('review', { address: address.id })}
                variant="quiet"
                size="lg"
                className="px-2.5"
              >
                Previous
              </ButtonLink>
              <SubmitButton
                intent={requestCodForm.intent}
                size="lg"
                disabled={changes.length > 0}
                className="flex-1 px-4 lg:flex-none lg:px-6.5"
              >
                Order with Cash on Delivery
              </SubmitButton>
            </StepActions>
          </>
        )}
      </ContractForm>
      <DeliverySummary address={address} deliveryBy={deliveryBy} />
    </section>
  )
}

/** The two ways to pay, or why the order can't be paid on delivery. */
export function CodChoice({ cod, address }: { cod: ShownCod; address: Address }) {
  if (cod.obstacle !== undefined) {
    return (
      <p className="mb-3.5 flex items-start gap-2.5 rounded-md border border-line bg-surface-raised px-3.5 py-3 text-soft">
        <Banknote size={20} className="mt-0.5 flex-none" />
        {cod.obstacle}
      </p>
    )
  }
  const ways = [
    { name: 'Pay online', note: 'UPI, card or net banking', isChosen: !cod.isChosen, query: {} },
    {
      name: 'Cash on Delivery',
      note: cod.fee > 0 ? `Fee ${formatRupees(cod.fee)}` : 'No fee',
      isChosen: cod.isChosen,
      query: { method: 'cod' as const },
    },
  ]
  return (
    <nav aria-label="How to pay" className="mb-3.5 grid grid-cols-2 gap-2.5">
      {ways.map(({ name, note, isChosen, query }) => (
        <Link
          key={name}
          to={checkoutPath('payment', { address: address.id, ...query })}
          aria-current={isChosen ? 'true' : undefined}
          replace
          preventScrollReset
          className={cn(
            'rounded-md border px-3.5 py-3',
            isChosen ? 'border-primary bg-surface-tint' : 'border-line bg-surface-raised',
          )}
        >
          <b className="block font-bold text-heading">{name}</b>
          <span className="text-label text-soft">{note}</span>
        </Link>
      ))}
    </nav>
  )
}

/** How long items are held: `24 hours`. */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
