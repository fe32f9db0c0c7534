import { missingLegalDetails } from '#app/domain/settings/missing-legal-details.ts'
import type { SettingName, ShopSettings } from '#app/domain/settings/settings-fields.ts'

/** What an owner does before the shop opens, in the order of the list. */
export const FIRST_DAY_STEPS = [
  'legal',
  'tax',
  'own-product',
  'demo-products',
  'payments',
  'mail',
  'backup',
  'two-step',
] as const

export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/** What the owner has to confirm, because the shop can't find it out. */
export type Confirmation = 'tax' | 'backup' | 'list-hidden'

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
  /** Shown as a warning, whether or not the list is. */
  readonly missingLegalDetails: readonly SettingName[]
  readonly isShown: boolean
  readonly canBeHidden: boolean
}

/** The list stays until everything is done. The owner may hide it earlier, but not while legal details are missing. */
export function firstDay(facts: FirstDayFacts): FirstDay {
  const missing = missingLegalDetails(facts.settings)
  const isDone: Record<FirstDayStep, boolean> = {
    legal: missing.length === 0,
    tax: facts.confirmations.tax !== undefined,
    'own-product': facts.ownProducts > 0,
    'demo-products': facts.demoProducts === 0,
    payments: facts.takesRealMoney,
    mail: facts.hasMailServer,
    backup: facts.confirmations.backup !== undefined,
    'two-step': facts.hasTwoStep,
  }
  const steps = FIRST_DAY_STEPS.map((step) => ({ step, isDone: isDone[step] }))
  const isHidden = facts.confirmations['list-hidden'] !== undefined && isDone.legal
  return {
    steps,
    missingLegalDetails: missing,
    isShown: !isHidden && steps.some((step) => !step.isDone),
    canBeHidden: isDone.legal,
  }
}
