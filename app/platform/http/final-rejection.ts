/** Rejections after which the same request may succeed later. */
const TEMPORARY_STATUSES = new Set([408, 409, 425, 429])

/** Whether a service's HTTP status means that it will never accept the same request. */
export function isFinalRejection(status: number): boolean {
  return status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status)
}
