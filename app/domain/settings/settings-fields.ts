import { type Paise, paise } from '#app/money.ts'
import { type Category, DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import type { Collection } from '#app/vocabulary/collections.ts'

/** What a setting holds, by its kind. An optional text that is not set is `''`. */
export interface SettingByKind {
  text: string
  'long-text': string
  email: string
  /** Addresses, one for each person who gets the shop's alerts. */
  emails: readonly string[]
  /** As `formatDeliveryArea` writes them. */
  'delivery-areas': readonly string[]
  /** A line for each size, as `writeMeasurements` writes them. */
  measurements: string
  phone: string
  url: string
  gstin: string
  'upi-id': string
  digits: string
  amount: Paise
  'optional-amount': Paise | null
  count: number
  'optional-count': number | null
  choice: string
  /** One of the options, or `''` for any. */
  'optional-choice': string
  /** A minute in India, as `toISOString` writes it; null if there is none. */
  moment: string | null
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
  cod: 'Cash on Delivery',
  gifts: 'Gifts',
  returns: 'Exchanges and returns',
  stock: 'Stock',
  sizes: 'Size guide',
  alerts: 'Alerts',
  emails: 'Emails to shoppers',
  reviews: 'Reviews',
  agents: 'Shopping agents',
  feeds: 'Product feeds',
  lines: 'Notices for shoppers',
} as const

export type SettingGroup = keyof typeof SETTING_GROUPS

interface SettingBase {
  /** Its name on the settings screen and in messages. */
  readonly label: string
  /** Shown below the input. */
  readonly hint?: string
  /** May be left blank. */
  readonly isOptional?: true
  /** Visitors' pages don't get it. */
  readonly isInternal?: true
  /** Visitors' pages get it only while it is on, so that it costs them nothing while it is off. */
  readonly isSparse?: true
}

interface KindDetails {
  text: { readonly maxLength: number }
  'long-text': { readonly maxLength: number }
  /** The example is a line of the text, shown where it is typed as text. */
  measurements: { readonly maxLength: number; readonly example: string }
  'delivery-areas': { readonly example: string }
  /** The proposals are usual codes with their meaning, shown while typing. */
  digits: {
    readonly proposals: Readonly<Record<string, string>>
    readonly minLength: number
    readonly maxLength: number
  }
  count: { readonly min: number; readonly max: number }
  'optional-count': { readonly min: number; readonly max: number }
  /** What is stored, and its name on the screen. */
  choice: { readonly options: Readonly<Record<string, string>> }
  'optional-choice': { readonly options: Readonly<Record<string, string>> }
}

type FieldOfKind<Kind extends SettingKind> = SettingBase & {
  readonly kind: Kind
  readonly default: SettingByKind[Kind]
} & (Kind extends keyof KindDetails ? KindDetails[Kind] : unknown)

export type SettingField = { [Kind in SettingKind]: FieldOfKind<Kind> }[SettingKind]

/** Usual Indian sizes of kurtis: the body that each is made for, in centimetres. */
const USUAL_SIZES = `XS: bust 82, waist 66, hip 88, shoulder 34
S: bust 87, waist 71, hip 93, shoulder 35
M: bust 92, waist 76, hip 98, shoulder 36.5
L: bust 97, waist 81, hip 103, shoulder 38
XL: bust 102, waist 86, hip 108, shoulder 39
XXL: bust 107, waist 92, hip 113, shoulder 40.5
XXXL: bust 113, waist 98, hip 119, shoulder 41.5`

const alert = { kind: 'flag', default: true, isInternal: true } as const
const line = { kind: 'flag', default: true } as const

/**
 * Every setting of the shop with its default, by section. This table defines the settings screen, validation, stored versions, and the values
 * that pages, emails and documents read. The defaults are what the specification states; legal details have none, because
 * a shop must not invent them.
 */
const SETTING_FIELDS = {
  shop: {
    name: { kind: 'text', label: 'Shop name', default: 'Gulmeher', maxLength: 60 },
    tagline: { kind: 'text', label: 'Tagline', default: "Handcrafted Indian women's ethnic wear", maxLength: 120 },
    city: {
      kind: 'text',
      label: 'City and state',
      hint: 'As shoppers see it, such as Ahmedabad, Gujarat',
      default: 'Ahmedabad, Gujarat',
      maxLength: 80,
    },
    logo: { kind: 'image', label: 'Logo', default: '', isOptional: true },
    icon: {
      kind: 'image',
      label: 'Icon',
      hint: 'A square image that browsers show beside the shop’s name',
      default: '',
      isOptional: true,
    },
    shareImage: {
      kind: 'image',
      label: 'Share image',
      hint: 'Shown when someone shares a page of the shop. Best at 1200 by 630 pixels',
      default: '',
      isOptional: true,
    },
    upiId: {
      kind: 'upi-id',
      label: 'UPI ID',
      hint: 'Such as shop@okbank. Drafts of orders that you take by hand show its QR code',
      default: '',
      isOptional: true,
      isInternal: true,
    },
    socialName: { kind: 'text', label: 'Social network', default: 'Instagram', maxLength: 40 },
    socialUrl: {
      kind: 'url',
      label: 'Social link',
      hint: 'Full address. Leave blank to show no link',
      default: 'https://www.instagram.com/gulmeher.example',
      isOptional: true,
    },
    oneCardPerDesign: {
      kind: 'flag',
      label: 'Lists show one product of each design, with the number of its other colours',
      default: false,
      isInternal: true,
    },
    countVisits: {
      kind: 'flag',
      label: 'Count visits, and where they come from',
      hint: 'For the figures. Numbers for each day, and with an order one word, such as Instagram: no cookie, no address',
      default: false,
      isSparse: true,
    },
  },
  contact: {
    careEmail: { kind: 'email', label: 'Customer care email', default: 'care@gulmeher.example' },
    supportEmail: { kind: 'email', label: 'Support email', default: 'support@gulmeher.example' },
    phone: { kind: 'phone', label: 'Phone', default: '+91 79 4000 0000' },
    whatsappNumber: {
      kind: 'phone',
      label: 'WhatsApp number',
      hint: 'Leave blank to show no WhatsApp link',
      default: '',
      isOptional: true,
    },
    hours: {
      kind: 'long-text',
      label: 'Hours',
      hint: 'One line for each group of days, such as “Mon-Fri: 9-8”',
      default: 'Mon-Fri: 9-8\nSat: 10-6\nSun: 11-5',
      maxLength: 400,
    },
  },
  legal: {
    legalName: {
      kind: 'text',
      label: 'Legal name',
      hint: 'Your business name as registered',
      default: '',
      maxLength: 120,
      isOptional: true,
    },
    registeredAddress: {
      kind: 'long-text',
      label: 'Registered address',
      default: '',
      maxLength: 400,
      isOptional: true,
    },
    headOfficeAddress: {
      kind: 'long-text',
      label: 'Head office address',
      hint: 'Only if it differs from the registered address',
      default: '',
      maxLength: 400,
      isOptional: true,
    },
    grievanceName: { kind: 'text', label: 'Grievance officer’s name', default: '', maxLength: 120, isOptional: true },
    grievanceDesignation: {
      kind: 'text',
      label: 'Grievance officer’s designation',
      default: '',
      maxLength: 120,
      isOptional: true,
    },
    grievanceEmail: { kind: 'email', label: 'Grievance officer’s email', default: '', isOptional: true },
    grievancePhone: { kind: 'phone', label: 'Grievance officer’s phone', default: '', isOptional: true },
    maker: {
      kind: 'long-text',
      label: 'Maker',
      hint: 'Name and address. Used for products that don’t name their own maker',
      default: '',
      maxLength: 400,
      isOptional: true,
    },
    packer: {
      kind: 'long-text',
      label: 'Packer',
      hint: 'Name and address, if someone else packs the products',
      default: '',
      maxLength: 400,
      isOptional: true,
    },
    declarationsRequired: {
      kind: 'flag',
      label: 'Publish products only with their legal declarations',
      default: false,
      isInternal: true,
    },
    struckPriceDays: {
      kind: 'count',
      label: 'Days a price must be charged before it may be struck through',
      hint: 'Forms for products and sales warn you of an original price that wasn’t asked for so long. 0 for no warning',
      default: 30,
      min: 0,
      max: 365,
      isInternal: true,
    },
    parentalConsent: {
      kind: 'flag',
      label: 'Customers under 18 need a parent’s consent. The law requires it from 13 May 2027',
      default: false,
      isSparse: true,
    },
  },
  tax: {
    taxMode: {
      kind: 'choice',
      label: 'GST registration',
      hint: 'Under the composition scheme, the shop sells only within its own state',
      default: 'unregistered',
      options: { unregistered: 'Not registered', regular: 'Regular', composition: 'Composition scheme' },
    },
    gstin: {
      kind: 'gstin',
      label: 'GSTIN',
      hint: 'Required if you’re registered for GST. Leave it blank if you aren’t',
      default: '',
      isOptional: true,
    },
    businessInvoices: {
      kind: 'flag',
      label: 'Ask businesses for their GSTIN, so that they can claim input tax credit',
      hint: 'With the regular registration only, and not if you have to issue e-invoices (turnover above ₹5 crore)',
      default: false,
      isSparse: true,
    },
  },
  delivery: {
    freeDeliveryThreshold: {
      kind: 'amount',
      label: 'Free delivery from (₹)',
      hint: 'Applies to products without their own threshold',
      default: paise(999_00),
    },
    deliveryCharge: {
      kind: 'amount',
      label: 'Usual delivery charge (₹)',
      hint: 'Filled in when you add a product with a delivery charge',
      default: paise(0),
      isInternal: true,
    },
    deliveryDaysFrom: { kind: 'count', label: 'Delivery promise: at least (days)', default: 13, min: 1, max: 90 },
    deliveryDaysTo: {
      kind: 'count',
      label: 'Delivery promise: at most (days)',
      hint: 'Orders not delivered by then are marked as late',
      default: 14,
      min: 1,
      max: 90,
    },
    processingDaysFrom: { kind: 'count', label: 'Processing: at least (business days)', default: 1, min: 0, max: 60 },
    processingDaysTo: { kind: 'count', label: 'Processing: at most (business days)', default: 2, min: 0, max: 60 },
    shippingDaysFrom: { kind: 'count', label: 'Shipping: at least (business days)', default: 8, min: 1, max: 90 },
    shippingDaysTo: { kind: 'count', label: 'Shipping: at most (business days)', default: 14, min: 1, max: 90 },
    deliveryAreas: {
      kind: 'delivery-areas',
      label: 'Areas with their own promise',
      hint: 'The first digits of an area’s PIN codes, then the maximum days, or “no” if you don’t deliver there. “others” is every other PIN code',
      example: 'One area per line: “380: 10”, “194: no”, “others: no”',
      default: [],
      isOptional: true,
      isInternal: true,
    },
    addressCorrections: {
      kind: 'flag',
      label: 'Customers correct address and phone of an order until it’s dispatched',
      default: false,
      isSparse: true,
    },
  },
  cod: {
    codOffered: { kind: 'flag', label: 'Offer Cash on Delivery', default: false, isSparse: true },
    codAreas: {
      kind: 'long-text',
      label: 'PIN codes',
      hint: 'First digits, one area per line, such as 380. If blank, everywhere you deliver',
      default: '',
      maxLength: 2000,
      isOptional: true,
      isInternal: true,
    },
    codCategoriesWithout: {
      kind: 'long-text',
      label: 'Categories without it',
      hint: 'The address of each category, one per line, such as party',
      default: '',
      maxLength: 1000,
      isOptional: true,
      isInternal: true,
    },
    codMost: { kind: 'amount', label: 'Orders up to (₹)', default: paise(5_000_00), isInternal: true },
    codFee: {
      kind: 'amount',
      label: 'Fee (₹)',
      hint: 'Includes GST, at the rates of the goods in the order',
      default: paise(0),
      isInternal: true,
    },
    codRefusals: {
      kind: 'count',
      label: 'Not after this many refused parcels',
      hint: 'Counted for a customer’s account, email address and phone number',
      default: 2,
      min: 1,
      max: 20,
      isInternal: true,
    },
    codHoldHours: {
      kind: 'count',
      label: 'Hold for (hours)',
      hint: 'Items of an order that isn’t confirmed by then are on sale again',
      default: 24,
      min: 1,
      max: 72,
      isInternal: true,
    },
    codRemittanceDays: {
      kind: 'count',
      label: 'Money expected within (days of delivery)',
      default: 14,
      min: 1,
      max: 90,
      isInternal: true,
    },
  },
  gifts: {
    giftsOffered: {
      kind: 'flag',
      label:
        'Customers send orders as gifts: a message on a slip without prices, and a day before which you don’t send it',
      default: false,
      isSparse: true,
    },
    giftWrapFee: {
      kind: 'optional-amount',
      label: 'Gift wrap (₹)',
      hint: '0 wraps free of charge. If blank, you don’t offer gift wrap. Includes GST, at the rates of the goods in the order',
      default: null,
      isOptional: true,
      isInternal: true,
    },
  },
  returns: {
    exchangesOffered: {
      kind: 'flag',
      label: 'Exchange items for another size',
      default: false,
      isInternal: true,
    },
    exchangeDays: {
      kind: 'count',
      label: 'Days after delivery to ask for an exchange',
      default: 7,
      min: 1,
      max: 90,
      isInternal: true,
    },
    exchangeSends: {
      kind: 'choice',
      label: 'When the new size is sent',
      hint: 'It’s held for the customer from the moment they ask',
      default: 'on-arrival',
      options: { 'on-arrival': 'Once the old one has arrived', 'at-once': 'As soon as you accept' },
      isInternal: true,
    },
    returnAddress: {
      kind: 'long-text',
      label: 'Address for returned items',
      hint: 'Printed on return slips. If blank, the registered address',
      default: '',
      maxLength: 300,
      isOptional: true,
      isInternal: true,
    },
  },
  stock: {
    lowStockBelow: {
      kind: 'count',
      label: 'Low stock below (units)',
      hint: 'Products with fewer units are listed as low in stock',
      default: 5,
      min: 1,
      max: 10_000,
      isInternal: true,
    },
  },
  sizes: {
    sizeGuide: {
      kind: 'measurements',
      label: 'Body measurements: all kurtis',
      hint: 'The body that each size is made for. Each category can have its own',
      example: 'A line for each size, for example M: bust 92, waist 76, hip 98',
      default: USUAL_SIZES,
      maxLength: 2000,
      isInternal: true,
    },
  },
  alerts: {
    alertEmails: {
      kind: 'emails',
      label: 'Send alerts to',
      hint: 'One email address per line. If blank, alerts go to the administrator',
      default: [],
      isOptional: true,
      isInternal: true,
    },
    alertNewOrder: { ...alert, label: 'New order' },
    alertUnmatchedPayment: { ...alert, label: 'Payment without an order' },
    alertComplaint: { ...alert, label: 'Complaint from a customer' },
    alertCancellation: { ...alert, label: 'Order cancelled by its customer' },
    alertAddressCorrection: { ...alert, label: 'Address corrected by the customer' },
    alertDispute: { ...alert, label: 'Disputed payment' },
    alertFailedRefund: { ...alert, label: 'Failed refund' },
    alertUnsettled: { ...alert, label: 'Money not settled' },
    alertOldBackup: { ...alert, label: 'Backup too old' },
  },
  emails: {
    newsletter: {
      kind: 'flag',
      label: 'Newsletter: a form above the footer. Subscribers confirm by email; you download the list',
      default: false,
      isSparse: true,
    },
    restockAlerts: {
      kind: 'flag',
      label: 'Back-in-stock emails without an account, for sizes that are out of stock',
      default: false,
      isSparse: true,
    },
    cartReminders: {
      kind: 'flag',
      label: 'Cart reminders, to customers who agreed to them',
      default: false,
      isSparse: true,
    },
    cartReminderHours: {
      kind: 'count',
      label: 'Remind of a cart after (hours)',
      hint: 'Since something was added or its quantity changed, or a payment ended',
      default: 24,
      min: 1,
      max: 168,
      isInternal: true,
    },
    cartReminderPauseDays: {
      kind: 'count',
      label: 'At most one reminder in (days)',
      default: 30,
      min: 7,
      max: 365,
      isInternal: true,
    },
  },
  reviews: {
    reviews: {
      kind: 'flag',
      label: 'Reviews by buyers on product pages, and size advice that learns from them',
      default: false,
      isSparse: true,
    },
    reviewAfterDays: {
      kind: 'count',
      label: 'Ask for reviews after (days)',
      hint: 'After delivery, in one email for each order that is delivered from now on',
      default: 10,
      min: 1,
      max: 90,
      isInternal: true,
    },
  },
  agents: {
    agentsMayRead: {
      kind: 'flag',
      label: 'AI assistants find products, prices and delivery dates',
      hint: 'They read what shoppers see, through an interface made for programs',
      default: true,
      isInternal: true,
    },
    agentsMayBuy: {
      kind: 'flag',
      label: 'AI assistants prepare carts and checkouts, which shoppers open, check and pay themselves',
      hint: 'Nothing is reserved until then. The order names the assistant, which is told how the order goes on',
      default: false,
      isSparse: true,
    },
  },
  feeds: {
    feeds: {
      kind: 'choice',
      label: 'Product feeds for Google, Meta, ChatGPT and ONDC',
      hint: 'Their addresses are on the screen Feeds. Whoever has an address can read products, prices and units',
      default: 'off',
      options: { off: 'Off', secret: 'At addresses that nobody can guess', public: 'At public addresses' },
      isInternal: true,
    },
  },
  lines: {
    lineStatutoryRights: { ...line, label: 'Statutory rights beside every “no returns” or “final sale” text' },
    lineFullPolicy: { ...line, label: 'Link to the full policy beside “easy returns” in the cart' },
    linePaidOnline: { ...line, label: '“Paid online” beside “Cash on Delivery”' },
    lineDatedDelivery: { ...line, label: 'Delivery promise with the order’s own date' },
    lineDeliveryCharge: {
      ...line,
      label: 'Each product’s own delivery charge on its page, and what free delivery doesn’t cover',
    },
    linePricesIncludeGst: { ...line, label: '“Prices include GST” while the shop is registered' },
    lineLegalDetails: { ...line, label: 'Legal details in the footer, on the contact page and in emails' },
    lineUnder18: { ...line, label: 'Note for shoppers under 18' },
  },
} as const satisfies Record<SettingGroup, Record<string, SettingField>>

type Fields = typeof SETTING_FIELDS

export type SettingName = { [Group in SettingGroup]: keyof Fields[Group] }[SettingGroup]

type FieldOf<Name extends SettingName> = {
  [Group in SettingGroup]: Name extends keyof Fields[Group] ? Fields[Group][Name] : never
}[SettingGroup]

/** All settings of the shop. Amounts are in paise. */
export type ShopSettings = { readonly [Name in SettingName]: SettingValue<Name> } & OwnersLists

/** What has a table and a screen of its own, and travels with the settings. */
export interface OwnersLists {
  /** In the order of the menu. */
  readonly categories: readonly Category[]
  /** In the order of the owner's list, also those that aren't open. */
  readonly collections: readonly Collection[]
}

type SettingValue<Name extends SettingName> =
  FieldOf<Name> extends { options: infer Options } ? keyof Options : SettingByKind[FieldOf<Name>['kind']]

/** Those that only the back office reads. */
export type InternalName = {
  [Name in SettingName]: FieldOf<Name> extends { isInternal: true } ? Name : never
}[SettingName]

/** A setting with its name and its section. */
export type NamedSetting = SettingField & { readonly name: SettingName; readonly group: SettingGroup }

/** All settings in the order of {@link SETTING_FIELDS}. */
export const SETTING_LIST: readonly NamedSetting[] = Object.entries(SETTING_FIELDS).flatMap(([group, fields]) =>
  Object.entries(fields as Record<string, SettingField>).map(([name, field]) => ({
    ...field,
    name: name as SettingName,
    group: group as SettingGroup,
  })),
)

/** The settings of a shop whose owner has changed nothing. */
export const DEFAULT_SETTINGS = {
  ...Object.fromEntries(SETTING_LIST.map((field) => [field.name, field.default])),
  categories: DEFAULT_CATEGORIES,
  collections: [],
} as unknown as ShopSettings
