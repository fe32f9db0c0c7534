// The types of the rows of all tables. Generated from a migrated database: npm run db:types.
import type { ColumnType } from 'kysely'
import type { Paise, PaiseTotal } from '#app/money.ts'
import type { OrderPaymentStatus, OrderStatus } from '#app/vocabulary/statuses.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue
export type JsonArray = JsonValue[]
export type JsonObject = { [x: string]: JsonValue | undefined }
export type JsonPrimitive = boolean | number | string | null
export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface Addresses {
  address_line_1: string
  address_line_2: string | null
  city: string
  country: Generated<string>
  created_at: Generated<Timestamp>
  full_name: string
  id: Generated<string>
  is_default: Generated<boolean>
  phone: string
  postal_code: string
  state: string
  type: Generated<string>
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface AdminOrdersFlat {
  canceled: boolean | null
  courier: string | null
  created_at: Timestamp | null
  days_until_delivery: number | null
  deleted_at: Timestamp | null
  deleted_by: string | null
  discount_amount: Paise | null
  estimated_delivery: Timestamp | null
  estimated_delivery_day: string | null
  item_position: number | null
  item_price: Paise | null
  notes: string | null
  order_id: string | null
  order_item_id: string | null
  order_number: string | null
  payment_status: OrderPaymentStatus | null
  payment_timestamp: Timestamp | null
  product_id: string | null
  product_images: string[] | null
  product_name: string | null
  quantity: number | null
  razorpay_order_id: string | null
  razorpay_payment_id: string | null
  replaces_order_id: string | null
  replaces_order_number: string | null
  shipping_address: Json | null
  shipping_cost: Paise | null
  size: string | null
  status: OrderStatus | null
  tax_amount: Paise | null
  total_amount: Paise | null
  tracking_number: string | null
  user_date_of_birth: string | null
  user_email: string | null
  user_full_name: string | null
  user_gender: string | null
  user_id: string | null
  user_phone: string | null
}

export interface AgentAnswers {
  agent_profile: string
  body: Json | null
  created_at: Generated<Timestamp>
  idempotency_key: string
  operation: string
  request_hash: string
  status: number | null
}

export interface AgentSessions {
  agent_profile: string
  cart_id: string | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  input: Json
  is_signed: boolean
  kind: 'cart' | 'checkout'
  order_id: string | null
  quoted_total: Paise
  status: Generated<'open' | 'canceled' | 'completed'>
  updated_at: Generated<Timestamp>
  user_id: string | null
  version: string
  webhook_url: string | null
}

export interface AuditLog {
  action: string
  actor_email: string
  actor_id: string | null
  after: Json | null
  before: Json | null
  created_at: Generated<Timestamp>
  entity: string
  entity_id: string
  id: Generated<string>
}

export interface AuthAccount {
  accessToken: string | null
  accessTokenExpiresAt: Timestamp | null
  accountId: string
  createdAt: Generated<Timestamp>
  id: Generated<string>
  idToken: string | null
  password: string | null
  providerId: string
  refreshToken: string | null
  refreshTokenExpiresAt: Timestamp | null
  scope: string | null
  updatedAt: Generated<Timestamp>
  userId: string
}

export interface AuthRateLimits {
  hits: number
  key: string
  window_ends_at: Timestamp
}

export interface AuthSession {
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  id: Generated<string>
  ipAddress: string | null
  token: string
  updatedAt: Generated<Timestamp>
  userAgent: string | null
  userId: string
}

export interface AuthThrottles {
  forget_at: Timestamp
  key: string
  next_try_at: Timestamp
  tries: number
}

export interface AuthTwoFactor {
  backupCodes: string
  createdAt: Generated<Timestamp>
  failedVerificationCount: Generated<number>
  id: Generated<string>
  lockedUntil: Timestamp | null
  secret: string
  userId: string
  verified: Generated<boolean>
}

export interface AuthUser {
  createdAt: Generated<Timestamp>
  email: string
  emailVerified: Generated<boolean>
  id: Generated<string>
  image: string | null
  isAdmin: Generated<boolean>
  name: string
  phone: string | null
  twoFactorEnabled: Generated<boolean>
  updatedAt: Generated<Timestamp>
}

export interface AuthVerification {
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  id: Generated<string>
  identifier: string
  updatedAt: Generated<Timestamp>
  value: string
}

export interface Backups {
  bytes: number | null
  error: string | null
  id: Generated<string>
  made_at: Timestamp
  name: string | null
  pictures: number | null
  place: string
}

export interface BodyMeasurements {
  bust_mm: number | null
  created_at: Generated<Timestamp>
  hip_mm: number | null
  unit: 'cm' | 'in'
  updated_at: Generated<Timestamp>
  user_id: string
  waist_mm: number | null
}

export interface BusinessBuyers {
  entered_at: Generated<Timestamp>
  gstin: string
  name: string
  user_id: string
}

export interface CartItems {
  created_at: Generated<Timestamp>
  id: Generated<string>
  price_when_added: Paise
  product_id: string
  quantity: number
  size: string
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface CartOffers {
  entered_at: Generated<Timestamp>
  offer_id: string
  user_id: string
}

export interface CartReminderLines {
  price: Paise
  product_id: string
  quantity: number
  reminder_id: string
  size: string
}

export interface CartReminders {
  created_at: Generated<Timestamp>
  id: Generated<string>
  used_at: Timestamp | null
  user_id: string
}

export interface CatalogChanges {
  changed_at: Generated<Timestamp>
  id: Generated<number>
}

export interface Categories {
  body_sizes: Generated<string>
  description: Generated<string>
  former_slugs: Generated<string[]>
  garment_sizes: Generated<string>
  hsn_code: Generated<string>
  image: Generated<string>
  is_shown: Generated<boolean>
  key: string
  menu_label: Generated<string>
  name: string
  position: number
  search_description: Generated<string>
  search_title: Generated<string>
  share_image: Generated<string>
  slug: string
}

export interface Checkouts {
  adds_to_order_id: string | null
  channel: 'phone' | 'whatsapp' | 'instagram' | 'fair' | 'other' | null
  created_at: Generated<Timestamp>
  discount_amount: Generated<Paise>
  expires_at: Timestamp
  forgotten_at: Timestamp | null
  id: Generated<string>
  is_withdrawn: Generated<boolean>
  shipping_cost: Paise
  snapshot: Json
  snapshot_hash: string
  status: 'reserved' | 'awaiting_payment' | 'paid' | 'released' | 'refund_due' | 'refunded'
  subtotal: Paise
  tax_amount: Generated<Paise>
  total_amount: Paise
  updated_at: Generated<Timestamp>
  user_id: string | null
  visit_source: 'instagram' | 'facebook' | 'whatsapp' | 'youtube' | 'pinterest' | 'google' | 'email' | 'direct' | 'other' | null
}

export interface CodPurchases {
  checkout_id: string
  code_hash: string | null
  confirmed_by: 'customer' | 'administrator' | null
  mailbox_key: string
  phone_key: string
  wrong_codes: Generated<number>
}

export interface CollectionProducts {
  collection_id: string
  position: number
  product_id: string
}

export interface Collections {
  category: Generated<string>
  color_family: Generated<string>
  description: Generated<string>
  ends_at: Timestamp | null
  fabric: Generated<string>
  former_slugs: Generated<string[]>
  heading: Generated<string>
  id: Generated<string>
  image: Generated<string>
  in_menu: Generated<boolean>
  is_reduced: Generated<boolean>
  is_shown: Generated<boolean>
  kind: 'picked' | 'rule'
  max_price: Paise | null
  min_price: Paise | null
  name: string
  new_days: number | null
  occasion: Generated<string>
  on_home: Generated<boolean>
  opens_at: Timestamp | null
  position: number
  search_description: Generated<string>
  search_title: Generated<string>
  slug: string
  sort: 'usual' | 'popularity' | 'newest' | 'price_low' | 'price_high' | 'name'
}

export interface ComplaintCounters {
  financial_year: string
  last_number: number
}

export interface ComplaintItems {
  complaint_id: string
  order_item_id: string
  quantity: number
}

export interface ComplaintMessages {
  actor_email: string | null
  author: 'customer' | 'shop' | 'note'
  complaint_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  outcome: 'resolved' | 'refused' | 'refunded' | 'replaced' | 'accepted' | 'return-requested' | 'returned' | null
  position: Generated<number>
  refund_id: string | null
  replacement_order_id: string | null
  request_id: string
  text: string
}

export interface ComplaintPictures {
  bytes: number
  created_at: Generated<Timestamp>
  height: number
  id: Generated<string>
  message_id: string | null
  position: number
  width: number
}

export interface Complaints {
  acknowledged_at: Timestamp | null
  closed_at: Timestamp | null
  complaint_number: string
  created_at: Generated<Timestamp>
  email: string | null
  id: Generated<string>
  kind: 'damaged' | 'wrong' | 'not-as-described' | 'late' | 'other' | 'exchange'
  link_version: Generated<number>
  name: string | null
  order_id: string | null
  phone: string | null
  request_id: string
  stated_order_number: string | null
  status: Generated<'open' | 'answered' | 'resolved' | 'refused'>
  user_id: string | null
  wish: 'refund' | 'replacement' | 'answer'
}

export interface Consents {
  checkout_id: string | null
  created_at: Generated<Timestamp>
  id: Generated<string>
  occasion: 'sign-up' | 'payment' | 'cart-reminders'
  privacy_sha256: string | null
  terms_sha256: string | null
  text_sha256: string | null
  user_id: string | null
  withdrawn_at: Timestamp | null
}

export interface ContactMessages {
  created_at: Generated<Timestamp>
  email: string
  forwarded_at: Timestamp | null
  id: Generated<string>
  message: string
  message_number: string | null
  name: string
  read_at: Timestamp | null
  subject: string
  ticket_number: Generated<number>
}

export interface CourierBookings {
  breadth_cm: number
  cancel_problem: 'rejected' | 'unavailable' | 'no-service' | null
  cancel_problem_text: string | null
  cancel_requested_at: Timestamp | null
  courier: string | null
  courier_id: string
  created_at: Generated<Timestamp>
  height_cm: number
  id: Generated<string>
  label_url: string | null
  length_cm: number
  order_id: string
  provider: string
  provider_order_id: string | null
  shipment_id: string | null
  status: Generated<'started' | 'created' | 'booked' | 'cancelled' | 'rejected'>
  tracking_number: string | null
  updated_at: Generated<Timestamp>
  weight_grams: number
}

export interface CourierEvents {
  body: string
  body_hash: string
  order_id: string | null
  provider: string
  received_at: Generated<Timestamp>
  tracking_number: string | null
}

export interface CreditNoteCounters {
  financial_year: string
  last_number: number
}

export interface CreditNotes {
  amount: Paise
  credit_note_number: string
  id: Generated<string>
  invoice_number: string | null
  issued_at: Generated<Timestamp>
  order_id: string
  refund_id: string | null
}

export interface DataBreaches {
  advice: string
  board_reported_at: Timestamp | null
  board_told_at: Timestamp | null
  cause: Generated<string>
  consequences: string
  created_at: Generated<Timestamp>
  emails: Generated<string[]>
  exposed_from: Timestamp
  exposed_to: Timestamp
  happened: string
  id: Generated<string>
  kinds: string[]
  mails_queued_at: Timestamp | null
  mails_requested_at: Timestamp | null
  measures: string
  noticed_at: Timestamp
  place: Generated<string>
  prevention: Generated<string>
  scope: 'all' | 'active' | 'listed'
}

export interface Disputes {
  amount: Paise
  amount_deducted: Generated<Paise>
  created_at: Generated<Timestamp>
  opened_at: Timestamp
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'unknown'
  razorpay_dispute_id: string
  razorpay_payment_id: string
  reason: string | null
  reason_code: string | null
  reported_at: Timestamp
  respond_by: Timestamp | null
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'
}

export interface EmailChanges {
  changed_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  new_code_hash: string | null
  new_email: string
  old_code_hash: string | null
  old_email: string
  user_id: string
  wrong_codes: Generated<number>
}

export interface FailedSearches {
  last_searched_at: Timestamp
  search: string
  times: number
}

export interface FirstDayConfirmations {
  confirmed_at: Generated<Timestamp>
  confirmed_by: string | null
  step: 'shop' | 'founders' | 'claims' | 'tax' | 'backup' | 'dark-patterns' | 'list-hidden'
}

export interface GiftChoices {
  billing_address: Json | null
  chosen_at: Generated<Timestamp>
  is_wrapped: boolean
  message: string
  not_before: string | null
  user_id: string
}

export interface InvoiceCounters {
  financial_year: string
  last_number: number
}

export interface IssuedDocuments {
  credit_note_id: string | null
  html: string
  issued_at: Generated<Timestamp>
  issued_sha256: string | null
  kind: 'invoice' | 'tax-invoice' | 'bill-of-supply' | 'credit-note' | 'delivery-challan'
  number: string
  order_id: string
  sha256: string
}

export interface Mails {
  body: string
  created_at: Generated<Timestamp>
  dedupe_key: string | null
  edition: Generated<number>
  html: string
  id: Generated<string>
  is_confidential: Generated<boolean>
  last_error: string | null
  next_try_at: Generated<Timestamp>
  recipient: string
  sent_at: Timestamp | null
  status: Generated<'waiting' | 'sent' | 'kept' | 'failed'>
  subject: string
  template: string
  tries: Generated<number>
  unsubscribe_path: string | null
}

export interface MoneyAudit {
  findings: Json
  finished_at: Timestamp
  only_row: Generated<boolean>
}

export interface Notes {
  actor_email: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  order_id: string | null
  request_id: string
  text: string
  user_id: string | null
}

export interface Notifications {
  created_at: Generated<Timestamp>
  dedupe_key: string | null
  id: Generated<string>
  message: string
  read: Generated<boolean>
  title: string
  type: 'order' | 'system'
  user_id: string
}

export interface OfferUses {
  checkout_id: string
  is_counted: Generated<boolean>
  mailbox_key: string
  offer_id: string
  phone_key: string
}

export interface Offers {
  amount: Generated<Paise>
  code: string | null
  created_at: Generated<Timestamp>
  ends_at: Timestamp | null
  first_order_only: Generated<boolean>
  id: Generated<string>
  kind: 'percent' | 'amount' | 'free-delivery'
  max_uses: number | null
  max_uses_per_customer: number | null
  minimum: Generated<Paise>
  name: string
  percent: Generated<number>
  scope: Generated<'all' | 'category' | 'collection' | 'products'>
  scope_keys: Generated<string[]>
  starts_at: Timestamp | null
  updated_at: Generated<Timestamp>
}

export interface OrderItems {
  cost_price: Paise | null
  declared_value: Paise | null
  discount_amount: Generated<number>
  gst_rate: number | null
  hsn_code: string | null
  id: Generated<string>
  order_id: string
  position: number
  price: Paise
  product_id: string | null
  product_image: string
  product_name: string
  quantity: number
  replaces_item_id: string | null
  size: string
}

export interface OrderTracking {
  created_at: Generated<Timestamp>
  estimated_delivery: Timestamp | null
  id: Generated<string>
  location: string | null
  message: string
  order_id: string
  origin_key: string | null
  status: string
}

export interface Orders {
  address_corrected_at: Timestamp | null
  address_corrected_by: 'customer' | 'administrator' | null
  announced_courier: string | null
  announced_tracking_number: string | null
  billing_address: Json | null
  buyer_gstin: string | null
  buyer_name: string | null
  cancel_note: string | null
  cancel_reason: 'changed-mind' | 'ordered-by-mistake' | 'wrong-details' | 'too-slow' | 'found-elsewhere' | 'other' | null
  cancelled_at: Timestamp | null
  cancelled_by: 'customer' | 'administrator' | null
  channel: 'phone' | 'whatsapp' | 'instagram' | 'fair' | 'other' | null
  checkout_id: string | null
  cod_fee: Generated<number>
  courier: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  deleted_by: string | null
  delivered_at: Timestamp | null
  discount_amount: Generated<Paise>
  estimated_delivery: Timestamp | null
  gift_message: string | null
  gift_wrap_fee: number | null
  guest_email: string | null
  hidden_by_customer_at: Timestamp | null
  id: Generated<string>
  is_composition: Generated<boolean>
  is_guest: Generated<boolean>
  not_before: string | null
  notes: string | null
  offer_name: string | null
  order_number: string
  payment_method: Generated<'razorpay' | 'cash' | 'bank' | 'upi' | 'cod'>
  payment_status: Generated<'paid' | 'pending' | 'failed' | 'cancelled'>
  payment_timestamp: Timestamp | null
  razorpay_order_id: string | null
  razorpay_payment_id: string | null
  replaces_order_id: string | null
  returned_at: Timestamp | null
  seller_gstin: string | null
  shipped_at: Timestamp | null
  shipping_address: Json
  shipping_cost: Generated<Paise>
  status: Generated<'draft' | 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refused'>
  tax_amount: Generated<Paise>
  tax_mode: Generated<string>
  total_amount: Paise
  tracking_link_version: Generated<number>
  tracking_number: string | null
  updated_at: Generated<Timestamp>
  user_id: string | null
}

export interface OwnerAlerts {
  created_at: Generated<Timestamp>
  kind: 'new-order' | 'unmatched-payment' | 'complaint' | 'cancellation' | 'address-correction' | 'dispute' | 'failed-refund' | 'unsettled' | 'old-backup'
  subject: string
}

export interface PageSpeed {
  figure: 'lcp' | 'inp' | 'cls'
  page: string
  step: number
  visits: number
  week: string
}

export interface PageVersions {
  created_at: Generated<Timestamp>
  created_by: string | null
  created_by_email: string
  page: string
  state: 'draft' | 'published' | 'discarded'
  texts: Json
  version: number
}

export interface ParentalConsents {
  checked_by: 'own-account' | 'identity-document' | 'digilocker' | 'known-in-person' | null
  child_email: string | null
  child_name: string
  child_token_hash: string | null
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  given_at: Timestamp | null
  id: Generated<string>
  parent_email: string
  parent_name: string
  parent_token_hash: string | null
  privacy_sha256: string | null
  relation: 'parent' | 'guardian' | null
  status: Generated<'asked' | 'given' | 'verified' | 'rejected'>
  user_id: string | null
}

export interface PaymentAttempts {
  amount: Paise
  checkout_id: string
  checks: Generated<number>
  created_at: Generated<Timestamp>
  currency: Generated<string>
  failure_reason: string | null
  id: Generated<string>
  link_url: string | null
  next_check_at: Timestamp | null
  razorpay_link_id: string | null
  razorpay_order_id: string | null
  receipt: string
  status: Generated<'created' | 'open' | 'cancelled' | 'failed' | 'expired' | 'paid'>
  updated_at: Generated<Timestamp>
  user_id: string | null
}

export interface PaymentComparison {
  compared_until: Timestamp | null
  is_due: Generated<boolean>
  only_row: Generated<boolean>
}

export interface Payments {
  amount: Paise
  amount_refunded: Generated<Paise>
  attempt_id: string | null
  captured_at: Timestamp | null
  created_at: Generated<Timestamp>
  currency: string
  method: string | null
  order_id: string | null
  razorpay_payment_id: string
  recorded_by: string | null
  reference: string | null
  source: Generated<'razorpay' | 'cash' | 'bank' | 'upi' | 'cod'>
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  updated_at: Generated<Timestamp>
}

export interface PolicyVersions {
  created_at: Generated<Timestamp>
  document: 'terms' | 'privacy' | 'newsletter' | 'restock' | 'cart-reminders'
  sha256: string
  text: string
}

export interface ProductAlerts {
  created_at: Generated<Timestamp>
  id: Generated<string>
  kind: 'back-in-stock' | 'price-drop'
  mailed_at: Timestamp | null
  price: Paise
  price_when_saved: Paise
  product_id: string
  size: Generated<string>
  user_id: string
}

export interface ProductBulkChanges {
  actor_email: string
  changed_at: Generated<Timestamp>
  id: Generated<string>
  products: Json
  undone_at: Timestamp | null
}

export interface ProductCodes {
  barcode: string | null
  product_id: string
  size: string
  sku: string | null
}

export interface ProductDrafts {
  created_at: Generated<Timestamp>
  form: Json
  id: string
  images: Generated<string[]>
  name: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface ProductImportRows {
  forecast: 'add' | 'change' | 'none' | 'faulty'
  import_id: string
  input: Json | null
  line: number
  name: string | null
  outcome: 'added' | 'changed' | 'unchanged' | 'refused' | 'undone' | null
  problems: Generated<Json>
  product_id: string | null
  reasons: Generated<string[]>
}

export interface ProductImports {
  actor_id: string
  created_at: Generated<Timestamp>
  file_name: string
  finished_at: Timestamp | null
  id: Generated<string>
  source: 'shopify' | 'woocommerce' | null
  started_at: Timestamp | null
  status: Generated<'checked' | 'running' | 'done' | 'undoing' | 'undone'>
}

export interface ProductLooks {
  other_id: string
  position: Generated<number>
  product_id: string
}

export interface ProductPrices {
  asked_until: Generated<Timestamp>
  id: Generated<number>
  price: Paise | null
  product_id: string
}

export interface ProductStock {
  on_hand: number
  product_id: string
  reserved: Generated<number>
  size: string
}

export interface Products {
  archived_at: Timestamp | null
  archived_by: string | null
  barcodes: Generated<string>
  care_instructions: string
  care_symbols: Generated<string[]>
  category: string
  color: string
  cost_price: Paise | null
  counted_sizes_in_stock: string[] | null
  country_of_origin: Generated<string>
  created_at: Generated<Timestamp>
  delivery_charge: Generated<Paise>
  description: Generated<string>
  design_id: string | null
  design_position: number | null
  facets: Generated<string[]>
  free_delivery_threshold: Paise | null
  has_delivery_charge: Generated<boolean>
  hours_of_work: Generated<string>
  hsn_code: string | null
  id: Generated<string>
  images: string[]
  is_available: Generated<boolean>
  is_bestseller: Generated<boolean>
  is_featured: Generated<boolean>
  is_handmade: Generated<boolean>
  is_hidden: Generated<boolean>
  is_new: Generated<boolean>
  made_by: Generated<string>
  maker: Generated<string>
  material: string
  measurements: Generated<string>
  model_note: Generated<string>
  mrp: Paise | null
  name: string
  net_quantity: Generated<string>
  occasions: Generated<string[]>
  original_price: Paise
  packer: Generated<string>
  price: Paise
  reserved_quantity: Generated<number>
  search_text: Generated<string>
  search_words: Generated<string>
  seo_description: Generated<string>
  seo_title: Generated<string>
  share_image: Generated<string>
  size: string[]
  size_guide: Generated<string>
  skus: Generated<string>
  slug: Generated<string>
  stock_quantity: number
  technique: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface Redirects {
  created_at: Generated<Timestamp>
  from_address: string
  id: Generated<string>
  to_address: string
}

export interface RefundItems {
  amount: Paise
  order_item_id: string
  quantity: number
  refund_id: string
  restocked: Generated<number>
}

export interface Refunds {
  amount: Paise
  created_at: Generated<Timestamp>
  delivery_amount: Generated<Paise>
  id: Generated<string>
  idempotency_key: string
  last_error: string | null
  needs_items: Generated<boolean>
  note: string | null
  paid_back_by: 'cash' | 'bank' | 'upi' | null
  paid_back_on: string | null
  paid_back_reference: string | null
  problem: 'not-captured' | 'rejected-by-bank' | 'rejected-by-provider' | 'provider-unavailable' | 'refunded-at-provider' | null
  razorpay_payment_id: string
  razorpay_refund_id: string | null
  reason: string
  reason_code: 'insufficient-stock' | 'amount-mismatch' | 'account-deleted' | 'already-ordered' | 'already-paid' | 'no-order' | 'manual' | 'cancelled' | 'items' | 'complaint' | 'at-provider' | 'offer-used-up' | 'withdrawn'
  status: Generated<'due' | 'pending' | 'processed' | 'failed' | 'cancelled'>
  tries: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface ReissuedInvoiceCounters {
  financial_year: string
  last_number: number
}

export interface ReissuedInvoices {
  credit_note_id: string
  issued_at: Generated<Timestamp>
  lines: Json
  number: string
  order_id: string
  replaced_address: Json
  shipping_cost: Paise
}

export interface ReleaseFiles {
  content: Buffer
  path: string
  used_at: Generated<Timestamp>
}

export interface ReplacementCounters {
  financial_year: string
  last_number: number
}

export interface ReturnPickups {
  complaint_id: string
  courier: string | null
  created_at: Generated<Timestamp>
  id: Generated<string>
  provider: string
  provider_order_id: string | null
  shipment_id: string | null
  status: Generated<'started' | 'created' | 'booked' | 'cancelled'>
  tracking_number: string | null
  updated_at: Generated<Timestamp>
}

export interface Returns {
  arrived_at: Timestamp | null
  awaited_at: Timestamp | null
  complaint_id: string
  replacement_order_id: string | null
  reservation_id: string | null
  status: 'requested' | 'awaited' | 'arrived' | 'missing' | 'refused' | 'withdrawn'
}

export interface ReviewCounts {
  fit: string
  has_pictures: boolean
  product_id: string
  reviews: number
  size: string
  stars: number
}

export interface ReviewPictures {
  bytes: number
  created_at: Generated<Timestamp>
  height: number
  id: Generated<string>
  position: number
  review_id: string | null
  width: number
}

export interface ReviewRequests {
  asked_at: Timestamp | null
  due_at: Timestamp
  link_version: Generated<number>
  order_id: string
}

export interface Reviews {
  answer: Generated<string>
  answered_at: Timestamp | null
  author: string
  created_at: Generated<Timestamp>
  fit: 'small' | 'true' | 'large' | null
  hidden_at: Timestamp | null
  hidden_reason: 'personal-data' | 'offensive' | 'off-topic' | 'advertising' | 'unlawful' | null
  id: Generated<string>
  order_item_id: string
  pictures: Generated<number>
  product_id: string
  size: string
  stars: number
  updated_at: Generated<Timestamp>
  words: Generated<string>
}

export interface SalePrices {
  price: Paise
  product_id: string
  usual_original_price: Paise
  usual_price: Paise
}

export interface SaleProducts {
  product_id: string
  sale_id: string
}

export interface Sales {
  ends_at: Timestamp
  id: Generated<string>
  is_running: Generated<boolean>
  name: string
  percent: number | null
  price: Paise | null
  scope: 'all' | 'category' | 'collection' | 'products'
  scope_keys: Generated<string[]>
  starts_at: Timestamp
}

export interface SandboxApiFaults {
  answer: string
  committed: boolean
  operation: string
  sequence: Generated<number>
  times_left: number | null
}

export interface SandboxBehaviour {
  api_delay_ms: Generated<number>
  capture: 'automatic' | 'manual' | null
  only_row: Generated<boolean>
  refund_outcome: Generated<'pending' | 'processed' | 'failed'>
  webhook_alter_body: Generated<boolean>
  webhook_answers_to_lose: Generated<number>
  webhook_copies: Generated<number>
  webhook_delay_seconds: Generated<number>
  webhook_mode: Generated<'deliver' | 'hold' | 'drop'>
  webhook_signing_secret: string | null
}

export interface SandboxOrders {
  amount: Paise
  amount_paid: Generated<Paise>
  attempts: Generated<number>
  capture: 'automatic' | 'manual'
  capture_window_minutes: number
  created_at: Timestamp
  currency: string
  id: string
  notes: Json
  receipt: string | null
  status: Generated<'created' | 'attempted' | 'paid'>
}

export interface SandboxPaymentLinks {
  created_at: Timestamp
  description: string
  expire_by: Timestamp
  id: string
  order_id: string
  status: Generated<'created' | 'paid' | 'cancelled' | 'expired'>
}

export interface SandboxPayments {
  amount: Paise
  amount_refunded: Generated<Paise>
  authorized_at: Timestamp | null
  captured_at: Timestamp | null
  contact: string | null
  created_at: Timestamp
  currency: string
  description: string | null
  email: string | null
  error: Json | null
  fee: Paise | null
  id: string
  instrument: Json
  method: 'card' | 'netbanking' | 'upi'
  order_id: string
  settlement_id: string | null
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  tax: Paise | null
}

export interface SandboxRefunds {
  amount: Paise
  arn: string | null
  created_at: Timestamp
  id: string
  idempotency_key: string | null
  notes: Json
  payment_id: string
  receipt: string | null
  request_hash: string | null
  settlement_id: string | null
  speed_requested: 'normal' | 'optimum'
  status: 'pending' | 'processed' | 'failed'
}

export interface SandboxSettlements {
  amount: PaiseTotal
  created_at: Timestamp
  id: string
  utr: string
}

export interface SandboxWebhookDeliveries {
  alter_body: Generated<boolean>
  answers_to_lose: Generated<number>
  attempts: Generated<number>
  body: string
  claimed_until: Timestamp | null
  created_at: Timestamp
  due_at: Timestamp
  event: string
  event_id: string
  last_answer: string | null
  order_id: string | null
  sequence: Generated<number>
  signing_secret: string | null
  status: 'pending' | 'held' | 'dropped' | 'delivered' | 'given_up'
}

export interface SearchSynonyms {
  created_at: Generated<Timestamp>
  finds: Generated<string[]>
  id: Generated<string>
  words: string[]
}

export interface SettingsVersions {
  changed_by: string | null
  changed_by_email: string | null
  changes: Json
  created_at: Generated<Timestamp>
  settings: Json
  version: number
}

export interface SettlementFetch {
  fetched_at: Timestamp | null
  only_row: Generated<boolean>
  problem: 'rejected' | 'unavailable' | null
  unsettled_count: Generated<number>
  unsettled_since: Timestamp | null
}

export interface SettlementLines {
  amount: Paise
  created_at: Timestamp
  credit: Paise
  debit: Paise
  description: string | null
  entity_id: string
  fee: Paise
  kind: 'payment' | 'refund' | 'adjustment' | 'other'
  razorpay_payment_id: string | null
  razorpay_settlement_id: string
  tax: Paise
}

export interface Settlements {
  amount: PaiseTotal
  lines_read_at: Timestamp | null
  razorpay_settlement_id: string
  settled_at: Timestamp
  status: 'created' | 'processed' | 'failed'
  utr: string | null
}

export interface StockMovements {
  actor_email: string | null
  created_at: Generated<Timestamp>
  delta: number
  id: Generated<string>
  note: string | null
  order_id: string | null
  position: Generated<number>
  product_id: string
  reason: 'initial' | 'sale' | 'adjustment' | 'restock' | 'cancellation' | 'return' | 'replacement' | 'correction' | 'counted' | 'damaged' | 'import' | 'split' | 'merge'
  size: Generated<string>
}

export interface StockReservations {
  checkout_id: string | null
  created_at: Generated<Timestamp>
  exchanged_item_id: string | null
  expires_at: Timestamp | null
  id: Generated<string>
  product_id: string
  quantity: number
  size: Generated<string>
  status: Generated<'active' | 'claimed' | 'released'>
  updated_at: Generated<Timestamp>
}

export interface StockReturns {
  id: Generated<number>
  product_id: string
  returned_at: Generated<Timestamp>
  size: Generated<string>
}

export interface StoredImages {
  bytes: number
  created_at: Generated<Timestamp>
  erase_after: Timestamp | null
  height: number
  is_demo: Generated<boolean>
  key: string
  placeholder: string
  width: number
}

export interface Subscriptions {
  asked_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
  due_at: Timestamp | null
  email: string
  id: Generated<string>
  kind: 'newsletter' | 'restock'
  product_id: string | null
  size: Generated<string>
  text_sha256: string
}

export interface Tags {
  created_at: Generated<Timestamp>
  order_id: string | null
  tag: string
  user_id: string | null
}

export interface UnmatchedPayments {
  created_at: Generated<Timestamp>
  customer_email: string | null
  customer_name: string | null
  customer_phone: string | null
  paid_at: Timestamp
  razorpay_order_id: string
  razorpay_payment_id: string
  receipt: string
}

export interface UserProfiles {
  created_at: Generated<Timestamp>
  date_of_birth: string | null
  full_name: Generated<string>
  gender: string | null
  imported_at: Timestamp | null
  phone: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface VisitCounts {
  day: string
  source: string
  step: 'visit' | 'cart' | 'checkout'
  visits: number
}

export interface WebhookInbox {
  body: string
  body_hash: string
  event: string
  event_id: string
  id: Generated<string>
  last_error: string | null
  outcome: string | null
  processed_at: Timestamp | null
  received_at: Generated<Timestamp>
  tries: Generated<number>
}

export interface Wishlist {
  alert_sizes: Generated<string[]>
  alerted_price: Paise | null
  created_at: Generated<Timestamp>
  id: Generated<string>
  notify_on_price_drop: Generated<boolean>
  notify_on_stock: Generated<boolean | null>
  notify_when_available: Generated<boolean>
  price_when_saved: Paise
  product_id: string
  stock_alerted_at: Timestamp | null
  user_id: string
}

export interface WishlistLinks {
  created_at: Generated<Timestamp>
  id: Generated<string>
  user_id: string
}

export interface DB {
  addresses: Addresses
  admin_orders_flat: AdminOrdersFlat
  agent_answers: AgentAnswers
  agent_sessions: AgentSessions
  audit_log: AuditLog
  'auth.account': AuthAccount
  'auth.rate_limits': AuthRateLimits
  'auth.session': AuthSession
  'auth.throttles': AuthThrottles
  'auth.twoFactor': AuthTwoFactor
  'auth.user': AuthUser
  'auth.verification': AuthVerification
  backups: Backups
  body_measurements: BodyMeasurements
  business_buyers: BusinessBuyers
  cart_items: CartItems
  cart_offers: CartOffers
  cart_reminder_lines: CartReminderLines
  cart_reminders: CartReminders
  catalog_changes: CatalogChanges
  categories: Categories
  checkouts: Checkouts
  cod_purchases: CodPurchases
  collection_products: CollectionProducts
  collections: Collections
  complaint_counters: ComplaintCounters
  complaint_items: ComplaintItems
  complaint_messages: ComplaintMessages
  complaint_pictures: ComplaintPictures
  complaints: Complaints
  consents: Consents
  contact_messages: ContactMessages
  courier_bookings: CourierBookings
  courier_events: CourierEvents
  credit_note_counters: CreditNoteCounters
  credit_notes: CreditNotes
  data_breaches: DataBreaches
  disputes: Disputes
  email_changes: EmailChanges
  failed_searches: FailedSearches
  first_day_confirmations: FirstDayConfirmations
  gift_choices: GiftChoices
  invoice_counters: InvoiceCounters
  issued_documents: IssuedDocuments
  mails: Mails
  money_audit: MoneyAudit
  notes: Notes
  notifications: Notifications
  offer_uses: OfferUses
  offers: Offers
  order_items: OrderItems
  order_tracking: OrderTracking
  orders: Orders
  owner_alerts: OwnerAlerts
  page_speed: PageSpeed
  page_versions: PageVersions
  parental_consents: ParentalConsents
  payment_attempts: PaymentAttempts
  payment_comparison: PaymentComparison
  payments: Payments
  policy_versions: PolicyVersions
  product_alerts: ProductAlerts
  product_bulk_changes: ProductBulkChanges
  product_codes: ProductCodes
  product_drafts: ProductDrafts
  product_import_rows: ProductImportRows
  product_imports: ProductImports
  product_looks: ProductLooks
  product_prices: ProductPrices
  product_stock: ProductStock
  products: Products
  redirects: Redirects
  refund_items: RefundItems
  refunds: Refunds
  reissued_invoice_counters: ReissuedInvoiceCounters
  reissued_invoices: ReissuedInvoices
  release_files: ReleaseFiles
  replacement_counters: ReplacementCounters
  return_pickups: ReturnPickups
  returns: Returns
  review_counts: ReviewCounts
  review_pictures: ReviewPictures
  review_requests: ReviewRequests
  reviews: Reviews
  sale_prices: SalePrices
  sale_products: SaleProducts
  sales: Sales
  'sandbox.api_faults': SandboxApiFaults
  'sandbox.behaviour': SandboxBehaviour
  'sandbox.orders': SandboxOrders
  'sandbox.payment_links': SandboxPaymentLinks
  'sandbox.payments': SandboxPayments
  'sandbox.refunds': SandboxRefunds
  'sandbox.settlements': SandboxSettlements
  'sandbox.webhook_deliveries': SandboxWebhookDeliveries
  search_synonyms: SearchSynonyms
  settings_versions: SettingsVersions
  settlement_fetch: SettlementFetch
  settlement_lines: SettlementLines
  settlements: Settlements
  stock_movements: StockMovements
  stock_reservations: StockReservations
  stock_returns: StockReturns
  stored_images: StoredImages
  subscriptions: Subscriptions
  tags: Tags
  unmatched_payments: UnmatchedPayments
  user_profiles: UserProfiles
  visit_counts: VisitCounts
  webhook_inbox: WebhookInbox
  wishlist: Wishlist
  wishlist_links: WishlistLinks
}
