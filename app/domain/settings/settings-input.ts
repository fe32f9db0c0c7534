import type * as zod from 'zod'
import { linesOf } from '#app/domain/settings/cod-limits.ts'
import { formatDeliveryArea, parseDeliveryArea } from '#app/domain/settings/delivery-areas.ts'
import { type Paise, paise, parseRupees } from '#app/money.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { parseShopMinute } from '#app/shared/dates.ts'
import type { Zod } from '#app/shared/form-contract.ts'
import { gstinProblem } from '#app/vocabulary/gstin.ts'
import { GSTIN_PROBLEM_TEXTS, normalGstin } from '#app/vocabulary/gstin-problem-texts.ts'
import { measurementProblems, readMeasurements, writeMeasurements } from '#app/vocabulary/measurements.ts'
import { isUpiId } from '#app/vocabulary/upi-id.ts'
import {
  DEFAULT_SETTINGS,
  type SettingByKind,
  type SettingField,
  type SettingName,
  type ShopSettings,
} from './settings-fields.ts'

const REQUIRED = 'Please fill in this field'

const MAX_ALERT_ADDRESSES = 10
const MAX_ADDRESS = 254
const MAX_URL = 500
const MAX_DELIVERY_AREAS = 200
/** The most characters in one area's line. */
const MAX_AREA = 24
/** Longer than a GSTIN, so that one with too many characters is told its length. */
const MAX_GSTIN = 40
/** An amount above this is a typing mistake. */
const MAX_AMOUNT = 1_000_000_00

type Rule = zod.ZodType<SettingByKind[keyof SettingByKind], string | undefined>

/** Turns what the settings screen sends for one setting into the value to store; amounts typed in rupees become paise. */
export function settingRule(z: Zod, field: SettingField): Rule {
  switch (field.kind) {
    case 'text':
      return text(z, field, field.maxLength, (typed) => typed.replaceAll(/\s+/g, ' '))
    case 'long-text':
      return text(z, field, field.maxLength)
    case 'email':
      return checked(
        field,
        text(z, field, MAX_ADDRESS),
        (typed) => isEmail(z, typed),
        'Please enter a valid email address',
      )
    case 'emails':
      return text(z, field, MAX_ALERT_ADDRESSES * MAX_ADDRESS)
        .transform((typed) => [...new Set(typed.split(/[\s,;]+/).filter((address) => address !== ''))])
        .refine(
          (addresses) => addresses.every((address) => isEmail(z, address)),
          'Please enter valid email addresses, one per line',
        )
        .refine(
          (addresses) => addresses.length <= MAX_ALERT_ADDRESSES,
          `Please enter at most ${MAX_ALERT_ADDRESSES} addresses`,
        )
    case 'delivery-areas':
      return text(z, field, MAX_DELIVERY_AREAS * MAX_AREA)
        .transform((typed) => typed.split('\n').filter((line) => line.trim() !== ''))
        .refine((lines) => lines.length <= MAX_DELIVERY_AREAS, `Please enter at most ${MAX_DELIVERY_AREAS} areas`)
        .transform((lines, context) => lines.map((line) => areaOf(line, context) ?? z.NEVER))
    case 'measurements':
      return text(z, field, field.maxLength).transform((typed, context) => {
        for (const message of measurementProblems(typed)) context.addIssue({ code: 'custom', message })
        return writeMeasurements(readMeasurements(typed) ?? [])
      })
    case 'phone':
      return checked(
        field,
        text(z, field, 24),
        isPhone,
        'Please enter a phone number with its country code, such as +91 79 4000 0000',
      )
    case 'url':
      return checked(
        field,
        text(z, field, MAX_URL),
        isWebAddress,
        'Please enter a full address that begins with https://',
      )
    case 'gstin':
      return text(z, field, MAX_GSTIN, normalGstin).superRefine((typed, context) => {
        const problem = typed === '' ? undefined : gstinProblem(typed)
        if (problem) context.addIssue({ code: 'custom', message: GSTIN_PROBLEM_TEXTS[problem] })
      })
    case 'upi-id':
      return checked(field, text(z, field, MAX_ADDRESS), isUpiId, 'Please enter a UPI ID, such as shop@okbank')
    case 'digits': {
      const { minLength, maxLength } = field
      const isCode = (typed: string) => /^\d+$/.test(typed) && typed.length >= minLength && typed.length <= maxLength
      return checked(field, text(z, field, maxLength), isCode, `Please enter ${minLength} to ${maxLength} digits`)
    }
    case 'amount':
      return z.string(REQUIRED).transform((typed, context): Paise => {
        const amount = parseRupees(typed)
        if (amount !== undefined && amount <= MAX_AMOUNT) return amount
        context.addIssue({ code: 'custom', message: 'Please enter an amount in rupees, such as 999' })
        return z.NEVER
      })
    case 'count':
      return z
        .string(REQUIRED)
        .trim()
        .regex(/^\d{1,6}$/, 'Please enter a whole number')
        .transform(Number)
        .refine((count) => count >= field.min && count <= field.max, `Please enter ${field.min} to ${field.max}`)
    case 'choice':
      return z.string(REQUIRED).refine((typed) => Object.hasOwn(field.options, typed), 'Please choose one')
    case 'optional-amount':
      return settingRule(z, { ...field, kind: 'amount', default: paise(0) })
        .optional()
        .transform(orNull)
    case 'optional-count':
      return settingRule(z, { ...field, kind: 'count', default: 0 })
        .optional()
        .transform(orNull)
    case 'optional-choice':
      return settingRule(z, { ...field, kind: 'choice' })
        .optional()
        .transform((typed) => typed ?? '')
    case 'moment':
      return z
        .string()
        .transform((typed, context) => {
          const minute = parseShopMinute(typed)
          if (!minute) context.addIssue({ code: 'custom', message: 'Please enter a date and a time' })
          return minute?.toISOString() ?? z.NEVER
        })
        .optional()
        .transform(orNull)
    case 'flag':
      return z
        .string()
        .optional()
        .transform((typed) => typed !== undefined && typed !== '')
    case 'image':
      return checked(field, text(z, field, MAX_URL), (typed) => imageKey(typed) !== undefined, 'Please upload an image')
  }
}

