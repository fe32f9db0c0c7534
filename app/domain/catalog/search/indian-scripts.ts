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
