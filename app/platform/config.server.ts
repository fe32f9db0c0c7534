import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { isGstin } from '#app/vocabulary/gstin.ts'
import { isDatabaseAddress } from './database/database-hosts.ts'
import { isLoopbackName, isPublic } from './http/outbound-request.server.ts'

export interface Config {
  /** Where the process listens. */
  readonly port: number
  readonly host: string
  /** Public address without a trailing slash; links in emails and the check of request origins use it. */
  readonly shopUrl: string
  /** Whether SHOP_URL was set. Only then does the shop know its host. */
  readonly isShopUrlSet: boolean
  /** Folder of the embedded database, its backups, files and the generated session secret. */
  readonly dataDir: string
  /** PostgreSQL server, or several; undefined means the embedded database in {@link dataDir}. */
  readonly databaseUrl: string | undefined
  readonly adminEmail: string
  readonly adminPassword: string | undefined
  /** Undefined only with the embedded database; the start then stores a generated one in {@link dataDir}. */
  readonly sessionSecret: string | undefined
  /** Only its public key is used, which shopping agents still find. */
  readonly previousSessionSecret: string | undefined
  /** GSTIN that the settings take over while the owner has saved none; undefined when there is none. */
  readonly shopGstin: string | undefined
  /** Undefined means the payment sandbox. */
  readonly razorpay: RazorpayKeys | undefined
  /** Undefined means that parcels are booked by hand. */
  readonly shiprocket: ShiprocketKeys | undefined
  /** Undefined means files in {@link dataDir}. */
  readonly s3: S3Settings | undefined
  readonly smtpUrl: string | undefined
  /** The sender of emails; undefined means the one of the owner's settings. */
  readonly mailFrom: string | undefined
  readonly web3formsAccessKey: string | undefined
  /** Whether to fill an empty shop with the demo catalogue. */
  readonly seedDemo: boolean
  readonly role: 'all' | 'web' | 'worker'
  /** Loopback port that serves metrics to Prometheus; undefined means none. */
  readonly metricsPort: number | undefined
  /** Bearer token for `/metrics` on the shop's own address; undefined disables it. */
  readonly metricsToken: string | undefined
  /** Collector that gets traces. */
  readonly tracingEndpoint: string | undefined
  readonly backups: BackupSettings
}

/** Where backups go, and how. */
export interface BackupSettings {
  readonly to: BackupPlace
  /** Encrypts them; undefined means that whoever has a backup can read it. */
  readonly key: string | undefined
  /** Hours between backups that the shop makes by itself; undefined means that it makes none. */
  readonly everyHours: number | undefined
  /** The environment's settings by name, all but the key: an encrypted backup contains them. */
  readonly settings: Readonly<Record<string, string>>
}

/** A folder, or the part of a bucket whose paths begin with a prefix. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly s3: S3Settings; readonly prefix: string }

export interface RazorpayKeys {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** The webhook secret before the last change; events signed with it are accepted too. */
  readonly previousWebhookSecret?: string | undefined
}

export interface ShiprocketKeys {
  /** Of an API user. */
  readonly email: string
  readonly password: string
  /** The token that its reports on parcels carry. */
  readonly webhookToken: string
  /** The name at Shiprocket of the place where couriers collect parcels, and its PIN code. */
  readonly pickupLocation: string
  readonly pickupPinCode: string
  /** Where its API is, without `/v1`; undefined means Shiprocket's own address. */
  readonly apiUrl?: string | undefined
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A setting that is missing or wrong. The message is one line and names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const text = z.string().trim().min(1)
const secret = z.string().min(32, 'needs at least 32 characters')
/** Made of words that examples use, such as `your_webhook_secret_here`, or a row of digits. */
const PLACEHOLDER =
  /^0?123456789|^(?=.*[a-z])(?:your|my|the|razorpay|webhook|key|secret|password|here|change|replace|with|me|this|it|example|sample|placeholder|dummy|test|todo|abcdef|x{3,}|[\W\d_])+$/i
/** A payment secret that can be guessed lets anyone report payments. Razorpay's own have 24 characters. */
const paymentSecret = z
  .string()
  .trim()
  .min(16, 'needs at least 16 characters')
  .refine((value) => !PLACEHOLDER.test(value), 'is a placeholder: it needs the real secret')
  .refine((value) => new Set(value).size >= 8, 'is too easy to guess: it needs at least 8 different characters')
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'is not a port number')
const flag = z.enum(['0', '1'], 'is 0 or 1').transform((value) => value === '1')
const databaseAddress = text.refine(isDatabaseAddress, 'is not a PostgreSQL address')
/** Hours between backups. All divide 24, so that backups are at the same hours each day. */
const backupHours = z
  .enum(['1', '2', '3', '4', '6', '8', '12', '24'], 'is 1, 2, 3, 4, 6, 8, 12 or 24')
  .transform(Number)
