import type * as zod from 'zod'

/** The library of schemas. Contracts get it as an argument, so that a page's first scripts don't contain it. */
export type Zod = typeof zod.z

/** An outcome of a command, told apart by its code. */
export interface Coded {
  readonly status: string
}

/** How much a form may send, where it differs from an ordinary one. */
export interface FormBody {
  /** Size of the body; without it, one with files may be as large as an upload. */
  readonly bytes?: number
  /** Fields of the same name count separately. */
  readonly fields?: number
  /** How many of the fields may be files. */
  readonly files?: number
}

/** What a browser enforces at a field, by attributes of the same names. */
export interface FieldLimits {
  readonly required?: true
  readonly maxLength?: number
}

/** The fields of a button that ends emails. Mail programs press it without its page: RFC 8058. */
export const unsubscribeFields = (intent: string) => (zod: Zod) =>
  zod.union([zod.object({ intent: zod.literal(intent) }), zod.object({ 'List-Unsubscribe': zod.literal('One-Click') })])

/** Of a field that has to be filled in. */
export const REQUIRED = { required: true } as const

/** What a form sends, and the rules for it. */
export interface FormShape<Fields extends zod.ZodType = zod.ZodType> {
  /** Tells apart the forms of a page; what the form sends as `intent`. */
  readonly intent: string
  /** Attributes of the fields, as the browser enforces them. */
  readonly limits?: Readonly<Record<string, FieldLimits>>
  /** Names of the fields that are never sent back, such as passwords. */
  readonly secrets?: readonly string[]
  /** Nobody fills in the form, such as a button in a row: a field that breaks the rules isn't the sender's mistake. */
  readonly isButton?: true
  /** Nobody fills it in either; a field that breaks the rules names what doesn't exist, in these words. */
  readonly missing?: string
  readonly body?: FormBody
  /** What the sender is told when a field breaks the rules; without it, each field says why. */
  readonly invalid?: string
  /** The rules of the fields, and how they are read. */
  fields(zod: Zod): Fields
  /**
   * What the sender is told when the shop fails; the fault is logged. Empty, the form stays as it is without words. Undefined, the page
   * for faults is shown, or what was typed while the database is unavailable.
   */
  readonly fault?: string
}

/**
 * A form, stated once: what it sends, the rules for it, and what its sender is told about each outcome. A `*.form.ts` of the room
 * states it with {@link formOf}; routes handle it with `formAction`, and screens draw it with `ContractForm`.
 */
export interface FormContract<Fields extends zod.ZodType, Outcome extends Coded> extends FormShape<Fields> {
  readonly answers: Answers<Outcome, zod.output<Fields>>
}

type Answers<Outcome extends Coded, Sent> = {
  readonly [Status in Outcome['status']]: Answer<Extract<Outcome, { status: Status }>, Sent>
}

/** What a page answers to a form. */
export interface FormReply {
  /** The HTTP status. */
  readonly code: number
  /** What was done, in words. */
  readonly success?: string
  /** Why nothing was done, in words, when it concerns the whole form. */
  readonly error?: string
  /** Why nothing was done, at its fields. */
  readonly errors?: Readonly<Record<string, string | string[]>>
  /** The path of the page to show next. */
  readonly goTo?: string
  /** The page doesn't exist, in words. */
  readonly missing?: string
  /** Whether the form keeps what was typed; it does after errors. */
  readonly isKept?: boolean
  /** Whether scripts clear the form, whose page stays, for the next one. */
  readonly isCleared?: boolean
  /** What else the screen shows. */
  readonly shown?: unknown
}

export type Answer<Outcome, Sent> = (outcome: Outcome, sent: Sent) => FormReply

type Text<Outcome, Sent> = string | ((outcome: Outcome, sent: Sent) => string)

/** States the contract of a form for the outcomes of its command; see {@link FormContract}. */
export function formOf<Outcome extends Coded>() {
  return <Fields extends zod.ZodType>(
    shape: FormShape<Fields>,
    answers: Answers<Outcome, zod.output<Fields>>,
  ): FormContract<Fields, Outcome> => ({ ...shape, answers })
}

/** It's done. */
export function done<Outcome, Sent>(text: Text<Outcome, Sent>): Answer<Outcome, Sent> {
  return (...args) => ({ code: 200, success: wordsOf(text, args) })
}

/** It's done, and the form stays filled in, such as one with settings. */
export function saved<Outcome, Sent>(text: Text<Outcome, Sent>): Answer<Outcome, Sent> {
  return (...args) => ({ code: 200, success: wordsOf(text, args), isKept: true })
}

/** Nothing was done, for a reason that concerns the whole form. */
export function refused<Outcome, Sent>(code: number, text: Text<Outcome, Sent>): Answer<Outcome, Sent> {
  return (...args) => ({ code, error: wordsOf(text, args), isKept: true })
}

/** Nothing was done, for a reason at one of the fields. */
export function refusedAt<Outcome, Sent>(
  code: number,
  field: string,
  text: Text<Outcome, Sent>,
): Answer<Outcome, Sent> {
  return (...args) => ({ code, errors: { [field]: wordsOf(text, args) }, isKept: true })
}

/** Nothing was done, for reasons at the fields that the outcome names. */
export function refusedAtFields<Outcome, Sent>(
  code: number,
  errors: (outcome: Outcome, sent: Sent) => Readonly<Record<string, string | string[]>>,
): Answer<Outcome, Sent> {
  return (...args) => ({ code, errors: errors(...args), isKept: true })
}

/** What the form is about doesn't exist, or isn't the sender's. */
export function missing(text: string): Answer<unknown, unknown> {
  return () => ({ code: 404, missing: text })
}

/** Another page is next. */
export function goTo<Outcome, Sent>(path: (outcome: Outcome, sent: Sent) => string): Answer<Outcome, Sent> {
  return (...args) => ({ code: 302, goTo: path(...args) })
}

function wordsOf<Outcome, Sent>(text: Text<Outcome, Sent>, args: [Outcome, Sent]): string {
  return typeof text === 'string' ? text : text(...args)
}
