/** Why an attempt ended without a payment, as `payment_attempts.failure_reason` stores it for people who investigate. */
export type AttemptFailure =
  /** The customer closed the widget, or left the page. */
  | 'cancelled'
  /** The widget reported a failed payment; the customer may have tried again in the same window. */
  | 'payment-failed'
  | 'expired'
  /** The customer started a payment for a changed cart or another address. */
  | 'checkout-replaced'
  /** The process ended before the provider's order was created. */
  | 'never-started'
  /** The provider didn't create an order. */
  | 'provider-rejected'
  | 'provider-unavailable'
