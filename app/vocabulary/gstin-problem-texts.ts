import type { GstinProblem } from './gstin.ts'

/** What whoever types a GSTIN is told about the part that is wrong. */
export const GSTIN_PROBLEM_TEXTS: Record<GstinProblem, string> = {
  length: 'Please enter all 15 characters of the GSTIN, and no more',
  state: 'The first 2 digits aren’t the code of a state. Gujarat, for example, is 24',
  pan: 'Characters 3 to 12 aren’t a PAN: 5 letters, 4 digits and a letter',
  entity: 'Character 13, the entity, must be a letter or a digit from 1 to 9',
  z: 'Character 14 must be the letter Z',
  'check-character': 'The last character doesn’t match the others. Please compare the GSTIN with your certificate',
}

/** How a GSTIN is stored, whatever spaces and small letters it was typed with. */
export function normalGstin(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}
