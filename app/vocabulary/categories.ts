/** What pages know of a category. A text that isn't set is empty. */
export interface PublicCategory {
  /** What its products have as their category; it never changes. */
  readonly key: string
  /** What addresses have instead of the key. */
  readonly slug: string
  readonly name: string
  /** Its name in menus and on its card; without it, the name with 'Kurtis'. */
  readonly menuLabel: string
  readonly description: string
  /** Whether menus, filters and the home page have it. */
  readonly isShown: boolean
  /** Slugs that it no longer uses and still answers to. Pages don't get them. */
  readonly formerSlugs?: readonly string[]
}

/** A category as the owner describes it. */
export interface Category extends PublicCategory {
  readonly formerSlugs: readonly string[]
  /** The public address of its picture; without one, its card shows a product. */
  readonly image: string
  /** What its products are usually sold under. */
  readonly hsnCode: string
  /** The bodies that its sizes are made for, as `writeMeasurements` writes them; empty for those of all kurtis. */
  readonly bodySizes: string
  readonly garmentSizes: string
  /** Title and description for search engines. */
  readonly searchTitle: string
  readonly searchDescription: string
  /** What is shown when its list is shared; without one, the shop's share image. */
  readonly shareImage: string
}

/** A category of which only the key and the name are set. */
export function newCategory(key: string, name: string): Category {
  return {
    key,
    slug: key,
    name,
    menuLabel: '',
    description: '',
    isShown: true,
    formerSlugs: [],
    image: '',
    hsnCode: '',
    bodySizes: '',
    garmentSizes: '',
    searchTitle: '',
    searchDescription: '',
    shareImage: '',
  }
}

/** The categories of a shop whose owner has changed none, in the order of the menu. */
export const DEFAULT_CATEGORIES: readonly Category[] = ['casual', 'formal', 'party', 'festive'].map((key) =>
  newCategory(key, withCapital(key)),
)

/** The settings of a shop, or what is known of them; without categories, the shop has {@link DEFAULT_CATEGORIES}. */
interface Shop<Known extends PublicCategory = PublicCategory> {
  readonly categories?: readonly Known[]
}

/** The shop's categories that are shown, in the order of the menu. A product may have others. */
export function menuCategories({ categories = DEFAULT_CATEGORIES }: Shop): readonly PublicCategory[] {
  return categories.filter(({ isShown }) => isShown)
}

/** The category that has this slug, key or former slug. */
export function findCategory<Known extends PublicCategory>(
  categories: readonly Known[] | undefined,
  text: string,
): Known | undefined {
  // Without categories of its own, the shop has those that are known to everyone.
  const known = categories ?? (DEFAULT_CATEGORIES as readonly PublicCategory[] as readonly Known[])
  return known.find(({ key, slug, formerSlugs }) => [slug, key, ...(formerSlugs ?? [])].includes(text))
}

/** The category of a product as headings and labels show it: 'Casual'. @param text Its key or its slug. */
export function categoryLabel({ categories }: Shop, text: string): string {
  return findCategory(categories, text)?.name ?? withCapital(text)
}

/** A category in menus and on its card: 'Casual Kurtis'. */
export function categoryMenuLabel({ categories }: Shop, text: string): string {
  return findCategory(categories, text)?.menuLabel || `${categoryLabel({ categories }, text)} Kurtis`
}

/** A category's products, at the start of a sentence: 'Casual kurtis'. */
export function categoryKurtis({ categories }: Shop, text: string): string {
  return findCategory(categories, text)?.menuLabel || `${categoryLabel({ categories }, text)} kurtis`
}

/** What addresses call the category with this key. */
export function categorySlug({ categories }: Shop, key: string): string {
  return findCategory(categories, key)?.slug ?? key
}

/** One line about a category, for its card. */
export function categoryDescription({ categories }: Shop, key: string): string {
  const known = findCategory(categories, key)
  return known?.description || proposedDescription(key, known?.name.toLowerCase() ?? key)
}

/** What a category says of itself until its owner writes something else. */
export function proposedDescription(key: string, name: string): string {
  return Object.hasOwn(DESCRIPTIONS, key) ? (DESCRIPTIONS[key] ?? '') : `Beautiful ${name} collection`
}

/** `casual` as headings and labels show it: 'Casual'. */
export function withCapital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
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
