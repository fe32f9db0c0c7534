import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { type ReadinessDetails, readinessDetails } from '#app/domain/admin/metrics/readiness-details.ts'
import { readShopFigures } from '#app/domain/admin/metrics/shop-figures.server.ts'
import { registerShopMetrics, type ShopState } from '#app/domain/admin/metrics/shop-metrics.server.ts'
import { addOldAddresses, removeOldAddresses } from '#app/domain/admin/redirects/redirects.server.ts'
import { recordParcelReturn } from '#app/domain/after-sale/refused-parcels.server.ts'
import { agentLinksContext, agentSearchesContext } from '#app/domain/agents/agent-services.ts'
import { registerAgentJobs } from '#app/domain/agents/orders/agent-orders.server.ts'
import { createPlatformProfiles, platformProfilesContext } from '#app/domain/agents/protocol/platform-profile.server.ts'
import {
  createSigningKey,
  type ShopSigningKey,
  signingKeyContext,
} from '#app/domain/agents/protocol/signing-key.server.ts'
import { cartReminderLinksContext } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { feedLinksContext } from '#app/domain/catalog/feeds/feed-address.server.ts'
import { registerProductJobs } from '#app/domain/catalog/product-jobs.server.ts'
import { createShareCards, shareCardsContext } from '#app/domain/catalog/product-page/share-card/share-cards.server.ts'
import { saveFailedSearches } from '#app/domain/catalog/search/failed-searches.server.ts'
import { registerPaymentJobs } from '#app/domain/checkout/reconcile/payment-jobs.server.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { registerComplaintJobs } from '#app/domain/complaints/complaint-jobs.server.ts'
import { complaintLinksContext } from '#app/domain/complaints/complaint-links.server.ts'
import { COMPLAINT_PICTURES } from '#app/domain/complaints/complaint-pictures.server.ts'
import { registerPickupJobs } from '#app/domain/complaints/pickups/return-pickup.server.ts'
import type { PublishedTexts } from '#app/domain/content/texts/page-texts.ts'
import {
  readPublishedTexts,
  textsCacheContext,
  textsContext,
} from '#app/domain/content/texts/published-texts.server.ts'
import { registerBreachJobs } from '#app/domain/data-rights/breach/tell-affected.server.ts'
import { registerCodeJobs } from '#app/domain/messaging/code-emails.server.ts'
import { registerMessagingJobs } from '#app/domain/messaging/messaging-jobs.server.ts'
import { createCustomerKeys, customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { settleDueSales } from '#app/domain/offers/sales/settle-sales.server.ts'
import { registerCourierJobs } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import { type CourierService, courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { PARCEL_RETURN_QUEUE, type ParcelReturn } from '#app/domain/orders/order-event.ts'
import { createRazorpayGateway } from '#app/domain/payments/razorpay/razorpay.server.ts'
import { registerPictureJobs } from '#app/domain/pictures/attached-pictures.server.ts'
import { reviewLinksContext } from '#app/domain/reviews/review-links.server.ts'
import { REVIEW_PICTURES } from '#app/domain/reviews/review-pictures.server.ts'
import { adoptGstin } from '#app/domain/settings/adopt-gstin.server.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import {
  createOwnersCache,
  createSettingsCache,
  type OwnersCache,
  type SettingsCache,
  settingsCacheContext,
} from '#app/domain/settings/settings-cache.server.ts'
import { subscriptionLinksContext } from '#app/domain/subscriptions/subscriptions.server.ts'
import { isLoopbackName } from '#app/platform/http/outbound-request.server.ts'
import { countPassedMoments } from '#app/vocabulary/collections.ts'
import { seedDemo } from '#database/seed/seed-demo.server.ts'
import { ensureAdministrator } from './domain/accounts/administrator.server.ts'
import { createAuthOverrides } from './domain/accounts/auth-overrides.server.ts'
import { deleteOldPageSpeeds, savePageVisits } from './domain/admin/page-speed/page-speed.server.ts'
import { deleteOldCatalogChanges } from './domain/catalog/catalog-version.server.ts'
import {
  createFreeDeliveryThresholds,
  type FreeDeliveryThresholds,
  freeDeliveryThresholdsContext,
} from './domain/catalog/shop/free-delivery-thresholds.server.ts'
import { createFormService, formServiceContext } from './domain/contact/form-service.server.ts'
import type { PaymentGateway } from './domain/payments/gateway.ts'
import { gatewayContext } from './domain/payments/gateway-context.server.ts'
import { findShoppers, type ShopperRequest } from './domain/shopper/read-shopper.server.ts'
import type { Shopper } from './domain/shopper/shopper.ts'
import { SHOPPER_SLOTS } from './domain/shopper/shopper-slots.ts'
import { readVisit } from './domain/visits/visit.ts'
import { countVisit, deleteOldVisits, saveVisits } from './domain/visits/visit-counts.server.ts'
import { wishlistLinksContext } from './domain/wishlist/sharing/wishlist-link.server.ts'
import { type Auth, createAuth } from './platform/auth/auth.server.ts'
import { authContext } from './platform/auth/auth-context.server.ts'
import { createSessionReader, RENEWED_AFTER_DAYS, SESSION_DAYS } from './platform/auth/session-cookie.server.ts'
import { registerBackupJobs } from './platform/backup/backup-jobs.server.ts'
import { findBackupStatus } from './platform/backup/backup-log.server.ts'
import { createConcurrencyLimit } from './platform/concurrency-limit.server.ts'
import type { Config, RazorpayKeys } from './platform/config.server.ts'
import type { Database, Db } from './platform/database/database.server.ts'
import { openPagesDatabase, type PagesDatabase } from './platform/database/pages-database.server.ts'
import { readTogether } from './platform/database/read-together.ts'
import {
  clientAddressContext,
  configContext,
  dbContext,
  isForEveryoneContext,
  nonceContext,
  readDbContext,
  requestIdContext,
  routePatternContext,
} from './platform/http/context.server.ts'
import { createSecretLinks, type SecretLinks } from './platform/http/secret-links.server.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.server.ts'
import { jobsContext } from './platform/jobs/jobs-context.server.ts'
import { log } from './platform/log.server.ts'
import { registerMailJobs } from './platform/mail/mail.server.ts'
import { createSmtpTransport, type MailTransport, mailTransportContext } from './platform/mail/transport.server.ts'
import { metrics } from './platform/metrics.server.ts'
import { createPageCache, type PageCache, type PageNeeds } from './platform/page-cache/page-cache.server.ts'
import { deleteExpiredRateLimits } from './platform/rate-limit/rate-limit.server.ts'
import { deleteExpiredThrottles } from './platform/rate-limit/throttle.server.ts'
import {
  deleteOldReleaseFiles,
  readReleaseFile,
  storeReleaseFiles,
} from './platform/release-files/release-files.server.ts'
import { type Files, filesContext, openFiles } from './platform/storage/files.server.ts'
import { createStorage, type ImageStorage, storageContext } from './platform/storage/storage.server.ts'
import { createRazorpaySandbox, type RazorpaySandbox } from './sandbox/razorpay-sandbox.server.ts'
import { shopDate } from './shared/dates.ts'
import { sharedPages, unitsOnPage } from './shared-page-addresses.ts'

interface ServicesOptions {
  readonly config: Config
  readonly database: Database
  /** Signs sessions; everything else secret is derived from it. */
  readonly secret: string
}

/** A customer, and what their page has to show. */
interface ShopperOfPage extends PageNeeds {
  readonly person: Shopper
}

interface RequestFacts {
  readonly requestId: string
  readonly nonce: string
  readonly clientAddress: string
  /** The page is rendered for everyone, with slots for what is personal. */
  readonly isForEveryone: boolean
  readonly routePattern: (path: string) => string
}

/** The shop's services, wired together. */
export interface Services {
  /** The context of one request, for its loaders and actions. */
  requestContext(facts: RequestFacts): Promise<RouterContextProvider>
  /** Handles API clients under /api/auth. */
  handleAuth(request: Request, clientAddress: string): Promise<Response>
  /** Caches the pages that are the same for everyone but for their slots. */
  readonly pageCache: PageCache<Shopper>
  /** Counts a request that is a visit, if the owner wants it. */
  countVisit(url: URL, request: Request, clientAddress: string): void
  /** Finds the customer who asks for a shared page; undefined if it's rendered for them alone. */
  findShopper(requestHeaders: Headers, address: string): Promise<ShopperOfPage | undefined>
  /** The browser's files of this and earlier releases, which pages that are still open load. */
  readonly releaseFiles: {
    /** Stores those of this release. Safe to repeat. */
    keep(folder: string): Promise<void>
    /** Undefined when there is none at this address. */
    read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  }
  /** The payment sandbox, to be served under /sandbox/razorpay; undefined when the shop takes real money. */
  readonly sandbox: Hono | undefined
  /** Fills an empty shop and creates the administrator; the password is set only if it was generated just now. */
  prepareShop(): Promise<{ password: string | undefined }>
  /** Figures for whoever monitors the shop. */
  readonly watch: {
    /** How much waits in the queues, and since when. Never fails. */
    readDetails(isReady: boolean): Promise<ReadinessDetails>
    /** Reads the figures of the shop into the metrics. Never fails. */
    refreshMetrics(): Promise<void>
  }
  /** From now on, requests can add background work. */
  start(): Promise<void>
  /** Runs background work. The process has to listen by then, because it reaches its payment sandbox at its own address. */
  work(): Promise<void>
  /** Waits for running timers, up to a few seconds, and starts none. The process has to listen until then, too. */
  stopTimers(): Promise<void>
  /** Stops background work; running jobs get a few seconds. */
  stop(): Promise<void>
}

const RAZORPAY_API = 'https://api.razorpay.com'
const RAZORPAY_WIDGET = 'https://checkout.razorpay.com/v1/checkout.js'
const SANDBOX_PATH = '/sandbox/razorpay'

/** Wires platform and domain together. Nothing runs before {@link Services.work}. */
export async function createServices({ config, database, secret }: ServicesOptions): Promise<Services> {
  const { db } = database
  const files = await openFiles(config)
  const storage = await createStorage({ config, db, log })
  const jobs = createJobs(database)
  const stopping = new AbortController()
  const shopSettings = await createSettingsCache(db)
  const pageTexts = await createOwnersCache((known?: PublishedTexts) => readPublishedTexts(db, known))
  const isTraced = config.tracingEndpoint !== undefined
  const pages = openPagesDatabase(database, config.databaseUrl, { isTraced })
  const deliveryThresholds = createFreeDeliveryThresholds(db)
  const auth = createAuth({
    db,
    config,
    secret,
    authOverrides: createAuthOverrides({ db, jobs, adminEmail: config.adminEmail, shopSettings }),
  })
  const { gateway, sandbox, widget } = createPayments({ config, database, secret })
  const couriers = config.shiprocket && createShiprocket(config.shiprocket)
  const trackingLinks = createSecretLinks(secret, 'order tracking')
  const complaintLinks = createSecretLinks(secret, 'complaint')
  const reviewLinks = createSecretLinks(secret, 'review')
  const wishlistLinks = createSecretLinks(secret, 'wishlist')
  const subscriptionLinks = createSecretLinks(secret, 'subscription')
  const cartReminderLinks = createSecretLinks(secret, 'cart reminder')
  const agentLinks = createSecretLinks(secret, 'agent hand-over')
  const signingKey = createSigningKey(secret, config.previousSessionSecret)
  const isLocal = isLoopbackName(new URL(config.shopUrl).hostname)
  const platformProfiles = createPlatformProfiles(isLocal)
  const agentSearches = createConcurrencyLimit(2, 20, 4_000)
  const feedLinks = createSecretLinks(secret, 'feeds')
  const shareCards = createShareCards(storage)
  const customerKeys = createCustomerKeys(secret)
  const formService = config.web3formsAccessKey ? createFormService(config.web3formsAccessKey) : undefined
  const transport = config.smtpUrl
    ? createSmtpTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? (() => readSender(db)) })
    : undefined
  registerJobs(jobs, {
    db,
    config,
    secret,
    auth,
    files,
    storage,
    gateway,
    couriers,
    trackingLinks,
    complaintLinks,
    transport,
    subscriptionLinks,
    cartReminderLinks,
    reviewLinks,
    signingKey,
    isLocal,
    signal: stopping.signal,
  })
  const readState = async (): Promise<ShopState> => {
    const [figures, backup] = await Promise.all([readShopFigures(db), findBackupStatus(db, config)])
    return { figures, backup }
  }

  return {
    async requestContext({ requestId, nonce, clientAddress, isForEveryone, routePattern }) {
      const context = new RouterContextProvider()
      context.set(shopContext, await shopSettings.current())
      context.set(settingsCacheContext, shopSettings)
      context.set(customerKeysContext, customerKeys)
      context.set(textsContext, await pageTexts.current())
      context.set(textsCacheContext, pageTexts)
      context.set(freeDeliveryThresholdsContext, deliveryThresholds)
      context.set(dbContext, db)
      context.set(readDbContext, pages.db)
      context.set(configContext, config)
      context.set(requestIdContext, requestId)
      context.set(nonceContext, nonce)
      context.set(clientAddressContext, clientAddress)
      context.set(isForEveryoneContext, isForEveryone)
      context.set(routePatternContext, routePattern)
      context.set(authContext, auth)
      context.set(filesContext, files)
      context.set(feedLinksContext, feedLinks)
      context.set(shareCardsContext, shareCards)
      context.set(storageContext, storage)
      context.set(mailTransportContext, transport)
      context.set(jobsContext, jobs)
      context.set(gatewayContext, gateway)
      context.set(widgetContext, widget)
      context.set(formServiceContext, formService)
      context.set(trackingLinksContext, trackingLinks)
      context.set(complaintLinksContext, complaintLinks)
      context.set(reviewLinksContext, reviewLinks)
      context.set(wishlistLinksContext, wishlistLinks)
      context.set(subscriptionLinksContext, subscriptionLinks)
      context.set(cartReminderLinksContext, cartReminderLinks)
      context.set(agentLinksContext, agentLinks)
      context.set(signingKeyContext, signingKey)
      context.set(platformProfilesContext, platformProfiles)
      context.set(agentSearchesContext, agentSearches)
      context.set(courierServiceContext, couriers)
      return context
    },
    handleAuth: (request, clientAddress) => auth.handler(request, clientAddress),
    pageCache: createPageCache({
      pages: sharedPages(() => shopSettings.latest().settings.categories),
      slots: SHOPPER_SLOTS,
      readVersion: () => readPagesVersion(deliveryThresholds, shopSettings, pageTexts),
    }),
    countVisit(url, { method, headers }, clientAddress) {
      const visit = shopSettings.latest().settings.countVisits ? readVisit(url, method, headers) : undefined
      if (visit) countVisit(db, visit, clientAddress)
    },
    findShopper: createShopperFinder(pages, { secret, shopUrl: config.shopUrl }),
    releaseFiles: {
      keep: (folder) => storeReleaseFiles(db, folder),
      read: (path) => readReleaseFile(db, path),
    },
    sandbox: sandbox?.app,
    watch: {
      readDetails: async (isReady) => readinessDetails(isReady, await readState().catch(() => undefined), new Date()),
      refreshMetrics: registerShopMetrics({ registry: metrics, readState }),
    },
    async prepareShop() {
      await adoptGstin(db, config.shopGstin)
      await shopSettings.refresh()
      const seeding = config.seedDemo ? seedDemo({ db, storage, now: new Date() }) : undefined
      const settings = { email: config.adminEmail, password: config.adminPassword, after: seeding }
      const [administrator] = await Promise.all([ensureAdministrator(db, settings), seeding])
      return administrator
    },
    start: jobs.start,
    async work() {
      if (config.role !== 'web') await jobs.work()
      // A worker has no address that receives webhooks.
      if (config.role !== 'worker') sandbox?.start()
    },
    stopTimers: jobs.stopTimers,
    async stop() {
      stopping.abort()
      const saving = Promise.all([saveFailedSearches(db), savePageVisits(db), saveVisits(db)]).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'failed searches, visits and the speed of pages could not be saved')
        },
      )
      await Promise.all([jobs.stop(), sandbox?.stop(), storage.close(), saving, pages.close()])
    },
  }
}

