import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { keptVisitSource } from '#app/domain/visits/visit-source.ts'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { checkoutPath } from '../steps/checkout-step.ts'
import { OrderChanges } from '../steps/order-changes-notice.tsx'
import { DeliverySummary, type PaymentStepProps } from '../steps/payment-step.tsx'
import { StepActions } from '../steps/step-actions.tsx'
import { TermsField } from '../steps/terms-field.tsx'
import type { ShownCod } from './read-shown-cod.server.ts'
import { requestCodForm } from './request-cod.form.ts'

type CodStepProps = Pick<PaymentStepProps, 'address' | 'totals' | 'deliveryBy' | 'changes' | 'onAccept' | 'heading'> & {
  notes: string
  cod: ShownCod
  response: FormResponse | undefined
}

/** Step 3 for cash on delivery: terms, and what happens next. Works without scripts, apart from the order's notes. */
export default function CodStep(props: CodStepProps) {
  const { address, totals, deliveryBy, changes, onAccept, notes, cod, response, heading } = props
  const visitSource = (useHydrated() && keptVisitSource()) || ''
  return (
    <section>
      <ContractForm
        form={requestCodForm}
        response={response}
        preventScrollReset={false}
        hidden={{ addressId: address.id, shownTotal: String(totals.total), notes: notes.trim(), visitSource }}
      >
        {(field) => (
          <>
            <Panel>
              <h2 ref={heading} tabIndex={-1} className="text-panel focus-visible:outline-none lg:text-section">
                Cash on Delivery
              </h2>
              <p className="mb-3.5 text-soft">
                We’ll email you a code. Enter it within {cod.holdHours === 1 ? '1 hour' : `${cod.holdHours} hours`} to
                confirm your order; until then, we hold your items. Pay the courier when the parcel arrives.
              </p>
              <OrderChanges changes={changes} onAccept={onAccept} className="mb-3.5" />
              {cod.fee > 0 && (
                <p className="flex items-baseline justify-between border-b border-line py-2.5">
                  Cash on Delivery fee <span className="tabular-nums">{formatRupees(cod.fee)}</span>
                </p>
              )}
              <p className="flex items-baseline justify-between border-b border-line py-2.5 text-md">
                To pay on delivery <b className="text-2xl tabular-nums">{formatRupees(totals.total)}</b>
              </p>
              <TermsField name="terms" errors={field('terms').errors} />
              <StatutoryRights className="mt-2 pl-8.5" />
            </Panel>
            <StepActions backTo={checkoutPath('review', { address: address.id })}>
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
