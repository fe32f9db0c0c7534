import { type Paise, paise } from '#app/money.ts'

/** What a setting holds, by its kind. An optional text that is not set is `''`. */
export interface SettingByKind {
  text: string
  'long-text': string
  email: string
  /** Addresses, one for each person who gets the shop's alerts. */
  emails: readonly string[]
  phone: string
  url: string
  gstin: string
  digits: string
  amount: Paise
  count: number
  choice: string
  flag: boolean
  /** The public address of an uploaded image. */
  image: string
}

export type SettingKind = keyof SettingByKind

/** Sections of the settings screen, in its order. */
export const SETTING_GROUPS = {
  shop: 'Shop',
  contact: 'Contact',
  legal: 'Legal details',
  tax: 'Tax',
  delivery: 'Delivery',
  stock: 'Stock',
  alerts: 'Alerts',
  lines: 'Lines of the law',
} as const

export type SettingGroup = keyof typeof SETTING_GROUPS

interface SettingBase {
  readonly group: SettingGroup
  /** Its name on the settings screen and in messages. */
  readonly label: string
  /** Shown below the input. */
  readonly hint?: string
  /** May be left blank. */
  readonly isOptional?: true
  /** Visitors' pages don't get it. */
  readonly isInternal?: true
}

interface TextSetting extends SettingBase {
  readonly kind: 'text' | 'long-text'
  readonly default: string
  readonly maxLength: number
}

interface DigitsSetting extends SettingBase {
  readonly kind: 'digits'
  readonly default: string
  readonly minLength: number
  readonly maxLength: number
}

interface CountSetting extends SettingBase {
  readonly kind: 'count'
  readonly default: number
  readonly min: number
  readonly max: number
}

interface ChoiceSetting extends SettingBase {
  readonly kind: 'choice'
  readonly default: string
  /** What is stored, and its name on the screen. */
  readonly options: Readonly<Record<string, string>>
}

type OtherKind = Exclude<SettingKind, (TextSetting | DigitsSetting | CountSetting | ChoiceSetting)['kind']>

type OtherSetting = { [Kind in OtherKind]: SettingBase & { kind: Kind; default: SettingByKind[Kind] } }[OtherKind]

export type SettingField = TextSetting | DigitsSetting | CountSetting | ChoiceSetting | OtherSetting

const hsn = { kind: 'digits', group: 'tax', default: '', minLength: 4, maxLength: 8, isOptional: true } as const
const alert = { kind: 'flag', group: 'alerts', default: true, isInternal: true } as const
const line = { kind: 'flag', group: 'lines', default: true } as const

/**
 * Every setting of the shop with its default. Settings screen, validation, stored versions and the values that pages, emails
 * and documents read are made from this table. The defaults are what the specification states; legal details have none, because
 * a shop must not invent them.
 */