/** Why settings that are valid on their own don't fit together, by setting. */
export function settingConflicts(settings: ShopSettings): Partial<Record<SettingName, string>> {
  return {
    ...(settings.taxMode !== 'unregistered' && settings.gstin === '' && { gstin: 'Please enter the shop’s GSTIN' }),
    ...(settings.taxMode === 'unregistered' &&
      settings.gstin !== '' && { taxMode: 'Please choose how the shop is registered, or remove the GSTIN' }),
    ...rangeConflict(settings, 'deliveryDaysFrom', 'deliveryDaysTo'),
    ...rangeConflict(settings, 'processingDaysFrom', 'processingDaysTo'),
    ...rangeConflict(settings, 'shippingDaysFrom', 'shippingDaysTo'),
    ...areaConflict(settings),
    ...codConflict(settings),
    ...promiseConflict(settings),
  }
}

type Days = `${'delivery' | 'processing' | 'shipping'}Days${'From' | 'To'}`

/** An area as it is stored; undefined for a line that can't be read, which is reported as a problem. */
function areaOf(line: string, context: zod.RefinementCtx): string | undefined {
  const area = parseDeliveryArea(line)
  if (area) return formatDeliveryArea(area)
  const shown = line.trim().slice(0, MAX_AREA)
  context.addIssue({
    code: 'custom',
    message: `Please write “${shown}” as the first digits and a number of days, such as 380: 10`,
  })
  return undefined
}

function rangeConflict(settings: ShopSettings, from: Days, to: Days): Partial<Record<SettingName, string>> {
  return settings[from] > settings[to] ? { [to]: 'Please enter at least as many days as the minimum' } : {}
}

const DAYS = [
  ...(['deliveryDaysFrom', 'deliveryDaysTo', 'processingDaysFrom', 'processingDaysTo'] as const),
  ...(['shippingDaysFrom', 'shippingDaysTo'] as const),
] satisfies readonly Days[]

