/** Codes of the states and union territories in tax numbers and on invoices. */
export const GST_STATE_CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const LENGTH = 15

/** The part of a GSTIN that is wrong; `entity` is the number of the registration within its state. */
export type GstinProblem = 'length' | 'state' | 'pan' | 'entity' | 'z' | 'check-character'

/**
 * The first part of a text that can't be in a GSTIN, from left to right: the state's code, the PAN (five letters, four digits, a
 * letter), the entity, the letter Z, the check character. Undefined for a valid GSTIN. It doesn't tell whose it is.
 */
export function gstinProblem(text: string): GstinProblem | undefined {
  if (text.length !== LENGTH) return 'length'
  if (!Object.values(GST_STATE_CODES).includes(stateOfGstin(text))) return 'state'
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(text.slice(2, 12))) return 'pan'
  if (!/[1-9A-Z]/.test(text.charAt(12))) return 'entity'
  if (text.charAt(13) !== 'Z') return 'z'
  return text.endsWith(checkCharacter(text.slice(0, -1))) ? undefined : 'check-character'
}

export function isGstin(text: string): boolean {
  return gstinProblem(text) === undefined
}

export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Whether a GSTIN is registered in a state, named as in {@link GST_STATE_CODES}. */
export function isRegisteredIn(state: string, gstin: string): boolean {
  return GST_STATE_CODES[state] === stateOfGstin(gstin)
}

/** The name of the state that issued a GSTIN; undefined for an unknown code. */
export function stateNameOfGstin(gstin: string): string | undefined {
  const code = stateOfGstin(gstin)
  return Object.keys(GST_STATE_CODES).find((name) => GST_STATE_CODES[name] === code)
}

/** Doubles every second digit, then adds up the two base-36 digits of each product. */
function checkCharacter(digits: string): string {
  const base = DIGITS.length
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const product = DIGITS.indexOf(digit) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / base) + (product % base)
  }
  return DIGITS.charAt((base - (sum % base)) % base)
}
