/** Who isn't this old is a child, whose data may be processed only with a parent's consent (DPDP Act, sections 2(f) and 9). */
export const ADULT_AGE = 18

/** Query parameter of the sign-up form that has the token of the child's link. */
export const CONSENT_PARAM = 'consent'

export const RELATIONS = { parent: 'Parent', guardian: 'Legal guardian' } as const

export type Relation = keyof typeof RELATIONS

/** How the owner checked a parent's identity and age (DPDP Rules 2025, rule 10), and what the back office calls it. */
export const CHECKS = {
  'identity-document': 'I saw an identity document',
  digilocker: 'I saw a document in DigiLocker',
  'known-in-person': 'I know them in person',
} as const

export type Check = keyof typeof CHECKS
