import { findCategory } from '#app/vocabulary/categories.ts'
import type { ShopSettings } from './settings-fields.ts'

/** What was typed, one text per line; commas separate too. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether the owner offers cash on delivery at a PIN code. */
export function isCodArea({ codAreas }: Pick<ShopSettings, 'codAreas'>, pinCode: string): boolean {
  const areas = linesOf(codAreas)
  return areas.length === 0 || areas.some((area) => pinCode.startsWith(area))
}

/** The keys of the categories without cash on delivery, and what was typed that is no category. */
export function categoriesWithoutCod({
  codCategoriesWithout,
  categories,
}: Pick<ShopSettings, 'codCategoriesWithout' | 'categories'>): { keys: Set<string>; unknown: string[] } {
  const typed = linesOf(codCategoriesWithout)
  const found = typed.flatMap((line) => findCategory(categories, line.toLowerCase())?.key ?? [])
  return { keys: new Set(found), unknown: typed.filter((line) => !findCategory(categories, line.toLowerCase())) }
}
