import drawings from './care-symbols.svg?no-inline'

/** What care instructions say, as symbols with words, in the order in which they are shown. */
export const CARE_SYMBOLS = {
  'hand-wash': 'Hand wash',
  'machine-wash-cold': 'Machine wash cold',
  'machine-wash': 'Machine wash',
  'do-not-wash': 'Do not wash',
  'wash-separately': 'Wash separately',
  'do-not-bleach': 'Do not bleach',
  'do-not-wring': 'Do not wring',
  'do-not-tumble-dry': 'Do not tumble dry',
  'line-dry': 'Line dry',
  'dry-flat': 'Dry flat',
  'dry-in-shade': 'Dry in shade',
  'cool-iron': 'Cool iron',
  'warm-iron': 'Warm iron',
  'iron-on-reverse': 'Iron on reverse',
  'do-not-iron': 'Do not iron',
  'dry-clean': 'Dry clean',
  'do-not-dry-clean': 'Do not dry clean',
} as const

export type CareSymbol = keyof typeof CARE_SYMBOLS

const ALL = Object.keys(CARE_SYMBOLS) as CareSymbol[]

/** A symbol as it is shown. */
export interface ShownCareSymbol {
  /** The address of its drawing, for `<use>`. */
  readonly icon: string
  readonly words: string
}

/** Symbols with their drawings and words, in the order in which they are shown; codes of a newer release are left out. */
export function showCareSymbols(codes: readonly string[]): ShownCareSymbol[] {
  return inOrder(codes).map((code) => ({ icon: `${drawings}#${code}`, words: CARE_SYMBOLS[code] }))
}

/** Chosen symbols without repeats, in the order in which they are shown. @returns Undefined if one of them doesn't exist. */
export function readCareSymbols(codes: readonly string[]): CareSymbol[] | undefined {
  return codes.every((code) => Object.hasOwn(CARE_SYMBOLS, code)) ? inOrder(codes) : undefined
}

/**
 * The symbols that care instructions name, such as `Hand wash. Dry in shade.`, in the order in which they are shown. Empty for
 * a text that names none. What a text forbids wins over what it also allows.
 */
export function careSymbolsIn(instructions: string): CareSymbol[] {
  const sentences = instructions
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[.;!\n]|\bbut\b/)
  const named = new Set(sentences.flatMap(symbolsOfSentence))
  for (const [forbidden, allowed] of OVERRIDES) {
    if (named.has(forbidden)) for (const symbol of allowed) named.delete(symbol)
  }
  return inOrder([...named])
}

/** A prohibition such as ‘do not’ applies to the rest of its sentence, or up to a comma that introduces a new instruction. */
function symbolsOfSentence(sentence: string): CareSymbol[] {
  let isForbidden = false
  return sentence.split(/,/).flatMap((clause) => {
    const forbids = /\b(?:do not|don't|never|avoid|no|not)\b/.exec(clause)
    if (forbids) {
      isForbidden = true
      return [...symbolsOf(clause.slice(0, forbids.index), false), ...symbolsOf(clause.slice(forbids.index), true)]
    }
    if (!/^\s*(?:or|nor)\b|^\s*(?:bleach|wring|tumble)/.test(clause)) isForbidden = false
    return symbolsOf(clause, isForbidden)
  })
}

function symbolsOf(clause: string, isForbidden: boolean): CareSymbol[] {
  return (isForbidden ? FORBIDDEN : ALLOWED).flatMap(([pattern, symbol]) => (pattern.test(clause) ? symbol : []))
}

const ALLOWED: readonly (readonly [RegExp, CareSymbol])[] = [
  [/\bhand[- ]?wash|\bwash(?:ed)? by hand/, 'hand-wash'],
  [/\bmachine[- ]wash[^,]*\b(?:cold|cool|30)|\b(?:cold|cool|30)\b[^,]*\bmachine[- ]wash/, 'machine-wash-cold'],
  [/\bmachine[- ]wash(?![^,]*\b(?:cold|cool|30))(?<!\b(?:cold|cool|30)\b[^,]*)/, 'machine-wash'],
  [/\bwash\b[^,]*\bseparate|\bseparate(?:ly)?\b[^,]*\bwash/, 'wash-separately'],
  [/\b(?:line|drip)[- ]dry|\bdry on a line/, 'line-dry'],
  [/\bdry flat|\bflat dry|\bdry on a flat/, 'dry-flat'],
  [/\bshade\b|\baway from (?:direct )?sun/, 'dry-in-shade'],
  [/\b(?:cool|low|light)\b[^,]*\biron|\biron[^,]*\b(?:cool|low)\b/, 'cool-iron'],
  [/\b(?:warm|medium)\b[^,]*\biron|\biron[^,]*\b(?:warm|medium)\b/, 'warm-iron'],
  [/\biron[^,]*\b(?:reverse|inside)|\breverse\b[^,]*\biron/, 'iron-on-reverse'],
  [/\bdry[- ]?clean/, 'dry-clean'],
]

const FORBIDDEN: readonly (readonly [RegExp, CareSymbol])[] = [
  [/\b(?:not|don't|never|avoid|or|nor) wash/, 'do-not-wash'],
  [/\bbleach/, 'do-not-bleach'],
  [/\bwring|\btwist/, 'do-not-wring'],
  [/\btumble/, 'do-not-tumble-dry'],
  [/\bsun/, 'dry-in-shade'],
  // Only ironing on the print is forbidden, so the reverse may be ironed.
  [/\biron(?:ing)?\b[^,]*\b(?:on|over)\b/, 'iron-on-reverse'],
  [/\biron(?:ing)?\b(?![^,]*\b(?:on|over)\b)/, 'do-not-iron'],
  [/\bdry[- ]?clean/, 'do-not-dry-clean'],
]

const OVERRIDES: readonly (readonly [CareSymbol, readonly CareSymbol[]])[] = [
  ['do-not-wash', ['hand-wash', 'machine-wash', 'machine-wash-cold', 'wash-separately']],
  ['do-not-iron', ['cool-iron', 'warm-iron', 'iron-on-reverse']],
  ['do-not-dry-clean', ['dry-clean']],
  ['machine-wash-cold', ['machine-wash']],
]

function inOrder(codes: readonly string[]): CareSymbol[] {
  return ALL.filter((symbol) => codes.includes(symbol))
}
