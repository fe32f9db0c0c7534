import { CreditCard, Landmark, Lock, Smartphone } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { type Address, formatAddress } from '#app/domain/addresses/address.ts'
import type { CartTotals } from '#app/domain/cart/cart-totals.ts'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { checkoutPath } from './checkout-step.ts'
import type { OrderChange } from './order-changes.ts'
import { OrderChanges } from './order-changes-notice.tsx'
import { StepActions } from './step-actions.tsx'
import { TermsField } from './terms-field.tsx'

const METHODS = [
  { icon: Smartphone, name: 'UPI', description: 'GPay, PhonePe, any UPI app' },
  { icon: CreditCard, name: 'Cards', description: 'Credit and debit' },
  { icon: Landmark, name: 'Net banking', description: 'All major banks' },
]

const TERMS = 'terms'

export interface PaymentStepProps {
  address: Address
  totals: CartTotals
  /** The day by which the order is promised, as shown; undefined to show none. */
  deliveryBy: string | undefined
  /** Since the customer reviewed the order. */
  changes: readonly OrderChange[]
  onAccept: () => void
  isSandbox: boolean
  /** Whether this browser pays on the provider's page. */
  leavesPage: boolean
  progress: 'idle' | 'paying' | 'verifying'
  /** Why the payment can't start, in words for the customer. */
  problem: string | undefined
  onPay: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

/** Step 3: terms and payment. */
export function PaymentStep(props: PaymentStepProps) {
  const { address, totals, deliveryBy, changes, onAccept, isSandbox, leavesPage, progress, problem, onPay, heading } =
    props
  const [showsTermsError, setShowsTermsError] = useState(false)
  const isBusy = progress !== 'idle'
  const total = formatRupees(totals.total)

  return (
    <section>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isAccepted = new FormData(event.currentTarget).has(TERMS)
          setShowsTermsError(!isAccepted)
          if (isAccepted && !isBusy) onPay()
        }}
      >
        {/* Pressed before the scripts run, the button leads to this step again. */}
        <input type="hidden" name="step" value="payment" />
        <input type="hidden" name="address" value={address.id} />
        <Panel>
          <PaymentMethods heading={heading} leavesPage={leavesPage} />
          {isSandbox && (
            <Banner tone="info" className="mb-3.5">
              Test mode: payments aren’t real and you won’t be charged.
            </Banner>
          )}
          <OrderChanges changes={changes} onAccept={onAccept} className="mb-3.5" />
          <p className="flex items-baseline justify-between border-b border-line py-2.5 text-md">
            Amount to pay <b className="text-2xl tabular-nums">{total}</b>
          </p>
          <TermsField
            name={TERMS}
            onChange={() => setShowsTermsError(false)}
            errors={showsTermsError ? ['Please accept the terms and conditions to proceed'] : undefined}
          />
          <StatutoryRights className="mt-2 pl-8.5" />
          <FormAlert errors={problem ? [problem] : undefined} className="mt-3" />
          <noscript>
            <p className="mt-3 font-semibold text-danger">
              To pay, turn on JavaScript in your browser and reload this page. Your cart is saved.
            </p>
          </noscript>
        </Panel>
        <StepActions backTo={checkoutPath('review', { address: address.id })}>
          <Button
            type="submit"
            size="lg"
            busy={isBusy}
            busyLabel={progress === 'verifying' ? 'Confirming...' : 'Processing...'}
            className="flex-1 px-4 lg:flex-none lg:px-6.5"
          >
            {`Pay ${total}`}
          </Button>
        </StepActions>
      </form>
      <DeliverySummary address={address} deliveryBy={deliveryBy} />
    </section>
  )
}

function PaymentMethods({ heading, leavesPage }: Pick<PaymentStepProps, 'heading' | 'leavesPage'>) {
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-panel focus-visible:outline-none lg:text-section">
          Payment
        </h2>
        <span className="flex items-center gap-1.5 text-label text-soft">
          <Lock size={16} />
          Secure Payment
        </span>
      </div>
      <p className="text-soft">
        {leavesPage
          ? 'You’ll pay on our payment partner’s page, then return here.'
          : 'You’ll pay in a secure window without leaving this page.'}
      </p>
      <ul className="my-3.5 rounded-md border border-line">
        {METHODS.map(({ icon: Icon, name, description }) => (
          <li
            key={name}
            className="grid grid-cols-[22px_auto_1fr] items-center gap-3 px-3.5 py-3 not-first:border-t not-first:border-line sm:grid-cols-[22px_130px_1fr]"
          >
            <Icon size={20} className="text-accent" />
            <b className="font-bold">{name}</b>
            <span className="text-right text-label text-muted sm:text-left">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where the order goes, and by when. */
export function DeliverySummary({ address, deliveryBy }: Pick<PaymentStepProps, 'address' | 'deliveryBy'>) {
  return (
    <Panel className="mt-6 mb-10 lg:mb-0">
      <dl className="grid gap-3 sm:grid-cols-[1fr_auto] sm:gap-6">
        <div>
          <dt className="text-muted">Deliver to</dt>
          <dd className="text-soft">
            <b className="block font-semibold text-ink">{address.fullName}</b>
            {formatAddress(address)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Expected delivery</dt>
          <dd className="font-semibold">
            {deliveryDays(useShop())}
            {deliveryBy && <span className="block font-normal text-soft">by {deliveryBy}</span>}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