/** Finds the customers of shared pages. One whose session is to be renewed, and the administrator, get pages of their own. */
function createShopperFinder(
  pages: PagesDatabase,
  cookie: { secret: string; shopUrl: string },
): Services['findShopper'] {
  const find = readTogether((requests: readonly ShopperRequest[]) =>
    findShoppers(pages, requests, SESSION_DAYS - RENEWED_AFTER_DAYS),
  )
  const sessionOf = createSessionReader(cookie)
  return async (requestHeaders, address) => {
    const session = sessionOf(requestHeaders)
    const units = unitsOnPage(address)
    if (session === undefined || units === 'of-many') return undefined
    const { token, mark } = session
    const found = await find({ token, shortId: units === 'none' ? null : units.shortId })
    if (!found) return undefined
    const person = mark === undefined ? found.shopper : { ...found.shopper, mark }
    return { person, stock: found.stock, isUrgent: found.hasJustBought }
  }
}

/** The provider's gateway and widget: Razorpay's with its keys, otherwise the sandbox's. */
function createPayments({ config, database, secret }: ServicesOptions) {
  const keys = config.razorpay ?? sandboxKeys(secret)
  const gateway = createRazorpayGateway({
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecrets: [keys.webhookSecret, ...(keys.previousWebhookSecret ? [keys.previousWebhookSecret] : [])],
    baseUrl: config.razorpay ? RAZORPAY_API : `${ownAddress(config)}${SANDBOX_PATH}`,
  })
  const sandbox = config.razorpay ? undefined : createSandbox(config, database, keys)
  const widget = {
    scriptUrl: config.razorpay ? RAZORPAY_WIDGET : `${SANDBOX_PATH}/v1/checkout.js`,
    keyId: keys.keyId,
    isSandbox: sandbox !== undefined,
  }
  return { gateway, sandbox, widget }
}

