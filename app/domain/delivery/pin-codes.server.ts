import { readFile } from 'node:fs/promises'

export interface PinCodePlace {
  /** Usually one; the most frequent first. */
  readonly states: readonly string[]
  /** Not always what people write as their city. */
  readonly district: string
}

const FILE = 'database/reference/pin-codes.csv'

/** A PIN code has six digits, and none begins with 0. */
const PIN_CODE = /^[1-9]\d{5}$/

let lines: Promise<ReadonlyMap<string, string>> | undefined

/** Whether a text can be a PIN code, known or not. */
export function isPinCode(text: string): boolean {
  return PIN_CODE.test(text)
}

/**
 * Looks up a PIN code. The file is read on the first call and stays in memory, about two megabytes.
 *
 * @returns undefined for an unknown code; new ones appear, so it may still exist.
 */
export async function findPinCode(pinCode: string): Promise<PinCodePlace | undefined> {
  lines ??= readLines()
  const line = (await lines).get(pinCode)
  if (line === undefined) return undefined
  const [states = '', district = ''] = line.split(',')
  return { states: states.split('|'), district }
}

/** What follows each code. Only the last column, which isn't needed, contains commas. */
async function readLines(): Promise<ReadonlyMap<string, string>> {
  const [, ...rows] = (await readFile(FILE, 'utf8')).trimEnd().split('\n')
  return new Map(rows.map((row) => [row.slice(0, 6), row.slice(7)]))
}