const webAddress = z.url({ protocol: /^https?$/, error: 'is not a web address' })
const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

const settings = z.object({
  PORT: port.default(3000),
  HOST: text.default('0.0.0.0'),
  SHOP_URL: webAddress.transform(withoutSlash).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  ADMIN_EMAIL: z.email('is not an email address').trim().toLowerCase().default('admin@gulmeher.example'),
  ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').max(128, 'has more than 128 characters').optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  SHOP_GSTIN: z.string().trim().toUpperCase().refine(isGstin, 'is not a GSTIN').optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: paymentSecret.optional(),
  RAZORPAY_WEBHOOK_SECRET: paymentSecret.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: paymentSecret.optional(),
  SHIPROCKET_EMAIL: text.optional(),
  SHIPROCKET_PASSWORD: text.optional(),
  SHIPROCKET_WEBHOOK_TOKEN: secret.optional(),
  SHIPROCKET_PICKUP_LOCATION: text.optional(),
  SHIPROCKET_PICKUP_PIN: z
    .string()
    .regex(/^[1-9]\d{5}$/, 'is not a PIN code')
    .optional(),
  SHIPROCKET_API_URL: webAddress.transform(withoutSlash).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an SMTP address' }).optional(),
  MAIL_FROM: text.optional(),
  WEB3FORMS_ACCESS_KEY: text.optional(),
  SEED_DEMO: flag.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'is all, web or worker').default('all'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  BACKUP_TO: text.optional(),
  BACKUP_HOURS: backupHours.optional(),
  BACKUP_KEY: secret.refine((value) => new Set(value).size >= 8, 'is too easy to guess').optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
})

/** Every name the shop reads from its environment, in the order of `.env.example`. */
export const SETTING_NAMES = Object.keys(settings.shape)

/**
 * Reads the settings once, at the start. An empty value counts as not set.
 *
 * @throws ConfigError naming the first setting that is missing or wrong.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const values = parsed.data
  if (values.DATABASE_URL && !values.SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET is required when DATABASE_URL is set')
  }

  if (values.METRICS_PORT === values.PORT) throw new ConfigError('METRICS_PORT must differ from PORT')

  return {
    port: values.PORT,
    host: values.HOST,
    shopUrl: values.SHOP_URL ?? `http://localhost:${values.PORT}`,
    isShopUrlSet: values.SHOP_URL !== undefined,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    previousSessionSecret: values.SESSION_SECRET_PREVIOUS,
    shopGstin: values.SHOP_GSTIN,
    razorpay: readRazorpay(values),
    shiprocket: readShiprocket(values),
    s3: readS3(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    web3formsAccessKey: values.WEB3FORMS_ACCESS_KEY,
    seedDemo: values.SEED_DEMO ?? values.DATABASE_URL === undefined,
    role: values.ROLE,
    metricsPort: values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN,
    tracingEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    backups: {
      to: readBackupPlace(values),
      key: values.BACKUP_KEY,
      everyHours: readBackupHours(values),
      settings: Object.fromEntries(
        SETTING_NAMES.flatMap((name) => {
          const value = name === 'BACKUP_KEY' ? undefined : given[name]
          return value === undefined ? [] : [[name, value]]
        }),
      ),
    },
  }
}

/**
 * With the embedded database, the shop always backs itself up; with a server, only to a place that is set, once a day by
 * default.
 */
function readBackupHours(values: z.output<typeof settings>): number | undefined {
  if (values.DATABASE_URL === undefined) return values.BACKUP_HOURS ?? 1
  if (values.BACKUP_TO === undefined && values.BACKUP_HOURS !== undefined) {
    throw new ConfigError('BACKUP_TO is required when BACKUP_HOURS and DATABASE_URL are set')
  }
  return values.BACKUP_TO === undefined ? undefined : (values.BACKUP_HOURS ?? 24)
}

