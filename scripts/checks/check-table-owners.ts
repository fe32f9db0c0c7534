/** Fails when a room writes a table of another one, or reads it without a reason that is named here. */
import { glob, readFile } from 'node:fs/promises'
import { type Exception, tableOwnerFaults } from './table-owner-rules.ts'

const SOURCES = '{app,server,scripts,database}/**/*.{ts,tsx}'

const room = (name: string, tables: readonly string[]) => tables.map((table) => [table, name] as const)

const owners = Object.fromEntries([
  ...room('app/domain/admin', ['first_day_confirmations']),
  ...room('app/domain/accounts', [
    'auth.account',
    'auth.session',
    'auth.twoFactor',
    'auth.user',
    'auth.verification',
    'body_measurements',
    'consents',
    'email_changes',
    'parental_consents',
    'policy_versions',
    'user_profiles',
  ]),
  ...room('app/domain/addresses', ['addresses']),
  ...room('app/domain/cart', ['cart_items', 'cart_reminder_lines', 'cart_reminders']),
  ...room('app/domain/catalog', [
    'catalog_changes',
    'categories',
    'collection_products',
    'collections',
    'failed_searches',
    'product_bulk_changes',
    'product_codes',
    'product_drafts',
    'product_import_rows',
    'product_imports',
    'product_looks',
    'product_prices',
    'product_stock',
    'products',
    'search_synonyms',
    'stock_movements',
  ]),
  ...room('app/domain/checkout', [
    'business_buyers',
    'checkouts',
    'cod_purchases',
    'payment_attempts',
    'stock_reservations',
  ]),
  ...room('app/domain/complaints', [
    'complaint_counters',
    'complaint_items',
    'complaint_messages',
    'complaint_pictures',
    'complaints',
  ]),
  ...room('app/domain/admin', ['page_speed', 'redirects']),
  ...room('app/domain/contact', ['contact_messages']),
  ...room('app/domain/content', ['page_versions']),
  ...room('app/domain/data-rights', ['data_breaches']),
  ...room('app/domain/messaging', ['owner_alerts', 'product_alerts', 'stock_returns']),
  ...room('app/domain/notifications', ['notifications']),
  ...room('app/domain/offers', ['cart_offers', 'offer_uses', 'offers', 'sale_prices', 'sale_products', 'sales']),
  ...room('app/domain/orders', [
    'admin_orders_flat',
    'courier_bookings',
    'courier_events',
    'credit_note_counters',
    'credit_notes',
    'invoice_counters',
    'issued_documents',
    'order_items',
    'order_tracking',
    'orders',
    'replacement_counters',
  ]),
  ...room('app/domain/payments', [
    'disputes',
    'money_audit',
    'payment_comparison',
    'payments',
    'refund_items',
    'refunds',
    'settlement_fetch',
    'settlement_lines',
    'settlements',
    'unmatched_payments',
    'webhook_inbox',
  ]),
  ...room('app/domain/settings', ['settings_versions']),
  ...room('app/domain/subscriptions', ['subscriptions']),
  ...room('app/domain/visits', ['visit_counts']),
  ...room('app/domain/wishlist', ['wishlist', 'wishlist_links']),
  ...room('app/platform/auth', ['audit_log']),
  ...room('app/platform/backup', ['backups']),
  ...room('app/platform/mail', ['mails']),
  ...room('app/platform/rate-limit', ['auth.rate_limits', 'auth.throttles']),
  ...room('app/platform/release-files', ['release_files']),
  ...room('app/platform/storage', ['stored_images']),
  ...room('app/sandbox', [
    'sandbox.api_faults',
    'sandbox.behaviour',
    'sandbox.orders',
    'sandbox.payments',
    'sandbox.refunds',
    'sandbox.settlements',
    'sandbox.webhook_deliveries',
  ]),
])

const writes: Exception[] = [
  {
    path: 'database/seed',
    tables: ['product_stock', 'products', 'stock_movements', 'stored_images'],
    reason: 'fills an empty shop before it opens, thousands of rows at once',
  },
]

