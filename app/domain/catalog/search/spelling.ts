/** A word that a misspelling may have meant, and how many products have it. */
interface KnownWord {
  readonly word: string
  readonly products: number
}

/** Finds the words that a misspelled word may have meant. */
export interface Spelling {
  /** The nearest known words, best first; at most three, and none if nothing is near enough. */
  nearest(word: string): string[]
}

const MAX_NEAREST = 3

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4

/** A spelling that sounds the same is nearer than any with another letter. */
const SAME_SOUND = 0.5

/** Prepares known words for {@link Spelling.nearest}, which then compares only the few that share most letters. */
export function createSpelling(known: Iterable<KnownWord>): Spelling {
  const words = Array.from(known, ({ word, products }) => ({
    word,
    products,
    letters: letterBits(word),
    sound: soundOf(word),
  })).filter(({ word }) => word.length >= MIN_LENGTH)

  return {
    nearest(typed) {
      if (typed.length < MIN_LENGTH) return []
      const limit = typed.length < 6 ? 1 : 2
      const letters = letterBits(typed)
      const sound = soundOf(typed)
      const found: { word: string; products: number; distance: number }[] = []
      for (const { word, products, ...known } of words) {
        if (known.sound === sound) {
          found.push({ word, products, distance: SAME_SOUND })
          continue
        }
        if (Math.abs(word.length - typed.length) > limit) continue
        // A changed letter changes at most two bits.
        if (countBits(known.letters ^ letters) > 2 * limit) continue
        const distance = editDistance(typed, word)
        if (distance > limit || (distance > 1 && word[0] !== typed[0])) continue
        found.push({ word, products, distance })
      }
      found.sort((a, b) => a.distance - b.distance || b.products - a.products || (a.word < b.word ? -1 : 1))
      const best = found[0]?.distance
      return found
        .filter(({ distance }) => distance === best)
        .slice(0, MAX_NEAREST)
        .map(({ word }) => word)
    },
  }
}

/** How many letters were missed, added, replaced or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let least = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Words of Indian languages that differ only in how they are written in Latin letters have the same sound: `sooti`, `suthi`. */
export function soundOf(word: string): string {
  return word
    .replace(/ee|y/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q|ck/g, 'k')
    .replace(/(.)\1+/gu, '$1')
    .replace(/h$/, '')
}

/** A bit for each letter that occurs; other characters share bits. */
function letterBits(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31)
  return bits
}

function countBits(bits: number): number {
  let [count, rest] = [0, bits]
  while (rest !== 0) {
    rest &= rest - 1
    count++
  }
  return count
}

/** Devanagari letters in Latin, as shoppers type them. Long vowels are not told apart. */
const CONSONANTS = lettersOf(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ऩ n प p फ ph ब b भ bh म m य y र r ऱ r ल l ळ l ऴ l व v श sh ष sh स s ह h',
)
const VOWELS = lettersOf('अ a आ a इ i ई i उ u ऊ u ऋ ri ऍ e ए e ऐ ai ऑ o ओ o औ au')
const SIGNS = lettersOf('ा a ि i ी i ु u ू u ृ ri ॅ e े e ै ai ॉ o ो o ौ au')
/** With a dot below, which Unicode writes as a sign of its own: `फ़` is `f`. */
const DOTTED = lettersOf('क k ख kh ग g ज z ड d ढ dh फ f')

const DOT = '़'
const NO_VOWEL = '्'
const NASAL = /[ँं]/

/** Gujarati has the same letters at the same places, this many further on. */
const GUJARATI = /[\u0a80-\u0aff]/g
const TO_DEVANAGARI = 0x0900 - 0x0a80

/**
 * A word in Devanagari or Gujarati script as it is typed in Latin letters: `कुर्ती` and `કુર્તી` are `kurti`. The unwritten vowel is left out
 * where Hindi leaves it out.
 *
 * @returns Undefined for a word that has other letters.
 */
export function romanised(word: string): string | undefined {
  const signs = [
    ...word.normalize('NFD').replace(GUJARATI, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_DEVANAGARI)),
  ]
  const sounds: { readonly consonant: string; vowel: string; readonly isUnwritten: boolean }[] = []
  for (let index = 0; index < signs.length; index++) {
    const sign = signs[index] ?? ''
    const vowel = VOWELS.get(sign)
    const isDotted = signs[index + 1] === DOT
    const consonant = (isDotted && DOTTED.get(sign)) || CONSONANTS.get(sign)
    if (vowel !== undefined) sounds.push({ consonant: '', vowel, isUnwritten: false })
    else if (NASAL.test(sign)) sounds.push({ consonant: 'n', vowel: '', isUnwritten: false })
    else if (consonant) {
      if (isDotted) index += 1
      const next = signs[index + 1] ?? ''
      const written = next === NO_VOWEL ? '' : SIGNS.get(next)
      if (written !== undefined) index += 1
      sounds.push({ consonant, vowel: written ?? 'a', isUnwritten: written === undefined })
    } else return undefined
  }
  for (let index = sounds.length - 1; index > 0; index--) {
    const sound = sounds[index]
    const isLast = index === sounds.length - 1
    const isBetween = sounds[index - 1]?.vowel !== '' && sounds[index + 1]?.vowel !== ''
    if (sound?.isUnwritten && (isLast || isBetween)) sound.vowel = ''
  }
  return sounds.map(({ consonant, vowel }) => consonant + vowel).join('') || undefined
}

function lettersOf(table: string): ReadonlyMap<string, string> {
  const words = table.split(' ')
  return new Map(words.flatMap((letter, index) => (index % 2 === 0 ? [[letter, words[index + 1] ?? ''] as const] : [])))
}
