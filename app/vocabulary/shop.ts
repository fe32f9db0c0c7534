/** The colour of the browser's frame on phones. */
export const THEME_COLOR = '#B76E79'

/** How long units are reserved for a payment; longer than the payment widget stays open. */
export const RESERVATION_MINUTES = 15

export const PRODUCTS_PER_PAGE = 20
export const FEATURED_PRODUCTS = 3
export const RELATED_PRODUCTS = 4
export const RECENT_ORDERS = 5
export const ORDERS_PER_PAGE = 25
export const ORDER_THUMBNAILS = 3

/** How long the hero shows a product. */
export const HERO_ROTATION_MS = 5_000

/** How long typing must pause before a search starts. */
export const SEARCH_DEBOUNCE_MS = 300

/** How long a card's button stays busy after its product was added to the cart. */
export const QUICK_ADD_BUSY_MS = 1_000

/** How long the success screen shows before the order opens. */
export const SUCCESS_SCREEN_MS = 2_000

/** Images can be zoomed up to this factor, in steps. */
export const MAX_ZOOM = 3
export const ZOOM_STEP = 0.5

/** The figures of the shop's policies, as the static pages, the checkout and the invoice state them. */
export const policies = {
  damageReport: '24 hours',
  supportReply: '24 hours',
  orderDataKept: '7 years',
  analyticsDataKept: '2 years',
  minimumAge: 13,
} as const

/** How long Indian banks say that a refund takes to reach the customer's account. */
export const REFUND_ARRIVAL = '5-7 working days'
