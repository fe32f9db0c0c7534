/** The categories of the menu, the filters and the product form; a product may have others. */
export const CATEGORIES = ['casual', 'formal', 'party', 'festive'] as const

/** `casual` as headings and labels show it: 'Casual'. */
export function categoryLabel(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}

const DESCRIPTIONS: Record<string, string> = {
  casual: 'Comfortable everyday wear',
  formal: 'Neat lines for the working day',
  party: 'Made for evenings out',
  festive: 'Celebrate in colour and shine',
  ethnic: 'Crafts and cuts with a long memory',
  western: 'Indian prints on modern shapes',
  wedding: 'Rich fabrics for big celebrations',
  office: 'Polished, plain and easy to wear',
}

/** One line about a category, for its card. */
export function categoryDescription(category: string): string {
  return Object.hasOwn(DESCRIPTIONS, category) ? (DESCRIPTIONS[category] ?? '') : `Beautiful ${category} collection`
}
