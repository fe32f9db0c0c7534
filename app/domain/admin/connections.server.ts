import { join } from 'node:path'
import { type CourierService, CourierServiceError } from '#app/domain/orders/couriers/courier-service.ts'
import { USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import { GatewayError, type PaymentGateway } from '#app/domain/payments/gateway.ts'
import { findLastWebhookAt } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { MailRejected, type MailTransport } from '#app/platform/mail/transport.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { type Connections, type ConnectionTestOutcome, paymentsMode } from './connections.ts'
import { testMail } from './test-mail.tsx'

/** Tests of all connections together: enough to set one up, too few to flood a mailbox. */
const TEST_LIMIT = { max: 10, windowMs: 10 * 60 * 1000 }

/** An administrator is waiting; the shop’s own time limits for sending emails are longer. */
const TEST_TIMEOUT_MS = 12_000

/** The period whose payments the test lists, short enough to list them at once. */
const LISTED_PAYMENTS_MS = 60_000

/** A usual parcel to New Delhi. */
const TEST_PARCEL = { pinCode: '110001', value: paise(1_000_00), size: USUAL_PARCEL }

/** Which outside services the shop's environment configures. No secrets. */
export async function findConnections(
  db: Db,
  config: Pick<Config, 'razorpay' | 's3' | 'shiprocket' | 'smtpUrl' | 'mailFrom' | 'backups' | 'dataDir' | 'shopUrl'>,
): Promise<Connections> {
  const { settings } = await readSettings(db)
  return {
    payments: paymentsMode(config.razorpay?.keyId),
    lastWebhookAt: await findLastWebhookAt(db),
    mail: config.smtpUrl === undefined ? 'none' : 'server',
    mailFrom: config.mailFrom ?? `${settings.name} <${settings.careEmail}>`,
    files: config.s3 === undefined ? 'folder' : 'bucket',
    couriers: config.shiprocket === undefined ? 'by-hand' : 'shiprocket',
    courierTestUrl: config.shiprocket?.apiUrl,
    backups: backupsOf(config),
    shopUrl: config.shopUrl,
  }
}

function backupsOf({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): Connections['backups'] {
  if (backups.everyHours === undefined) return 'none'
  if (backups.to.kind === 'bucket') return 'bucket'
  return backups.to.path === join(dataDir, 'backups') ? 'data-folder' : 'folder'
}

interface MailTest {
  readonly transport: MailTransport | undefined
  readonly settings: ShopSettings
  readonly shopUrl: string
  readonly to: string
}

/** Sends the administrator a test email and waits for the mail server's response. */
export async function sendTestMail({ transport, settings, shopUrl, to }: MailTest): Promise<ConnectionTestOutcome> {
  if (!transport) return { status: 'not-configured' }
  const messageId = `<test.${crypto.randomUUID()}@${new URL(shopUrl).hostname}>`
  const mail = await testMail(settings, shopUrl)
  return runTest('mail', () => transport.send({ messageId, to, ...mail }))
}

/** Writes, reads and deletes a file in the shop's bucket or folder. */
export function testStorage(storage: Pick<ImageStorage, 'testFiles'>): Promise<ConnectionTestOutcome> {
  return runTest('files', () => storage.testFiles())
}

/** Lists the last minute's payments at the payment provider, which works only with valid keys. */
export function testPayments(gateway: Pick<PaymentGateway, 'listPayments'>, now: Date): Promise<ConnectionTestOutcome> {
  const from = new Date(now.getTime() - LISTED_PAYMENTS_MS)
  return runTest('payments', () => gateway.listPayments({ from, to: now }))
}

/** Asks the courier service for the prices of a usual parcel, which works only with a valid login. Books nothing. */
export async function testCouriers(
  couriers: Pick<CourierService, 'listRates'> | undefined,
): Promise<ConnectionTestOutcome> {
  if (!couriers) return { status: 'not-configured' }
  return runTest('couriers', () => couriers.listRates(TEST_PARCEL))
}

/** Counts a test of this administrator. @returns Whether they may run it now. */
export function mayTestConnection(db: Db, actor: AdminActor): Promise<boolean> {
  return consumeRateLimit(db, rateLimitKey('test-connection', actor.id), TEST_LIMIT)
}

/** @param connection What is tested, for the log. */
async function runTest(connection: string, test: () => Promise<unknown>): Promise<ConnectionTestOutcome> {
  const timeout = Promise.withResolvers<ConnectionTestOutcome>()
  const timer = setTimeout(() => timeout.resolve({ status: 'timed-out' }), TEST_TIMEOUT_MS)
  try {
    return await Promise.race([test().then(() => ({ status: 'works' as const })), timeout.promise])
  } catch (error) {
    log.warn({ err: error, connection }, 'a connection of the shop failed its test')
    const isService = error instanceof GatewayError || error instanceof CourierServiceError
    const isRejected = error instanceof MailRejected || (isService && error.kind === 'rejected')
    return { status: isRejected ? 'rejected' : 'unavailable' }
  } finally {
    clearTimeout(timer)
  }
}