const reads: Exception[] = [
  {
    path: 'database/seed',
    tables: ['audit_log'],
    reason: 'a deleted product leaves nothing but its entry in the audit log, and such a shop is not empty',
  },
  {
    path: 'app/domain/after-sale',
    tables: ['order_items', 'orders'],
    reason: 'what can be refunded is what was bought without what was refunded, under the lock of the payment',
  },
  {
    path: 'app/domain/admin',
    tables: [
      'audit_log',
      'auth.user',
      'checkouts',
      'complaints',
      'disputes',
      'mails',
      'order_items',
      'orders',
      'payments',
      'product_stock',
      'products',
      'refunds',
    ],
    reason: 'the dashboard counts what all rooms hold, and the audit log shows what they recorded',
  },
  {
    path: 'app/domain/admin/metrics/shop-figures.server.ts',
    tables: ['<table>'],
    reason: 'counts orders, payments and refunds in the same way',
  },
  {
    path: 'app/domain/cart',
    tables: ['checkouts', 'product_stock', 'products', 'stock_reservations'],
    reason: "a line is read with its product and with the units that the customer's own open payment reserves",
  },
  {
    path: 'app/domain/cart/reminders',
    tables: ['auth.user', 'consents', 'orders', 'user_profiles'],
    reason: 'in one statement under the lock of purchases, whether a customer agreed, and has bought since',
  },
  {
    path: 'app/domain/catalog',
    tables: ['cart_items', 'order_items', 'orders', 'page_versions', 'stock_reservations', 'stored_images'],
    reason:
      'products are read with the size of their images; what an order or a page shows or a cart contains stays, stock movements name their order, and reserved units keep their size when stock is split',
  },
  {
    path: 'app/domain/checkout',
    tables: ['orders', 'payments', 'refunds'],
    reason: 'whether a payment has become an order or a refund is decided under one lock',
  },
  {
    path: 'app/domain/checkout/cash-on-delivery',
    tables: ['auth.user', 'products'],
    reason: 'a purchase is allowed by the categories of its products, and its code is emailed to the account',
  },
  {
    path: 'app/domain/complaints',
    tables: ['auth.user', 'order_items', 'orders', 'refunds'],
    reason: 'a complaint is listed with the order and the items it is about, and an outcome names its refund',
  },
  {
    path: 'app/domain/data-rights',
    tables: [
      'addresses',
      'auth.account',
      'auth.session',
      'auth.twoFactor',
      'auth.user',
      'cart_reminder_lines',
      'checkouts',
      'complaint_items',
      'complaint_messages',
      'complaint_pictures',
      'complaints',
      'consents',
      'contact_messages',
      'email_changes',
      'issued_documents',
      'mails',
      'orders',
      'parental_consents',
      'payment_attempts',
      'payments',
      'policy_versions',
      'refunds',
      'subscriptions',
      'user_profiles',
    ],
    reason: "a customer's file holds what every room stores about the customer",
  },
  {
    path: 'app/domain/data-rights/customer-data.server.ts',
    tables: ['<table>'],
    reason: 'reads the tables that `OwnedTable`, `ownRow` and `childRows` name, whole rows at a time',
  },
  {
    path: 'app/domain/data-rights/breach/affected.server.ts',
    tables: ['<table>'],
    reason: 'asks of each table that `HOLDS` names whether it has rows of a customer',
  },
  {
    path: 'app/domain/messaging',
    tables: [
      'auth.user',
      'complaint_messages',
      'complaints',
      'contact_messages',
      'disputes',
      'orders',
      'payment_attempts',
      'payments',
      'product_stock',
      'products',
      'refunds',
    ],
    reason: 'an email is written from what it is about, with the address of the account',
  },
  {
    path: 'app/domain/offers',
    tables: ['checkouts', 'orders', 'products'],
    reason:
      'a use counts while its checkout does, an offer may be for a first order, and for products by their category',
  },
  {
    path: 'app/domain/orders/invoicing',
    tables: ['refund_items', 'refunds'],
    reason: 'a credit note names the goods of its refund',
  },
  {
    path: 'app/domain/orders/figures',
    tables: ['complaints', 'refund_items', 'refunds'],
    reason: 'the table of orders lists those that a figure counts, such as orders with a complaint or a refunded size',
  },
  {
    path: 'app/domain/orders/manage',
    tables: ['payments'],
    reason: 'the table of orders shows what was refunded, page by page in one statement',
  },
  {
    path: 'app/domain/payments',
    tables: ['auth.user', 'checkouts', 'order_items', 'orders', 'payment_attempts'],
    reason: 'a payment is locked and listed together with the attempt, the purchase and the order it is for',
  },
  {
    path: 'app/domain/settings',
    tables: ['categories', 'collections', 'offers', 'sales'],
    reason:
      'categories, collections, whether there are offers and whether a sale is due travel with the settings to every page and process, in one version',
  },
  {
    path: 'app/domain/shopper',
    tables: [
      'auth.session',
      'auth.user',
      'body_measurements',
      'cart_items',
      'checkouts',
      'product_stock',
      'products',
      'wishlist',
    ],
    reason: 'one statement finds a session and all that a page shows of its customer',
  },
  {
    path: 'app/domain/subscriptions',
    tables: ['products'],
    reason: 'a subscription is read with the product that it waits for',
  },
  {
    path: 'app/domain/wishlist',
    tables: ['products'],
    reason: 'an entry is read with its product and remembers its price',
  },
  {
    path: 'app/platform/backup',
    tables: ['complaint_pictures', 'stored_images'],
    reason: 'a backup holds every picture that the database names at its moment',
  },
  {
    path: 'app/platform/auth',
    tables: ['auth.account', 'auth.user'],
    reason: 'signing in reads the account that the sign-in service stores',
  },
  {
    path: 'app/domain/payments/audit',
    tables: [
      'credit_note_counters',
      'credit_notes',
      'invoice_counters',
      'notifications',
      'offer_uses',
      'offers',
      'order_tracking',
      'product_stock',
      'products',
      'replacement_counters',
      'stock_movements',
      'stock_reservations',
    ],
    reason: 'the money audit compares what the rooms wrote, without trusting their code',
  },
]

const sources = []
for await (const path of glob(SOURCES)) {
  if (!/\.test\.tsx?$/.test(path)) sources.push({ path, text: await readFile(path, 'utf8') })
}
const faults = tableOwnerFaults(sources, { owners, writes, reads })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
