import { formatDateTime } from '#app/shared/dates.ts'

/** Kinds of data that a breach can expose, as customers read them. `affected.server.ts` finds who has which. */
const KIND_LABELS = {
  contact: 'name, email address and phone number',
  profile: 'date of birth and gender',
  measurements: 'body measurements',
  addresses: 'delivery addresses',
  orders: 'orders, invoices and payment references',
  wishlist: 'cart and wishlist',
  messages: 'messages and complaints',
  sessions: 'network addresses and browsers of sign-ins',
  password: 'password, stored as a hash',
} as const

export type BreachKind = keyof typeof KIND_LABELS

export const BREACH_KINDS = Object.keys(KIND_LABELS) as [BreachKind, ...BreachKind[]]

/** Whose data it was. */
export const SCOPE_LABELS = {
  all: 'Everyone whose data the shop had by the end of the period',
  active: 'Those who signed up, ordered or wrote to us in the period',
  listed: 'These email addresses',
} as const

export type BreachScope = keyof typeof SCOPE_LABELS

export const BREACH_SCOPES = Object.keys(SCOPE_LABELS) as [BreachScope, ...BreachScope[]]

/** What the owner records about a breach. The texts name no customer. */
export interface BreachFacts {
  readonly noticedAt: Date
  readonly exposedFrom: Date
  readonly exposedTo: Date
  readonly kinds: readonly BreachKind[]
  readonly scope: BreachScope
  /** In small letters; empty unless the scope is `listed`. */
  readonly emails: readonly string[]
  readonly happened: string
  readonly consequences: string
  readonly measures: string
  readonly advice: string
  /** Empty while it isn't known, like the next two. */
  readonly place: string
  readonly cause: string
  readonly prevention: string
}

export interface Breach extends BreachFacts {
  readonly id: string
  readonly mailsRequestedAt: Date | null
  /** When all emails of the latest request were queued; null until then. */
  readonly mailsQueuedAt: Date | null
  readonly boardToldAt: Date | null
  readonly boardReportedAt: Date | null
}

/** How many letters are printed at once. */
export const LETTERS_PER_PRINT = 200

const MS_PER_HOUR = 3_600_000

/** The time left for the full report to the Board: DPDP Rules 2025, rule 7(2)(b), allows 72 hours from when the shop learned of it. */
export function boardDeadline({ noticedAt }: Pick<Breach, 'noticedAt'>, now: Date) {
  const at = new Date(noticedAt.getTime() + 72 * MS_PER_HOUR)
  return { at, hoursLeft: Math.floor((at.getTime() - now.getTime()) / MS_PER_HOUR), isOverdue: at <= now }
}

export interface NoticePart {
  readonly title: string
  readonly text: string
}

/** Who responds to questions, from the settings. */
export interface BreachContact {
  readonly name: string
  readonly grievanceName: string
  readonly grievanceEmail: string
  readonly grievancePhone: string
  readonly supportEmail: string
  readonly phone: string
}

/** What an affected person is told, in an email or a letter, as rule 7(1) of the DPDP Rules 2025 lists it. */
export function noticeParts(breach: BreachFacts, kinds: readonly BreachKind[], contact: BreachContact): NoticePart[] {
  return [
    { title: 'What happened', text: `${breach.happened}\n${periodText(breach)}` },
    {
      title: 'Which of your data was exposed',
      text: `${kindsText(kinds)}.\nYour card and bank details weren’t exposed: we never have them.`,
    },
    { title: 'What this may mean for you', text: breach.consequences },
    { title: 'What we’re doing', text: breach.measures },
    { title: 'What you can do', text: breach.advice },
    {
      title: 'Questions',
      text: `${contactText(contact)}\nYou can also complain to the Data Protection Board of India.`,
    },
  ]
}

/** {@link noticeParts} as plain text. */
export function noticeText(...notice: Parameters<typeof noticeParts>): string {
  return noticeParts(...notice)
    .map(({ title, text }) => `${title}\n${text}\n`)
    .join('\n')
}

/** How many people are affected, and how many of them were told. */
export interface AffectedCounts {
  readonly people: number
  /** An email to them was queued, sent or stored. */
  readonly mailed: number
  /** Their email failed. */
  readonly failed: number
  /** Letters to those whose email failed or whose account is deleted. */
  readonly letters: number
}

interface BoardReport {
  readonly counts: AffectedCounts
  readonly contact: BreachContact & { readonly legalName: string; readonly registeredAddress: string }
}

/** The report to the Data Protection Board as plain text, in the order of rule 7(2) of the DPDP Rules 2025. */
export function boardReport(breach: Breach, { counts, contact }: BoardReport): string {
  const unknown = 'Not known yet.'
  const parts: NoticePart[] = [
    {
      title: 'Who we are',
      text: [contact.legalName || contact.name, contact.registeredAddress, contactText(contact)]
        .filter(Boolean)
        .join('\n'),
    },
    { title: 'What happened', text: breach.happened },
    {
      title: 'Time and place',
      text: `We learned of it on ${formatDateTime(breach.noticedAt)}.\n${periodText(breach)}\nPlace: ${breach.place || unknown}`,
    },
    {
      title: 'Extent',
      text: `Affected people with an email address: ${counts.people}. Recipients of letters: ${counts.letters}.\nData: ${kindsText(breach.kinds)}.`,
    },
    { title: 'Likely consequences', text: breach.consequences },
    { title: 'Events, reasons and findings about who caused it', text: breach.cause || unknown },
    { title: 'Measures to reduce the harm', text: breach.measures },
    { title: 'Measures to prevent a recurrence', text: breach.prevention || unknown },
    { title: 'How the affected people were told', text: toldText(breach, counts) },
  ]
  const text = parts.map(({ title, text }, index) => `${index + 1}. ${title}\n\n${text}\n`).join('\n')
  return `Personal data breach: report to the Data Protection Board of India\n\n${text}`
}

/** The kinds in words: `A; b`. */
export function kindsText(kinds: readonly BreachKind[]): string {
  const text = kinds.map((kind) => KIND_LABELS[kind]).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function periodText({ exposedFrom, exposedTo }: BreachFacts): string {
  return `The data was exposed from ${formatDateTime(exposedFrom)} to ${formatDateTime(exposedTo)}.`
}

function contactText(contact: BreachContact): string {
  const { grievanceName, grievanceEmail, grievancePhone, supportEmail, phone } = contact
  return [grievanceName, grievanceEmail || supportEmail, grievancePhone || phone].filter(Boolean).join(', ')
}

function toldText({ mailsRequestedAt, advice }: Breach, { mailed, failed, letters }: AffectedCounts): string {
  if (!mailsRequestedAt) return 'They haven’t been told yet.'
  return [
    `By email from ${formatDateTime(mailsRequestedAt)} on: ${mailed} people, of whom ${failed} couldn’t be reached. By letter: ${letters}.`,
    'Each was told what happened, which of their data was exposed, the likely consequences, our measures, whom to ask, and this:',
    advice,
  ].join('\n')
}

const OFFSET_MS = 5.5 * MS_PER_HOUR

/** A time as the form's fields hold it, in India: `2026-11-24T18:30`; empty for an invalid one. */
export function momentText(time: Date): string {
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

export function momentOf(text: string): Date {
  return new Date(new Date(`${text}Z`).getTime() - OFFSET_MS)
}
