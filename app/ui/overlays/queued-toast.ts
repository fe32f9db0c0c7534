export interface Toast {
  message: string
  /** A link at the end. */
  link?: { to: string; label: string }
  /** `refusal` for something that wasn't done. @default 'success' */
  tone?: 'success' | 'refusal'
}

/** A toast with a number that distinguishes it from an equal one. */
export interface QueuedToast extends Toast {
  number: number
}