/**
 * Compares the delivery promise with processing plus shipping. Business days take at least as many days, and a week has at least
 * five of them. The specified defaults contradict each other, and stay possible together.
 */
function promiseConflict(settings: ShopSettings): Partial<Record<SettingName, string>> {
  if (DAYS.every((name) => settings[name] === DEFAULT_SETTINGS[name])) return {}
  const fastest = settings.processingDaysFrom + settings.shippingDaysFrom
  const slowest = settings.processingDaysTo + settings.shippingDaysTo
  const both = (end: 'From' | 'To', problem: string) => ({
    [`deliveryDays${end}`]: problem,
    [`shippingDays${end}`]: problem,
  })
  return {
    ...(settings.deliveryDaysFrom < fastest &&
      both(
        'From',
        `The delivery promise is at least ${settings.deliveryDaysFrom} days, but processing and shipping take at least ${fastest} business days`,
      )),
    ...(settings.deliveryDaysFrom > slowest + 2 * Math.ceil(slowest / 5) &&
      both(
        'From',
        `The delivery promise is at least ${settings.deliveryDaysFrom} days, but processing and shipping take at most ${slowest} business days`,
      )),
    ...(settings.deliveryDaysTo < slowest &&
      both(
        'To',
        `The delivery promise is at most ${settings.deliveryDaysTo} days, but processing and shipping take up to ${slowest} business days`,
      )),
  }
}

/** An area may be reached faster or more slowly than others, but not before processing and shipping can be over. */
function areaConflict(settings: ShopSettings): Partial<Record<SettingName, string>> {
  const fastest = settings.processingDaysFrom + settings.shippingDaysFrom
  for (const line of settings.deliveryAreas) {
    const { prefix = '', days = null } = parseDeliveryArea(line) ?? {}
    if (days === null || days >= fastest) continue
    const place = prefix === '' ? 'all other PIN codes' : `PIN codes that begin with ${prefix}`
    const problem = `The promise for ${place} is at most ${days} days, but processing and shipping take at least ${fastest} business days`
    return { deliveryAreas: problem, shippingDaysFrom: problem }
  }
  return {}
}

/** An area of cash on delivery that no PIN code is in. */
function codConflict({ codAreas }: ShopSettings): Partial<Record<SettingName, string>> {
  const area = linesOf(codAreas).find((line) => !/^[1-9]\d{0,5}$/.test(line))
  return area === undefined ? {} : { codAreas: `“${area}” isn’t the beginning of a PIN code` }
}

function orNull<Value>(value: Value | undefined): Value | null {
  return value ?? null
}

/** A trimmed text, without characters that the database can't store or a page can't show. */
function text(
  z: Zod,
  { isOptional }: SettingField,
  maxLength: number,
  tidy: (typed: string) => string = (typed) => typed,
) {
  return z
    .string(isOptional ? undefined : REQUIRED)
    .optional()
    .transform((typed) => tidy(clean(typed ?? '').trim()))
    .refine((typed) => isOptional || typed !== '', REQUIRED)
    .refine((typed) => typed.length <= maxLength, `Please use at most ${maxLength} characters`)
}

function checked(
  { isOptional }: SettingField,
  rule: zod.ZodType<string, string | undefined>,
  isValid: (typed: string) => boolean,
  problem: string,
) {
  return rule.refine((typed) => (isOptional && typed === '') || isValid(typed), problem)
}

/** Removes control characters, except line ends, and lone surrogates. */
export function clean(typed: string): string {
  return typed
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .toWellFormed()
}

function isEmail(z: Zod, address: string): boolean {
  return address.length <= MAX_ADDRESS && z.regexes.email.test(address)
}

function isPhone(typed: string): boolean {
  const digits = typed.replaceAll(/[\s()-]/g, '')
  return /^\+?\d{8,15}$/.test(digits)
}

function isWebAddress(typed: string): boolean {
  return URL.canParse(typed) && new URL(typed).protocol === 'https:'
}
