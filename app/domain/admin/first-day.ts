import { missingLegalDetails } from '#app/domain/settings/missing-legal-details.ts'
import { DEFAULT_SETTINGS, type SettingName, type ShopSettings } from '#app/domain/settings/settings-fields.ts'

/** What shoppers still see of the demo until the owner replaces or confirms it, in the order of the list. */
export const DEMO_STEPS = ['shop', 'contact', 'founders', 'claims', 'demo-products'] as const

/** What else an owner does before the shop opens, in the order of the list. */
export const OPENING_STEPS = [
  'legal',
  'declarations',
  'tax',
  'own-product',
  'payments',
  'mail',
  'backup',
  'two-step',
  'dark-patterns',
] as const

/** A shop may leave these undone: they don't count, and the list doesn't stay for them. */
export const OPTIONAL_STEPS: readonly FirstDayStep[] = ['declarations', 'dark-patterns']

export const FIRST_DAY_STEPS = [...DEMO_STEPS, ...OPENING_STEPS]

export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/** What the owner has to confirm, because the shop can't find it out. */
export type Confirmation = 'shop' | 'founders' | 'claims' | 'tax' | 'backup' | 'dark-patterns' | 'list-hidden'

/** What decides which steps are done. */
export interface FirstDayFacts {
  readonly settings: ShopSettings
  /** When the owner confirmed each step. */
  readonly confirmations: Readonly<Partial<Record<Confirmation, Date>>>
  readonly demoProducts: number
  readonly ownProducts: number
  /** Whether payments go to Razorpay with live keys. */
  readonly takesRealMoney: boolean
  readonly hasMailServer: boolean
  readonly hasTwoStep: boolean
}

/** The list of what to do before the shop opens. */
export interface FirstDay {
  readonly steps: readonly { readonly step: FirstDayStep; readonly isDone: boolean }[]
  /** The settings that are missing or still the demo's, in the order of the settings screen. */
  readonly toEnter: Readonly<Record<'contact' | 'legal', readonly SettingName[]>>
  readonly isShown: boolean
  readonly canBeHidden: boolean
}

/**
 * The list stays until everything that isn't optional is done. The owner may hide it earlier, but not while legal details are missing or shoppers see
 * the demo's contact details.
 */
export function firstDay(facts: FirstDayFacts): FirstDay {
  const { settings, confirmations } = facts
  const isConfirmed = (step: Confirmation) => confirmations[step] !== undefined
  const toEnter = {
    contact: demoSettings(settings, ['careEmail', 'supportEmail', 'phone']),
    legal: missingLegalDetails(settings),
  }
  const isDone: Record<FirstDayStep, boolean> = {
    // The demo's name and city may be right. Its addresses, links and numbers are invented.
    shop:
      (isConfirmed('shop') || demoSettings(settings, ['name', 'city']).length === 0) &&
      demoSettings(settings, ['socialUrl']).length === 0,
    contact: toEnter.contact.length === 0,
    founders: isConfirmed('founders'),
    claims: isConfirmed('claims'),
    'demo-products': facts.demoProducts === 0,
    legal: toEnter.legal.length === 0,
    declarations: settings.declarationsRequired,
    tax: isConfirmed('tax'),
    'own-product': facts.ownProducts > 0,
    payments: facts.takesRealMoney,
    mail: facts.hasMailServer,
    backup: isConfirmed('backup'),
    'two-step': facts.hasTwoStep,
    'dark-patterns': isConfirmed('dark-patterns'),
  }
  const canBeHidden = isDone.contact && isDone.legal
  const isHidden = canBeHidden && isConfirmed('list-hidden')
  const steps = FIRST_DAY_STEPS.map((step) => ({ step, isDone: isDone[step] }))
  const isFinished = steps.every(({ step, isDone }) => isDone || OPTIONAL_STEPS.includes(step))
  return { steps, toEnter, isShown: !isHidden && !isFinished, canBeHidden }
}

function demoSettings(settings: ShopSettings, names: readonly SettingName[]): SettingName[] {
  return names.filter((name) => settings[name] === DEFAULT_SETTINGS[name])
}