/** What background jobs need. */
interface JobParts {
  readonly db: Db
  readonly config: Config
  readonly secret: string
  readonly auth: Auth
  readonly files: Files
  readonly storage: ImageStorage
  readonly gateway: PaymentGateway
  readonly couriers: CourierService | undefined
  readonly trackingLinks: SecretLinks
  readonly complaintLinks: SecretLinks
  readonly subscriptionLinks: SecretLinks
  readonly cartReminderLinks: SecretLinks
  readonly reviewLinks: SecretLinks
  readonly transport: MailTransport | undefined
  readonly signingKey: ShopSigningKey
  /** Whether the shop runs at an address of this machine. */
  readonly isLocal: boolean
  /** Stops work that takes long: a backup that is being written, emails about a data breach. */
  readonly signal: AbortSignal
}

/** All background jobs of the shop: the handlers of its queues, and what runs on a schedule. */
function registerJobs(jobs: Jobs, parts: JobParts): void {
  const { db, config, secret, auth, storage, gateway, couriers, trackingLinks, complaintLinks, transport, signal } =
    parts
  const { files, subscriptionLinks, cartReminderLinks, reviewLinks, signingKey, isLocal } = parts
  const { shopUrl } = config
  registerPaymentJobs(jobs, { db, gateway, shopUrl })
  registerProductJobs(jobs, {
    db,
    files,
    storage,
    shopUrl,
    addRedirects: addOldAddresses,
    removeRedirects: removeOldAddresses,
  })
  jobs.every(5, 'begin and end sales', () => settleDueSales({ db, jobs }))
  registerCourierJobs(jobs, { db, couriers })
  registerPickupJobs(jobs, { db, couriers })
  jobs.handle<ParcelReturn>(PARCEL_RETURN_QUEUE, (report) => recordParcelReturn({ db, jobs }, report))
  registerComplaintJobs(jobs, { db })
  registerPictureJobs(jobs, db, storage, [COMPLAINT_PICTURES, REVIEW_PICTURES])
  registerMessagingJobs(jobs, {
    db,
    shopUrl,
    trackingLinks,
    storage,
    complaintLinks,
    subscriptionLinks,
    cartReminderLinks,
    reviewLinks,
    findBackupStatus: () => findBackupStatus(db, config),
  })
  registerAgentJobs(jobs, { db, shopUrl, signingKey, isLocal })
  registerCodeJobs(jobs, { db, shopUrl, auth })
  registerBreachJobs(jobs, { db, shopUrl, signal })
  registerMailJobs(jobs, { db, transport, shopUrl })
  registerBackupJobs(jobs, { db, config, secret, signal })
  jobs.every(3_600, 'delete expired rate limits', () => deleteExpiredRateLimits(db))
  jobs.every(3_600, 'delete expired throttles', () => deleteExpiredThrottles(db))
  jobs.every(3_600, 'delete old catalogue changes', () => deleteOldCatalogChanges(db))
  jobs.every(86_400, 'delete old page speeds', () => deleteOldPageSpeeds(db))
  jobs.every(86_400, 'delete old visits', () => deleteOldVisits(db))
  jobs.every(86_400, 'delete files of old releases', () => deleteOldReleaseFiles(db))
}

