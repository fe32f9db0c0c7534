import { DEFAULT_SETTINGS, SETTING_LIST, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'

/** Settings of a shop whose owner has changed every one of them; the lines that the law asks for stay on. */
export const CHANGED_SETTINGS: ShopSettings = {
  ...DEFAULT_SETTINGS,
  name: 'Rang Mahal',
  tagline: 'Block prints from the desert',
  city: 'Jaipur, Rajasthan',
  upiId: 'kalamkari@okbank',
  socialName: 'Pinterest',
  socialUrl: 'https://pinterest.example/rangmahal',
  careEmail: 'hello@rangmahal.example',
  supportEmail: 'orders@rangmahal.example',
  phone: '+91 141 400 1111',
  whatsappNumber: '+91 90000 11111',
  hours: 'Tue-Sun: 10-7',
  legalName: 'Rang Mahal Crafts LLP',
  registeredAddress: '4 Mill Road\nJaipur 302001',
  headOfficeAddress: '9 Fort Street\nJaipur 302002',
  grievanceName: 'Meera Shah',
  grievanceDesignation: 'Partner',
  grievanceEmail: 'grievance@rangmahal.example',
  grievancePhone: '+91 141 400 2222',
  maker: 'Rang Mahal Crafts LLP, Jaipur',
  packer: 'Rang Mahal Packers, Jaipur',
  taxMode: 'regular',
  gstin: '08AAACC1206D1ZG',
  freeDeliveryThreshold: paise(1_499_00),
  deliveryCharge: paise(60_00),
  deliveryDaysFrom: 5,
  deliveryDaysTo: 7,
  processingDaysFrom: 3,
  processingDaysTo: 4,
  shippingDaysFrom: 5,
  shippingDaysTo: 6,
  codOffered: true,
  codAreas: '302\n380',
  codCategoriesWithout: 'party',
  codMost: paise(4_000_00),
  codFee: paise(40_00),
  giftWrapFee: paise(50_00),
  codRefusals: 3,
  codHoldHours: 12,
  codRemittanceDays: 10,
  addressCorrections: true,
  exchangesOffered: true,
  exchangeDays: 10,
  exchangeSends: 'at-once',
  returnAddress: '12 Loom Lane\nJaipur 302003',
  lowStockBelow: 9,
  cartReminderHours: 48,
  cartReminderPauseDays: 60,
  reviewAfterDays: 20,
  struckPriceDays: 15,
  alertEmails: ['owner@rangmahal.example'],
}

/** Texts of the default settings. A page or email that contains one of them ignores the owner's settings. */
export const OLD_TEXTS: readonly string[] = SETTING_LIST.filter(
  ({ kind, group }) => !['choice', 'count', 'amount', 'flag'].includes(kind) && group !== 'tax',
)
  .flatMap(({ default: text }) => (typeof text === 'string' && text !== '' ? [text] : []))
  .concat('Gulmeher', 'Ahmedabad')
