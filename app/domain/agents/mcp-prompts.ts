import { FABRICS, SWATCHES } from '#app/domain/catalog/listing/facet-values.ts'
import { OCCASIONS } from '#app/domain/catalog/occasions.ts'
import { SIZE_NAMES } from '#app/domain/catalog/size-name.ts'

/** What people may say of the kurti that they want, none of which they must. The words are those of the shop's own filters. */
const ARGUMENTS: Readonly<Record<string, { label: string; description: string; words?: readonly string[] }>> = {
  size: { label: 'Size', description: 'For example M, or 3XL', words: SIZE_NAMES },
  colour: { label: 'Colour', description: 'For example red', words: Object.keys(SWATCHES) },
  material: { label: 'Material', description: 'For example cotton', words: FABRICS },
  occasion: { label: 'Occasion', description: 'For example wedding', words: OCCASIONS },
  budget: { label: 'Price', description: 'The most that it may cost, in rupees' },
}

const MAX_WORD = 100

/** The request that people choose in their assistant: prompts of the Model Context Protocol. */
export const FIND_KURTI = {
  name: 'find_kurti',
  title: 'Find a kurti',
  description: 'Search the shop for kurtis in your size, colour and budget.',
  arguments: Object.entries(ARGUMENTS).map(([name, { description }]) => ({ name, description, required: false })),
}

/** What the assistant is asked. @param wishes By the names of the arguments; anything else is left out. */
export function findKurtiText(wishes: Readonly<Record<string, string>>): string {
  const lines = Object.entries(ARGUMENTS).flatMap(([name, { label }]) => {
    const wish = Object.hasOwn(wishes, name) ? wishes[name]?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORD) : ''
    if (!wish) return []
    return [`- ${label}: ${name === 'budget' ? `at most ${wish} rupees` : wish}`]
  })
  return [
    'Find a kurti for me in this shop.',
    ...lines,
    'Use search_catalog; its prices are in paise. Show me up to five that fit, each with its price, the sizes in stock and its link. Order nothing.',
  ].join('\n')
}

/** How a word may go on that somebody is typing for an argument: none for a prompt, or an argument, that there isn't. */
export function suggestWords(prompt: string, argument: string, begun: string): string[] {
  const words = (prompt === FIND_KURTI.name && Object.hasOwn(ARGUMENTS, argument) && ARGUMENTS[argument]?.words) || []
  return words.filter((word) => word.toLowerCase().startsWith(begun.toLowerCase()))
}