/** The sender of emails if the environment doesn't name one. */
async function readSender(db: Db): Promise<{ name: string; address: string }> {
  const { settings } = await readSettings(db)
  return { name: settings.name, address: settings.careEmail }
}

/**
 * A version that changes with the catalogue, the settings and the owner's texts, with each day in India, and when a collection opens or ends. Pages rendered after
 * this call show at least this version.
 */
async function readPagesVersion(
  deliveryThresholds: FreeDeliveryThresholds,
  shopSettings: SettingsCache,
  pageTexts: OwnersCache<PublishedTexts>,
): Promise<string> {
  const [catalog, { version, settings }, texts] = await Promise.all([
    deliveryThresholds.refresh(),
    shopSettings.refresh(),
    pageTexts.refresh(),
  ])
  const now = new Date()
  const moments = countPassedMoments(settings.collections, now)
  // Lines of the promo strip begin and end with India's days, and products stop being new in collections.
  return [catalog, version, texts.version, moments, shopDate(now)].join(' ')
}

function createSandbox(config: Config, { db }: Database, keys: RazorpayKeys): RazorpaySandbox {
  return createRazorpaySandbox({
    db,
    ...keys,
    webhookUrl: `${ownAddress(config)}/functions/v1/razorpay-webhook`,
    shopUrl: config.shopUrl,
    log,
  })
}

/** The sandbox's keys are derived from the shop's secret, so that every process of the shop has the same. */
function sandboxKeys(secret: string): RazorpayKeys {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`razorpay sandbox ${purpose}`).digest('hex')
  return {
    keyId: `rzp_test_${derive('key id').slice(0, 14)}`,
    keySecret: derive('key secret'),
    webhookSecret: derive('webhook secret'),
  }
}

/** The address at which this process reaches itself. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  const name = isAnyAddress ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
