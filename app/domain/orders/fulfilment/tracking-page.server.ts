import { createContext, href } from 'react-router'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { listTracking } from '../queries.server.ts'
import type { TrackedParcel } from './tracked-parcel.ts'

export const trackingLinksContext = createContext<SecretLinks>()

/** Address of the page that shows an order's tracking to anyone with the link. Undefined for an unknown order. */
export async function findTrackingPath(db: Db, links: SecretLinks, orderId: string): Promise<string | undefined> {
  const version = isUuid(orderId) ? await findVersion(db, orderId) : undefined
  return version === undefined ? undefined : href('/track/:token', { token: links.tokenFor(orderId, version) })
}

/** What the tracking page shows; undefined for a withdrawn or invalid link. */
export async function findTrackedParcel(db: Db, links: SecretLinks, token: string): Promise<TrackedParcel | undefined> {
  const orderId = links.namedId(token)
  const version = orderId && (await findVersion(db, orderId))
  if (!orderId || !version || !links.isValid(token, orderId, version)) return undefined

  const [order, items, tracking] = await Promise.all([
    db
      .selectFrom('orders')
      .select([
        'order_number as orderNumber',
        'status',
        'courier',
        'tracking_number as trackingNumber',
        'estimated_delivery as estimatedDelivery',
        'created_at as createdAt',
      ])
      .select((eb) => eb('replaces_order_id', 'is not', null).as('isReplacement'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_items')
      .select(['id', 'product_name as name', 'product_image as image', 'size', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
    listTracking(db, orderId),
  ])
  const { estimatedDelivery, createdAt, isReplacement, ...parcel } = order
  return {
    ...parcel,
    isReplacement: Boolean(isReplacement),
    expectedDelivery: expectedDelivery({ estimatedDelivery, createdAt }),
    items,
    tracking,
  }
}

export type WithdrawTrackingLinkOutcome = { status: 'withdrawn' } | { status: 'unknown-order' }

/** Replaces the link to an order's tracking page: links in emails sent before stop working. */
export async function withdrawTrackingLink(
  db: Db,
  actor: AdminActor,
  orderId: string,
): Promise<WithdrawTrackingLinkOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set((eb) => ({ tracking_link_version: eb('tracking_link_version', '+', 1) }))
      .where('id', '=', orderId)
      .where('deleted_at', 'is', null)
      .returning('tracking_link_version')
      .executeTakeFirst()
    if (!order) return { status: 'unknown-order' }

    await recordAudit(tx, {
      actor,
      action: 'withdraw-tracking-link',
      entity: 'orders',
      entityId: orderId,
      after: { tracking_link_version: order.tracking_link_version },
    })
    return { status: 'withdrawn' }
  })
}

async function findVersion(db: Db, orderId: string): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('tracking_link_version')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.tracking_link_version
}
