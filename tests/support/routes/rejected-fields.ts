/** What an action returns of a form with these messages at its fields, or at `''` for the form. */
export const rejectedFields = (status: number, error: Readonly<Record<string, readonly unknown[]>>) => ({
  init: { status },
  data: { result: { error } },
})
