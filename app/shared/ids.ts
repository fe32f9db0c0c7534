const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside, such as a part of an address, can be the id of a row. The database rejects other texts. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
