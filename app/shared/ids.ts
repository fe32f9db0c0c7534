/** An id of a row as the shop writes it, in lower case, as part of a regular expression. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Whether a text from outside, such as a part of an address, can be the id of a row. The database rejects other texts. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
