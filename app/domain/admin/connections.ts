export type PaymentsMode = 'live' | 'test' | 'sandbox'

/** The outside services that the environment configures. */
export interface Connections {
  /** `sandbox` without keys; otherwise whether Razorpay's keys are live. */
  readonly payments: PaymentsMode
  readonly lastWebhookAt: Date | null
  readonly mail: 'server' | 'none'
  /** The sender of the shop's emails. */
  readonly mailFrom: string
  readonly files: 'bucket' | 'folder'
  readonly couriers: 'shiprocket' | 'by-hand'
  /** The server that is used in place of Shiprocket's own; undefined without one. */
  readonly courierTestUrl?: string | undefined
  /** Where the shop backs itself up to; `none` when it doesn't. */
  readonly backups: 'data-folder' | 'folder' | 'bucket' | 'none'
  /** The shop's public address. */
  readonly shopUrl: string
}

/** @param keyId The public half of Razorpay's key; undefined without keys. */
export function paymentsMode(keyId: string | undefined): PaymentsMode {
  if (keyId === undefined) return 'sandbox'
  return keyId.startsWith('rzp_live_') ? 'live' : 'test'
}

/** A test of a connection. */
export interface ConnectionTestOutcome {
  readonly status:
    | 'works'
    | 'not-configured'
    /** The service responded and rejected the shop's keys or email. */
    | 'rejected'
    | 'unavailable'
    | 'timed-out'
    | 'too-many-tests'
}