const SETTING_FIELDS = {
  name: { kind: 'text', group: 'shop', label: 'Shop name', default: 'Gulmeher', maxLength: 60 },
  tagline: {
    kind: 'text',
    group: 'shop',
    label: 'Tagline',
    default: "Handcrafted Indian women's ethnic wear",
    maxLength: 120,
  },
  city: {
    kind: 'text',
    group: 'shop',
    label: 'City and state',
    hint: 'As visitors read it: Ahmedabad, Gujarat',
    default: 'Ahmedabad, Gujarat',
    maxLength: 80,
  },
  logo: { kind: 'image', group: 'shop', label: 'Logo', default: '', isOptional: true },
  shareImage: {
    kind: 'image',
    group: 'shop',
    label: 'Share image',
    hint: 'Shown where someone shares a page; 1200 by 630 pixels',
    default: '',
    isOptional: true,
  },
  socialName: { kind: 'text', group: 'shop', label: 'Social network', default: 'Instagram', maxLength: 40 },
  socialUrl: {
    kind: 'url',
    group: 'shop',
    label: 'Social link',
    hint: 'Leave it blank to show no link',
    default: 'https://www.instagram.com/gulmeher.example',
    isOptional: true,
  },

  careEmail: { kind: 'email', group: 'contact', label: 'Customer care email', default: 'care@gulmeher.example' },
  supportEmail: { kind: 'email', group: 'contact', label: 'Support email', default: 'support@gulmeher.example' },
  phone: { kind: 'phone', group: 'contact', label: 'Phone', default: '+91 79 4000 0000' },
  whatsappNumber: {
    kind: 'phone',
    group: 'contact',
    label: 'WhatsApp number',
    hint: 'Leave it blank to show no WhatsApp link',
    default: '',
    isOptional: true,
  },
  hours: {
    kind: 'long-text',
    group: 'contact',
    label: 'Hours',
    hint: 'One line for each group of days, such as "Mon-Fri: 9-8"',
    default: 'Mon-Fri: 9-8\nSat: 10-6\nSun: 11-5',
    maxLength: 400,
  },

  legalName: {
    kind: 'text',
    group: 'legal',
    label: 'Legal name',
    hint: 'The name of the business as it is registered',
    default: '',
    maxLength: 120,
    isOptional: true,
  },
  registeredAddress: {
    kind: 'long-text',
    group: 'legal',
    label: 'Registered address',
    default: '',
    maxLength: 400,
    isOptional: true,
  },
  headOfficeAddress: {
    kind: 'long-text',
    group: 'legal',
    label: 'Head office address',
    hint: 'Leave it blank if it is the registered address',
    default: '',
    maxLength: 400,
    isOptional: true,
  },
  grievanceName: {
    kind: 'text',
    group: 'legal',
    label: 'Grievance officer',
    default: '',
    maxLength: 120,
    isOptional: true,
  },
  grievanceDesignation: {
    kind: 'text',
    group: 'legal',
    label: 'Designation of the grievance officer',
    default: '',
    maxLength: 120,
    isOptional: true,
  },
  grievanceEmail: {
    kind: 'email',
    group: 'legal',
    label: 'Email of the grievance officer',
    default: '',
    isOptional: true,
  },
  grievancePhone: {
    kind: 'phone',
    group: 'legal',
    label: 'Phone of the grievance officer',
    default: '',
    isOptional: true,
  },
  maker: {
    kind: 'long-text',
    group: 'legal',
    label: 'Maker',
    hint: 'Name and address, for products that don’t name another maker',
    default: '',
    maxLength: 400,
    isOptional: true,
  },
  packer: {
    kind: 'long-text',
    group: 'legal',
    label: 'Packer',
    hint: 'Name and address; leave it blank if the maker packs the products',
    default: '',
    maxLength: 400,
    isOptional: true,
  },

  taxMode: {
    kind: 'choice',
    group: 'tax',
    label: 'GST registration',
    default: 'unregistered',
    options: { unregistered: 'Not registered', regular: 'Regular', composition: 'Composition scheme' },
  },
  gstin: {
    kind: 'gstin',
    group: 'tax',
    label: 'GSTIN',
    hint: 'Required for a registered shop',
    default: '',
    isOptional: true,
  },
  hsnCasual: { ...hsn, label: 'Usual HSN code of casual kurtis', isInternal: true },
  hsnFormal: { ...hsn, label: 'Usual HSN code of formal kurtis', isInternal: true },
  hsnParty: { ...hsn, label: 'Usual HSN code of party kurtis', isInternal: true },
  hsnFestive: { ...hsn, label: 'Usual HSN code of festive kurtis', isInternal: true },

  freeDeliveryThreshold: {
    kind: 'amount',
    group: 'delivery',
    label: 'Free delivery from',
    hint: 'For products without a threshold of their own',
    default: paise(999_00),
  },
  deliveryCharge: {
    kind: 'amount',
    group: 'delivery',
    label: 'Usual delivery charge',
    hint: 'Suggested for a product that has a delivery charge',
    default: paise(0),
    isInternal: true,
  },
  deliveryDaysFrom: { kind: 'count', group: 'delivery', label: 'Promised days, from', default: 13, min: 1, max: 90 },
  deliveryDaysTo: {
    kind: 'count',
    group: 'delivery',
    label: 'Promised days, to',
    hint: 'Orders are late after this many days',
    default: 14,
    min: 1,
    max: 90,
  },
  processingDaysFrom: { kind: 'count', group: 'delivery', label: 'Processing days, from', default: 1, min: 0, max: 60 },
  processingDaysTo: { kind: 'count', group: 'delivery', label: 'Processing days, to', default: 2, min: 0, max: 60 },
  shippingDaysFrom: { kind: 'count', group: 'delivery', label: 'Shipping days, from', default: 8, min: 1, max: 90 },
  shippingDaysTo: { kind: 'count', group: 'delivery', label: 'Shipping days, to', default: 14, min: 1, max: 90 },

  lowStockBelow: {
    kind: 'count',
    group: 'stock',
    label: 'Low stock below',
    hint: 'Units; products with fewer are listed as low in stock',
    default: 5,
    min: 1,
    max: 10_000,
    isInternal: true,
  },

  alertEmails: {
    kind: 'emails',
    group: 'alerts',
    label: 'Send alerts to',
    hint: 'One address a line; the administrator if blank',
    default: [],
    isOptional: true,
    isInternal: true,
  },
  alertNewOrder: { ...alert, label: 'A new order' },
  alertUnmatchedPayment: { ...alert, label: 'A payment without an order' },
  alertComplaint: { ...alert, label: 'A complaint' },
  alertDispute: { ...alert, label: 'A dispute' },
  alertFailedRefund: { ...alert, label: 'A failed refund' },
  alertOldBackup: { ...alert, label: 'A backup that is too old' },

  lineStatutoryRights: { ...line, label: 'Rights under the Consumer Protection Act, beside “no returns”' },
  lineFullPolicy: { ...line, label: 'Link to the full policy, beside “easy returns” in the cart' },
  linePaidOnline: { ...line, label: '“Paid online”, beside “Cash on Delivery”' },
  lineDatedDelivery: { ...line, label: 'Delivery promise with a date' },
  lineDeliveryCharge: { ...line, label: 'True delivery charge on product pages' },
  linePricesIncludeGst: { ...line, label: '“Prices include GST”, for a registered shop' },
  lineLegalDetails: { ...line, label: 'Legal details in the footer, on the contact page and in emails' },
  lineUnder18: { ...line, label: '“If you are under 18, order with a parent or guardian”' },
} as const satisfies Record<string, SettingField>

