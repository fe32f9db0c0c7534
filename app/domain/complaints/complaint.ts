import { href } from 'react-router'
import type { ShownRefund } from '#app/domain/after-sale/shown-refund.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import type { GoodsReturn } from './returns/goods-return.ts'

/** What can be wrong. */
export const COMPLAINT_KINDS = ['damaged', 'wrong', 'not-as-described', 'late', 'other'] as const
/** `exchange` has a form of its own: nothing is wrong, but the size doesn't fit. The database allows the same kinds. */
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number] | 'exchange'

/** What the customer asks for. */
export const COMPLAINT_WISHES = ['refund', 'replacement', 'answer'] as const
export type ComplaintWish = (typeof COMPLAINT_WISHES)[number]

/** `open` waits for the shop, `answered` for the customer; the others are closed, until the customer writes again. */
export const COMPLAINT_STATUSES = ['open', 'answered', 'resolved', 'refused'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** What the shop decided with a message: `returned` says that the goods arrived. */
export type ComplaintOutcome =
  | 'resolved'
  | 'refused'
  | 'refunded'
  | 'replaced'
  | 'accepted'
  | 'return-requested'
  | 'returned'

/** Who sees the pictures of a complaint, in words. */
export const PICTURE_AUDIENCE = 'Only you and the shop can see them.'

/** Characters of an order number as people type it. */
export const MAX_ORDER_NUMBER_LENGTH = 40

/** Characters of a message. */
export const MAX_MESSAGE_LENGTH = 5_000

export const KIND_LABELS: Readonly<Record<ComplaintKind, string>> = {
  damaged: 'Damaged or defective',
  wrong: 'Wrong item or size',
  'not-as-described': 'Not as described',
  late: 'Delivered late, or not at all',
  other: 'Something else',
  exchange: 'Exchange for another size',
}

export const WISH_LABELS: Readonly<Record<ComplaintWish, string>> = {
  refund: 'A refund',
  replacement: 'A replacement',
  answer: 'An answer',
}

export const STATUS_LABELS: Readonly<Record<ComplaintStatus, string>> = {
  open: 'Open',
  answered: 'Answered',
  resolved: 'Resolved',
  refused: 'Refused',
}

/** What customers read that it is: for an exchange, nothing is wrong. */
export function complaintNoun(kind: ComplaintKind): 'exchange' | 'complaint' {
  return kind === 'exchange' ? 'exchange' : 'complaint'
}

/** The page of a complaint: the customer's own, or `path` for someone who isn't signed in. */
export function complaintPath({ id, path }: { readonly id: string; readonly path?: string | undefined }): string {
  return path ?? href('/complaints/:complaintId', { complaintId: id })
}

/** The same with its number, as a title. */
export function complaintTitle({ kind, number }: Pick<Complaint, 'kind' | 'number'>): string {
  return `${kind === 'exchange' ? 'Exchange' : 'Complaint'} ${number}`
}

/** Whether the complaint names items; a late or other one may be about the whole order. */
export function needsItems(kind: ComplaintKind): boolean {
  return kind !== 'late' && kind !== 'other'
}

export function quantityField(orderItemId: string): string {
  return `quantity-${orderItemId}`
}

export interface ComplaintPicture {
  readonly id: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export interface ComplaintMessage {
  readonly id: string
  readonly author: 'customer' | 'shop'
  readonly text: string
  readonly outcome: ComplaintOutcome | null
  readonly createdAt: Date
  /** In the order they were sent; may be empty. */
  readonly pictures: readonly ComplaintPicture[]
}

export interface ComplaintItem {
  readonly orderItemId: string
  readonly name: string
  readonly size: string
  /** Units with a problem, at most those ordered. */
  readonly quantity: number
}

/** The order that a complaint is about, as its customer sees it. */
export interface ComplaintOrder extends OrderReference {
  /** Whether it is among the complainant's own orders: it may be another account's, or hidden by them. */
  readonly isListed: boolean
}

interface ReplacementReference extends OrderReference {
  /** Where its parcel is followed by someone who isn't signed in. */
  readonly path?: string | undefined
}

/** A complaint as its customer sees it. */
export interface Complaint {
  readonly id: string
  /** Such as `C2627-000042`. */
  readonly number: string
  readonly kind: ComplaintKind
  readonly wish: ComplaintWish
  readonly status: ComplaintStatus
  /** Null when it is about no order, or about one that isn't known to be the customer's. */
  readonly order: ComplaintOrder | null
  readonly createdAt: Date
  /** When the shop first answered. */
  readonly acknowledgedAt: Date | null
  readonly closedAt: Date | null
  /** May be empty. */
  readonly items: readonly ComplaintItem[]
  /** Oldest first; never empty. */
  readonly messages: readonly ComplaintMessage[]
  /** Orders that the shop sent as a replacement, oldest first, including cancelled ones; usually empty. */
  readonly replacements: readonly ReplacementReference[]
  /** What the shop refunded because of it, oldest first, without cancelled refunds; usually empty. */
  readonly refunds: readonly ShownRefund[]
  /** The goods that come back because of it; null when none do. */
  readonly goods: GoodsReturn | null
}

/** A complaint in the list of an order's complaints. */
export interface ListedComplaint extends Pick<Complaint, 'id' | 'number' | 'kind' | 'status' | 'createdAt' | 'goods'> {
  /** Of its page, for someone who isn't signed in. */
  readonly path?: string | undefined
}

/** A complaint in the list of all complaints of its customer. */
export interface OwnComplaint extends Omit<ListedComplaint, 'goods' | 'path'>, Pick<Complaint, 'order'> {
  /** The shop's last message; null while it has written none. */
  readonly lastAnswer: { readonly text: string; readonly createdAt: Date } | null
}

/** Complaints on a page of their customer's list. */
export const COMPLAINTS_PER_PAGE = 20

/** Whether the shop closed it. The customer may still write, which opens it again. */
export function isClosed(status: ComplaintStatus): boolean {
  return status === 'resolved' || status === 'refused'
}
