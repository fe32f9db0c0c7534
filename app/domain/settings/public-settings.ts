import { type Category, DEFAULT_CATEGORIES, type PublicCategory } from '#app/vocabulary/categories.ts'
import {
  type InternalName,
  type NamedSetting,
  type OwnersLists,
  SETTING_LIST,
  type ShopSettings,
} from './settings-fields.ts'

/** The settings that visitors' pages get. */
export type PublicSettings = Omit<ShopSettings, InternalName | keyof OwnersLists> & {
  /** Missing while they are {@link DEFAULT_CATEGORIES}. */
  readonly categories?: readonly PublicCategory[]
  /** Missing while the shop offers no exchanges. */
  readonly exchangeTerms?: string
}

/** The settings without those that only the back office reads, and without sparse ones that are off. */
export function publicSettings(settings: ShopSettings): PublicSettings {
  const isSent = ({ name, isInternal, isSparse }: NamedSetting) => !isInternal && !(isSparse && !settings[name])
  const names = SETTING_LIST.filter(isSent).map(({ name }) => name)
  return {
    ...(Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as PublicSettings),
    ...changedCategories(settings),
    ...(settings.exchangesOffered && { exchangeTerms: exchangeTerms(settings) }),
  }
}

/** What {@link exchangeTerms} depends on. */
export const EXCHANGE_SETTINGS = ['exchangesOffered', 'exchangeDays'] as const

/** What the shop says about exchanges instead of that all sales are final. */
export function exchangeTerms({ exchangeDays }: Pick<ShopSettings, 'exchangeDays'>): string {
  const days = exchangeDays === 1 ? '1 day' : `${exchangeDays} days`
  return `You can ask to exchange an item for another size within ${days} of delivery. There are no other returns, exchanges or refunds.`
}

function changedCategories({ categories }: ShopSettings): Pick<PublicSettings, 'categories'> {
  const shown = categories.map(publicCategory)
  return JSON.stringify(shown) === DEFAULT_SHOWN ? {} : { categories: shown }
}

function publicCategory({ key, slug, name, menuLabel, description, isShown }: Category): PublicCategory {
  return { key, slug, name, menuLabel, description, isShown }
}

const DEFAULT_SHOWN = JSON.stringify(DEFAULT_CATEGORIES.map(publicCategory))
