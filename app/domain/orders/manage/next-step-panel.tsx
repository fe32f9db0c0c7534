import { Check, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { cn } from '#app/ui/class-names.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { changeStatusForm } from '../change-status.form.ts'
import { type NextStep, PARCEL_STEPS } from '../fulfilment/next-step.ts'
import { dayAheadText } from '../gift/gift.ts'
import { type AdminOrder, countOrderUnits, parcelOf } from '../order.ts'
import { packingSlipPath } from './order-links.tsx'

const LABELS: Record<(typeof PARCEL_STEPS)[number], string> = {
  pack: 'Pack',
  print: 'Print',
  number: 'Enter number',
  'hand-over': 'Hand over',
}

const TITLES: Record<NextStep, (units: number) => string> = {
  confirm: () => 'Confirm the order',
  pack: (units) => (units === 1 ? 'Pack 1 item' : `Pack ${units} items`),
  print: () => 'Print the packing slip',
  number: () => 'Enter the tracking number',
  'hand-over': () => 'Hand over the parcel',
  deliver: () => 'On its way',
}

interface NextStepPanelProps {
  order: AdminOrder
  step: NextStep
  /** Books a courier, where the shop is connected to a courier service. */
  courierPath: string | undefined
  shipmentForm: ReactNode
}

/** What the owner does next with an order, with one button for it. */
export function NextStepPanel({ order: whole, step, ...props }: NextStepPanelProps) {
  const order = parcelOf(whole)
  const firstDay = dayAheadText(order, new Date())
  return (
    <Panel title={TITLES[step](countOrderUnits(order))}>
      {step !== 'confirm' && <Progress step={step} />}
      {firstDay && (
        <Banner tone="warning" className="mb-4">
          Don’t send it before {firstDay}.
        </Banner>
      )}
      <Step order={order} step={step} {...props} />
    </Panel>
  )
}

function Step({ order, step, courierPath, shipmentForm }: NextStepPanelProps) {
  const { courier, trackingNumber } = order
  switch (step) {
    case 'confirm':
      return (
        <>
          <p className="mb-4">This order isn’t confirmed yet. Confirm it to start packing.</p>
          <MoveButton order={order} to="confirmed">
            Confirm order
          </MoveButton>
        </>
      )
    case 'pack':
      return (
        <>
          <ul className="mb-4">
            {order.items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                <b className="font-semibold">{item.quantity} ×</b> {item.name}, size {item.size}
              </li>
            ))}
          </ul>
          {order.notes && <p className="mb-4 whitespace-pre-line text-soft wrap-anywhere">Notes: {order.notes}</p>}
          {order.gift && (
            <p className="mb-4">
              A gift: {order.gift.wrapFee !== null && 'wrap it, and '}don’t enclose the invoice. The packing slip comes
              with one for the recipient.
            </p>
          )}
          <MoveButton order={order} to="processing">
            Mark as packed
          </MoveButton>
        </>
      )
    case 'print':
      return <PrintStep order={order} />
    case 'number':
      return (
        <>
          {courierPath && (
            <p className="mb-3">
              <TextLink to={courierPath}>Book a courier</TextLink> to get a number, or enter one:
            </p>
          )}
          {shipmentForm}
          <div className="mt-2">
            <MoveButton order={order} to="shipped" variant="quiet">
              Hand over without a number
            </MoveButton>
          </div>
        </>
      )
    case 'hand-over':
      return (
        <>
          <p className="mb-4 wrap-anywhere">
            Give the parcel to {courier ?? 'the courier'}. The customer gets an email with the tracking number{' '}
            <b className="font-semibold">{trackingNumber}</b>.
          </p>
          <MoveButton order={order} to="shipped">
            Mark as handed over
          </MoveButton>
        </>
      )
    case 'deliver':
      return (
        <>
          <p className="mb-4 wrap-anywhere">
            {courier ?? 'The courier'} has the parcel
            {trackingNumber && (
              <>
                , tracking number <b className="font-semibold">{trackingNumber}</b>
              </>
            )}
            . Mark it as delivered when it has arrived.
          </p>
          <MoveButton order={order} to="delivered" variant="secondary">
            Mark as delivered
          </MoveButton>
        </>
      )
  }
}

/** The slip opens in a new tab, and this page moves on to the number; without scripts, the second link does. */
function PrintStep({ order: { id: orderId, gift } }: { order: AdminOrder }) {
  const navigate = useNavigate()
  const next = addressWith(href('/admin/orders/:orderId', { orderId }), { printed: 'yes' })
  return (
    <>
      <p className="mb-4">
        {gift
          ? 'Put the second slip, for the recipient, into the parcel. Don’t enclose the invoice.'
          : 'Put the slip into the parcel. It has no prices.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <a
          href={packingSlipPath(orderId)}
          target="_blank"
          rel="noreferrer"
          onClick={() => navigate(next, { preventScrollReset: true })}
          className={buttonStyles()}
        >
          <Printer size={18} />
          Print packing slip
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <ButtonLink to={next} variant="quiet" preventScrollReset>
          Already printed
        </ButtonLink>
      </div>
    </>
  )
}

interface MoveButtonProps {
  order: Pick<AdminOrder, 'id' | 'status'>
  to: OrderStatus
  variant?: 'primary' | 'secondary' | 'quiet'
  children: string
}

function MoveButton({ order, to, variant = 'primary', children }: MoveButtonProps) {
  return (
    <ContractButton
      form={changeStatusForm}
      hidden={{ orderId: order.id, seen: order.status, status: to }}
      variant={variant}
    >
      {children}
    </ContractButton>
  )
}

function Progress({ step }: { step: Exclude<NextStep, 'confirm'> }) {
  const current = step === 'deliver' ? PARCEL_STEPS.length : PARCEL_STEPS.indexOf(step)
  return (
    <ol aria-label="Steps" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-label">
      {PARCEL_STEPS.map((each, index) => (
        <li
          key={each}
          aria-current={index === current ? 'step' : undefined}
          className={cn('flex items-center gap-1', index === current ? 'font-bold text-heading' : 'text-muted')}
        >
          {index < current ? <Check size={16} className="stroke-2" /> : `${index + 1}.`} {LABELS[each]}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}
