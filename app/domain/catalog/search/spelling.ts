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
