import { listConsents } from '#app/domain/accounts/consent/consents.server.ts'
import { findOpenEmailChange } from '#app/domain/accounts/email-change/email-change.server.ts'
import { findMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import {
  findAccountSecurity,
  findProfile,
  listOpenSessions,
} from '#app/domain/accounts/profile/profile-queries.server.ts'
import { PROFILE_TABS } from '#app/domain/accounts/profile/profile-tabs.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { shownRefundsByOrder } from '#app/domain/after-sale/shown-refund.ts'
import { findReminderConsent } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { findBusinessBuyer, invoicesBusinesses } from '#app/domain/checkout/business/business-buyer.server.ts'
import { findPinCodeWarnings } from '#app/domain/delivery/pin-code-warnings.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { listOrders } from '#app/domain/orders/queries.server.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { listRefundsOfOrders } from '#app/domain/payments/refunds/order-refunds.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDate, formatDateTime, shopDate } from '#app/shared/dates.ts'

const RECENT_ORDERS = 5

/**
 * Loads what the tab in the address shows.
 *
 * @throws a 404 response when the address to edit doesn't exist or belongs to someone else.
 */
export async function loadPanel(db: Db, userId: string, { searchParams }: URL, settings: ShopSettings) {
  const tab = PROFILE_TABS.find((one) => one === searchParams.get('tab')) ?? 'profile'
  switch (tab) {
    case 'profile': {
      const shop = { settings, seller: sellerOf(settings) }
      const [profile, measurements, reminders, buyer] = await Promise.all([
        quietly('profile', findProfile(db, userId), undefined),
        quietly('measurements', findMeasurements(db, userId), undefined),
        quietly('reminders', findReminderConsent(db, userId, settings), undefined),
        quietly('business', findBusinessBuyer(db, userId, shop), undefined),
      ])
      const others = { tab, measurements, reminders, ...(invoicesBusinesses(shop) && { business: { buyer } }) }
      if (!profile) return { ...others, profile: undefined }
      return {
        ...others,
        profile,
        memberSince: formatDate(profile.memberSince),
        today: shopDate(new Date()),
      }
    }
    case 'orders': {
      const orders = await quietly('orders', listOrders(db, userId, { limit: RECENT_ORDERS }), [])
      const refunds = await quietly(
        'refunds',
        listRefundsOfOrders(
          db,
          orders.map(({ id }) => id),
        ),
        [],
      )
      return { tab, orders, refunds: shownRefundsByOrder(refunds) }
    }
    case 'addresses':
      return { tab, ...(await loadAddresses(db, userId, searchParams.get('edit'))) }
    case 'wishlist':
      return { tab, entries: await quietly('wishlist', listWishlist(db, userId), []) }
    case 'notifications':
      return { tab, notifications: await quietly('notifications', listNotifications(db, userId), []) }
    case 'security': {
      const [sessions, consents, accountSecurity, emailChange] = await Promise.all([
        quietly('sessions', listOpenSessions(db, userId), []),
        quietly('consents', listConsents(db, userId), []),
        quietly('accountSecurity', findAccountSecurity(db, userId), undefined),
        quietly('emailChange', findOpenEmailChange(db, userId), undefined),
      ])
      return {
        tab,
        accountSecurity,
        emailChange: emailChange && { ...emailChange, expiresAt: formatDateTime(emailChange.expiresAt) },
        consents: consents.map(({ occasion, agreedAt }) => ({ occasion, agreedAt: formatDateTime(agreedAt) })),
        sessions: sessions.map((one) => ({ ...one, signedInAt: formatDateTime(one.signedInAt) })),
      }
    }
  }
}

async function loadAddresses(db: Db, userId: string, edit: string | null) {
  const addresses = await quietly('addresses', listAddresses(db, userId), undefined)
  const pinCodeWarnings = await findPinCodeWarnings(addresses ?? [])
  if (!addresses || edit === null) return { addresses: addresses ?? [], pinCodeWarnings, editing: undefined }
  if (edit === 'new') return { addresses, pinCodeWarnings, editing: 'new' as const }

  const editing = addresses.find(({ id }) => id === edit)
  if (!editing) throw notFound('address')
  return { addresses, pinCodeWarnings, editing }
}

/** Data that can't be read is left out of the page; the log says why. */
export async function quietly<T, Fallback>(
  what: string,
  loading: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> {
  try {
    return await loading
  } catch (error) {
    log.error({ err: error, what }, 'a part of the account page could not be loaded')
    return fallback
  }
}
