import { type ReactNode, useEffect, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'
import { SUCCESS_SCREEN_MS } from '#app/vocabulary/shop.ts'
import type { PaymentResult } from './use-payment.ts'

/** Replaces the checkout once there is nothing left to pay. */
export function PaymentResultPanel({ result }: { result: PaymentResult }) {
  const shop = useShop()
  switch (result.kind) {
    case 'placed':
      return <OrderPlaced orderId={result.orderId} />
    case 'unconfirmed':
      return (
        <ResultPanel title="We are confirming your payment" message={result.message} action={<OrdersLink />}>
          Your payment went through, but we couldn’t confirm your order here. Please don’t pay again. Your order will
          appear in My Orders within a few minutes. If it doesn’t, email {shop.supportEmail}.
        </ResultPanel>
      )
    case 'not-created':
      return (
        <ResultPanel title="We couldn’t create your order" message={result.message} action={<OrdersLink />}>
          Please don’t pay again until you hear from us. You can reach us at {shop.supportEmail} or {shop.phone}.
        </ResultPanel>
      )
  }
}

function OrderPlaced({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(href('/orders/:orderId', { orderId }), { replace: true }),
      SUCCESS_SCREEN_MS,
    )
    return () => clearTimeout(timer)
  }, [navigate, orderId])
  return (
    <ResultPanel title="Order Placed Successfully!" isFestive>
      Thank you. We’re opening your order.
    </ResultPanel>
  )
}

interface ResultPanelProps {
  title: string
  isFestive?: boolean
  message?: string
  action?: ReactNode
  children: ReactNode
}

function ResultPanel({ title, isFestive = false, message, action, children }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="relative my-6 overflow-hidden rounded-md bg-rosegold-100 px-4 py-14 text-center lg:my-12 lg:py-20">
      {isFestive && (
        <span aria-hidden="true">
          <span className="print-jaal absolute inset-0 bg-rosegold-200" />
          <span className="absolute inset-0 bg-radial from-surface-tint from-40% to-transparent to-70%" />
        </span>
      )}
      <div className="relative mx-auto grid max-w-prose justify-items-center gap-3">
        <Motif name="gul" className="w-16 text-primary" />
        <h1 ref={heading} tabIndex={-1} className="text-3xl focus-visible:outline-none lg:text-4xl">
          {title}
        </h1>
        <p role="status">{children}</p>
        {message && <p className="text-label text-soft">{message}</p>}
        {action}
      </div>
    </div>
  )
}

function OrdersLink() {
  return (
    <ButtonLink to={href('/orders')} className="mt-2">
      My Orders
    </ButtonLink>
  )
}
