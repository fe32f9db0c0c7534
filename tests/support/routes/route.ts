import { RouterContextProvider } from 'react-router'
import { agentLinksContext, agentSearchesContext } from '#app/domain/agents/agent-services.ts'
import { createPlatformProfiles, platformProfilesContext } from '#app/domain/agents/protocol/platform-profile.server.ts'
import { createSigningKey, signingKeyContext } from '#app/domain/agents/protocol/signing-key.server.ts'
import { cartReminderLinksContext } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { feedLinksContext } from '#app/domain/catalog/feeds/feed-address.server.ts'
import { createShareCards, shareCardsContext } from '#app/domain/catalog/product-page/share-card/share-cards.server.ts'
import { complaintLinksContext } from '#app/domain/complaints/complaint-links.server.ts'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { reviewLinksContext } from '#app/domain/reviews/review-links.server.ts'
import { subscriptionLinksContext } from '#app/domain/subscriptions/subscriptions.server.ts'
import { wishlistLinksContext } from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import { SIGNED_OUT, type Visitor, visitorContext } from '#app/platform/auth/visitor.server.ts'
import { createConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import {
  clientAddressContext,
  configContext,
  dbContext,
  readDbContext,
  requestIdContext,
} from '#app/platform/http/context.server.ts'
import { createSecretLinks } from '#app/platform/http/secret-links.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { testCustomerKeys } from '../factories/shopper.ts'
import { EMPTY_STORAGE } from '../fakes/empty-storage.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'

/** The links of the tracking page in tests. */
export const testTrackingLinks = createSecretLinks('tracking links of tests', 'order tracking')

/** The links of wishlists in tests. */
export const testWishlistLinks = createSecretLinks('links of tests', 'wishlist')

/** The links of subscriptions and of reminders of carts in tests. */
export const testMailLinks = {
  subscriptionLinks: createSecretLinks('links of tests', 'subscription'),
  cartReminderLinks: createSecretLinks('links of tests', 'cart reminder'),
}

/** The links and the key of shopping agents in tests. */
export const testAgentLinks = createSecretLinks('links of tests', 'agent hand-over')
export const testSigningKey = createSigningKey('signing key of tests')

/** Profiles of platforms can't be fetched: tests have no network. */
const NO_PROFILES = createPlatformProfiles(false, () => Promise.reject(new Error('no network in tests')))

/** The links of complaints in tests. */
export const testComplaintLinks = createSecretLinks('links of tests', 'complaint')

/** The addresses of feeds in tests. */
export const testFeedLinks = createSecretLinks('links of tests', 'feeds')

/** The links of reviews in tests. */
export const testReviewLinks = createSecretLinks('links of tests', 'review')

export interface RouteRequest {
  readonly db: Db
  /** Signed out by default. */
  readonly visitor?: Visitor
  /** Path and query, such as `/products?page=2`. */
  readonly url: string
  /** Makes the request a POST of these fields; a list sends the field several times. */
  readonly form?: Record<string, string | readonly string[]>
  /** Makes the request a POST of this value as JSON. */
  readonly json?: unknown
  readonly params?: Record<string, string>
  readonly headers?: HeadersInit
  readonly config?: Partial<Config>
}

/**
 * Arguments for calling a route's loader or action as React Router would, with a real database in the context.
 * Other context values are set with `args.context.set`. The type fits every route's generated argument types.
 */
export function routeArgs<Params extends Record<string, string>>({
  db,
  visitor = SIGNED_OUT,
  url,
  form,
  json,
  params,
  headers = {},
  config = {},
}: RouteRequest & { params?: Params }) {
  const settings: Config = { ...readConfig({ SHOP_URL: 'http://shop.test' }), ...config }
  const address = new URL(url, settings.shopUrl)
  const context = new RouterContextProvider()
  context.set(dbContext, db)
  context.set(readDbContext, db)
  context.set(configContext, settings)
  context.set(visitorContext, visitor)
  context.set(requestIdContext, 'test-request')
  context.set(jobsContext, createFakeJobs())
  context.set(storageContext, EMPTY_STORAGE as ImageStorage)
  context.set(clientAddressContext, '192.0.2.1')
  context.set(trackingLinksContext, testTrackingLinks)
  context.set(complaintLinksContext, testComplaintLinks)
  context.set(reviewLinksContext, testReviewLinks)
  context.set(feedLinksContext, testFeedLinks)
  context.set(shareCardsContext, createShareCards(EMPTY_STORAGE as ImageStorage))
  context.set(wishlistLinksContext, testWishlistLinks)
  context.set(subscriptionLinksContext, testMailLinks.subscriptionLinks)
  context.set(cartReminderLinksContext, testMailLinks.cartReminderLinks)
  context.set(agentLinksContext, testAgentLinks)
  context.set(agentSearchesContext, createConcurrencyLimit(2, 20))
  context.set(signingKeyContext, testSigningKey)
  context.set(platformProfilesContext, NO_PROFILES)
  context.set(customerKeysContext, testCustomerKeys)
  context.set(courierServiceContext, undefined)
  return {
    request: new Request(address, { headers, ...posted(form, json) }),
    url: address,
    pattern: address.pathname,
    params: params ?? ({} as Params),
    context,
  }
}

function posted(form: RouteRequest['form'], json: unknown): RequestInit {
  if (json !== undefined) return { method: 'POST', body: JSON.stringify(json) }
  if (!form) return {}
  const fields = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return { method: 'POST', body: new URLSearchParams(fields) }
}
