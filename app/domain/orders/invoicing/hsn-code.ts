import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'

/** The owner's usual HSN codes by category; categories without one are missing. */
export type UsualHsnCodes = ReadonlyMap<string, string>

export function usualHsnCodes({ categories }: Pick<ShopSettings, 'categories'>): UsualHsnCodes {
  const coded = categories.filter(({ hsnCode }) => hsnCode !== '')
  return new Map(coded.map(({ key, hsnCode }) => [key, hsnCode]))
}

interface CodedProduct {
  readonly name: string
  readonly category: string
  /** Its own code; null without one. */
  readonly hsnCode: string | null
}

/**
 * The HSN code that a product is sold under: its own, or the usual one of its category. Without either, a set is a garment of
 * its own (6211), anything else a blouse (6206).
 */
export function hsnCodeOf({ hsnCode, category, name }: CodedProduct, usual: UsualHsnCodes): string {
  return hsnCode ?? usual.get(category) ?? (/\bset\b/i.test(name) ? '6211' : '6206')
}
