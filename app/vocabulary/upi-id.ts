/** Whether a text has the form of a UPI ID, such as `shop@okbank`. */
export function isUpiId(text: string): boolean {
  return /^[\w.-]{2,60}@[A-Za-z][\w.-]{1,40}$/.test(text)
}
