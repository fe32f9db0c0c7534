/** What the markup of a slot can depend on. */
export type SlotValue = boolean | number | string | readonly string[] | null

/** A kind of slot: a place in a shared page whose markup depends on who asks for the page. */
export interface SlotKind<Person> {
  /** The values for which the markup differs. A shared page is rendered with the markup of each. */
  readonly samples: readonly SlotValue[]
  /**
   * Stands for all other values: in its markup the value takes its place. Without it, a page for which someone has another value is
   * rendered for them alone.
   */
  readonly placeholder?: number | string
  /** The value for a person, or for a visitor who is not signed in. @param of What the slot is about, such as the id of a product. */
  valueFor(person: Person | null, of: string): SlotValue
}

export type SlotKinds<Person> = Readonly<Record<string, SlotKind<Person>>>

/** The elements of a slot while a page is rendered for everyone. Browsers never get them. */
export const SLOT_ELEMENT = 'page-slot'
export const STATE_ELEMENT = 'page-slot-state'

/**
 * Stands for what the page's scripts know about the person, in the page's own JSON and in the data of a navigation. No text of the shop or of
 * a visitor can be taken for it or for a slot: in a page, their `<` is always escaped.
 */
export const PERSON_TOKEN = '<person>'

/** A place in a page that is filled for each person. */
export type PageSlot =
  /** The person as JSON; inside a string of JSON if it `isQuoted`. */
  | { readonly kind: 'person'; readonly isQuoted: boolean }
  | { readonly kind: 'markup'; readonly name: string; readonly of: string; readonly states: readonly string[] }

const SLOTS = new RegExp(
  [
    `<${SLOT_ELEMENT} data-name="(?<name>[^"]*)" data-of="(?<of>[^"]*)">(?<states>.*?)</${SLOT_ELEMENT}>`,
    `(?<=>)${PERSON_TOKEN}(?=<)`,
    // Not the quoted text inside an inline script, which is the same for everyone.
    `(?<!\\\\)(?<quote>")${PERSON_TOKEN}"`,
  ].join('|'),
  'gs',
)

const STATES = new RegExp(`<${STATE_ELEMENT}>(.*?)</${STATE_ELEMENT}>`, 'gs')

/** A page that was rendered for everyone, cut into what is the same for all and its slots. */
export function cutSlots(text: string): (string | PageSlot)[] {
  const parts: (string | PageSlot)[] = []
  let end = 0
  for (const match of text.matchAll(SLOTS)) {
    parts.push(text.slice(end, match.index))
    end = match.index + match[0].length
    const { name, of = '', states = '', quote } = match.groups ?? {}
    parts.push(
      name === undefined
        ? { kind: 'person', isQuoted: quote !== undefined }
        : { kind: 'markup', name, of, states: [...states.matchAll(STATES)].map(([, state = '']) => state) },
    )
  }
  parts.push(text.slice(end))
  return parts
}

/** The values with which a slot is rendered. */
export function renderedValues<Person>({ samples, placeholder }: SlotKind<Person>): SlotValue[] {
  return placeholder === undefined ? [...samples] : [...samples, placeholder]
}

/**
 * What a slot contains for a person; null for a visitor who is not signed in.
 *
 * @returns Undefined if it wasn't rendered with a value that fits.
 */
export function fillSlot<Person>(slot: PageSlot, person: Person | null, kinds: SlotKinds<Person>): string | undefined {
  if (slot.kind === 'person') {
    const json = JSON.stringify(person)
    return slot.isQuoted ? JSON.stringify(json) : json.replaceAll('<', '\\u003c')
  }
  const kind = kinds[slot.name]
  if (!kind) throw new Error(`a page has the unknown slot ${slot.name}`)
  const value = kind.valueFor(person, slot.of)
  const index = kind.samples.findIndex((sample) => String(sample) === String(value))
  if (index >= 0) return slot.states[index]
  if (kind.placeholder === undefined) return undefined
  return slot.states.at(-1)?.replaceAll(String(kind.placeholder), () => escapeMarkup(String(value)))
}

const ESCAPED: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes a text as React does. */
function escapeMarkup(text: string): string {
  return text.replace(/["&'<>]/g, (character) => ESCAPED[character] ?? character)
}