function readBackupPlace(values: z.output<typeof settings>): BackupPlace {
  const to = values.BACKUP_TO ?? join(values.DATA_DIR, 'backups')
  if (!to.startsWith('s3://')) return { kind: 'folder', path: to }

  const [bucket = '', ...prefix] = to.slice('s3://'.length).replace(/\/+$/, '').split('/')
  if (!bucket) throw new ConfigError('BACKUP_TO names no bucket: s3://bucket or s3://bucket/folder')
  const required = (name: 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'): string => {
    const value = values[`BACKUP_S3_${name}`] ?? values[`S3_${name}`]
    if (value === undefined) throw new ConfigError(`BACKUP_S3_${name} is required when BACKUP_TO is a bucket`)
    return value
  }
  const s3 = {
    bucket,
    region: required('REGION'),
    endpoint: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT,
    accessKeyId: required('ACCESS_KEY_ID'),
    secretAccessKey: required('SECRET_ACCESS_KEY'),
  }
  return { kind: 'bucket', s3, prefix: prefix.join('/') }
}

function readRazorpay(values: z.output<typeof settings>): RazorpayKeys | undefined {
  const required = allOrNone(values, {
    keyId: 'RAZORPAY_KEY_ID',
    keySecret: 'RAZORPAY_KEY_SECRET',
    webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
  })
  const previousWebhookSecret = values.RAZORPAY_WEBHOOK_SECRET_PREVIOUS
  if (!required && previousWebhookSecret) {
    throw new ConfigError('RAZORPAY_KEY_ID is required when RAZORPAY_WEBHOOK_SECRET_PREVIOUS is set')
  }
  return required && { ...required, ...(previousWebhookSecret ? { previousWebhookSecret } : {}) }
}

function readShiprocket(values: z.output<typeof settings>): ShiprocketKeys | undefined {
  const required = allOrNone(values, {
    email: 'SHIPROCKET_EMAIL',
    password: 'SHIPROCKET_PASSWORD',
    webhookToken: 'SHIPROCKET_WEBHOOK_TOKEN',
    pickupLocation: 'SHIPROCKET_PICKUP_LOCATION',
    pickupPinCode: 'SHIPROCKET_PICKUP_PIN',
  })
  const { SHIPROCKET_API_URL: apiUrl, SHOP_URL: shopUrl } = values
  if (apiUrl === undefined) return required
  if (!required) throw new ConfigError('SHIPROCKET_EMAIL is required when SHIPROCKET_API_URL is set')
  const isLocal = shopUrl === undefined || isLoopbackName(new URL(shopUrl).hostname)
  if (!isApiAddress(new URL(apiUrl), isLocal)) {
    throw new ConfigError(
      'SHIPROCKET_API_URL needs https and a public server; one on this machine only while SHOP_URL is on it, too',
    )
  }
  return { ...required, apiUrl }
}

/** Names and addresses of customers are sent there: never to a private network, nor unencrypted to another machine. */
function isApiAddress({ protocol, hostname }: URL, isLocal: boolean): boolean {
  if (isLoopbackName(hostname)) return isLocal
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublic(host, false))
}

function readS3(values: z.output<typeof settings>): S3Settings | undefined {
  const required = allOrNone(values, {
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  if (!required && values.S3_ENDPOINT) throw new ConfigError('S3_BUCKET is required when S3_ENDPOINT is set')
  return required && { ...required, endpoint: values.S3_ENDPOINT }
}

/** Settings that only make sense together: all of them, or undefined when none is set. */
function allOrNone<Name extends string>(
  values: Record<string, unknown>,
  names: Record<Name, string>,
): Record<Name, string> | undefined {
  const entries = Object.entries<string>(names).map(([name, setting]) => [name, setting, values[setting]] as const)
  const missing = entries.find(([, , value]) => value === undefined)
  if (entries.every(([, , value]) => value === undefined)) return undefined
  if (missing) throw new ConfigError(`${missing[1]} is required when other settings of its group are set`)
  return Object.fromEntries(entries.map(([name, , value]) => [name, value])) as Record<Name, string>
}
