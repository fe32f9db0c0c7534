import { z } from 'zod'
import { accountEmailInput, newAccountInput } from '../schema.ts'
import { RELATIONS, type Relation } from './parental-consent.ts'

const { email } = accountEmailInput.shape
const { fullName } = newAccountInput.shape

/** What a signed-in child sends to ask for consent. */
export const askParentInput = z.object({ parentName: fullName, parentEmail: email })

/** What a child without an account sends; of a full name only the first is used. */
export const newChildInput = askParentInput.extend({
  childEmail: email,
  childName: fullName.transform((name) => name.split(' ')[0] ?? ''),
})

export type NewChildInput = z.output<typeof newChildInput>

const ticked = (problem: string) => z.literal('on', { error: problem })

/** What a parent sends to give their consent. */
export const giveConsentInput = z.object({
  parentName: fullName,
  relation: z.enum(keysOf<Relation>(RELATIONS), 'Please choose your relationship'),
  isAdult: ticked('Only an adult can give this consent'),
  agrees: ticked('Please tick this box to give your consent'),
})

export type GiveConsentInput = z.output<typeof giveConsentInput>

function keysOf<Key extends string>(labels: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(labels) as Key[]
}