type Fields = typeof SETTING_FIELDS

export type SettingName = keyof Fields

/** All settings of the shop. Amounts are in paise. */
export type ShopSettings = { readonly [Name in SettingName]: SettingValue<Name> }

type SettingValue<Name extends SettingName> = Fields[Name] extends { options: infer Options }
  ? keyof Options
  : SettingByKind[Fields[Name]['kind']]

type InternalName = { [Name in SettingName]: Fields[Name] extends { isInternal: true } ? Name : never }[SettingName]

/** What visitors' pages know of the settings. */
export type PublicSettings = Omit<ShopSettings, InternalName>

/** A setting with its name. */
export type NamedSetting = SettingField & { readonly name: SettingName }

/** All settings in the order of {@link SETTING_FIELDS}. */
export const SETTING_LIST: readonly NamedSetting[] = Object.entries(SETTING_FIELDS).map(([name, field]) => ({
  ...(field as SettingField),
  name: name as SettingName,
}))

/** The settings of a shop whose owner has changed nothing. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_LIST.map((field) => [field.name, field.default]),
) as unknown as ShopSettings

/** The settings without those that only the back office reads. */
export function publicSettings(settings: ShopSettings): PublicSettings {
  const names = SETTING_LIST.filter(({ isInternal }) => !isInternal).map(({ name }) => name)
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as PublicSettings
}
