import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, SETTING_NAMES } from './config.server.ts'

const secret = 'a-session-secret-of-enough-characters'
const server = { DATABASE_URL: 'postgres://shop@db.example/shop', SESSION_SECRET: secret }
const keySecret = 'rzp-secret-of-24-letters'
const webhookSecret = 'secret-of-the-webhook'
const previousWebhookSecret = 'secret-of-last-week'
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_1',
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
}
const shiprocket = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'password',
  SHIPROCKET_WEBHOOK_TOKEN: secret,
  SHIPROCKET_PICKUP_LOCATION: 'Workshop',
  SHIPROCKET_PICKUP_PIN: '380009',
}
const s3 = { S3_BUCKET: 'shop', S3_REGION: 'ap-south-1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('without settings the shop is complete: embedded database, demo catalogue, payment sandbox, everything in one folder', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    shopUrl: 'http://localhost:3000',
    isShopUrlSet: false,
    dataDir: './data',
    databaseUrl: undefined,
    adminEmail: 'admin@gulmeher.example',
    adminPassword: undefined,
    sessionSecret: undefined,
    previousSessionSecret: undefined,
    razorpay: undefined,
    s3: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    web3formsAccessKey: undefined,
    seedDemo: true,
    role: 'all',
    backups: { to: { kind: 'folder', path: 'data/backups' }, key: undefined, everyHours: 1, settings: {} },
  })
})

test('M315 backups go to a folder or a bucket; a shop on a server makes them only when it is told where', () => {
  expect(readConfig(server).backups.everyHours).toBeUndefined()
  expect(readConfig({ ...server, BACKUP_TO: '/backups' }).backups).toMatchObject({
    to: { kind: 'folder', path: '/backups' },
    everyHours: 24,
  })
  expect(readConfig({ BACKUP_HOURS: '6' }).backups.everyHours).toBe(6)

  const bucket = {
    ...s3,
    S3_ENDPOINT: 'https://s3.example',
    BACKUP_TO: 's3://copies/of/shop/',
    BACKUP_S3_REGION: 'eu-1',
  }
  const shopKeys = { endpoint: 'https://s3.example', accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(readConfig(bucket).backups.to).toEqual({
    kind: 'bucket',
    s3: { bucket: 'copies', region: 'eu-1', ...shopKeys },
    prefix: 'of/shop',
  })
})

test('M313 an encrypted backup contains every setting but its own key', () => {
  expect(readConfig({ PORT: '8080', BACKUP_KEY: secret, HOME: '/root' }).backups).toMatchObject({
    key: secret,
    settings: { PORT: '8080' },
  })
  expect(readConfig({ PORT: '8080', BACKUP_KEY: secret }).backups.settings).not.toHaveProperty('BACKUP_KEY')
})

test('metrics are served only if a port or a token is set', () => {
  expect(readConfig({})).toMatchObject({ metricsPort: undefined, metricsToken: undefined })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: secret })).toMatchObject({
    metricsPort: 9464,
    metricsToken: secret,
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('the public address follows the port unless it is set, and has no slash at its end', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({ shopUrl: 'http://localhost:8080', isShopUrlSet: false })
  expect(readConfig({ SHOP_URL: 'https://shop.example/' })).toMatchObject({
    shopUrl: 'https://shop.example',
    isShopUrlSet: true,
  })
})

test('a shop on a database server has no demo catalogue by default', () => {
  expect(readConfig(server)).toMatchObject({ databaseUrl: server.DATABASE_URL, seedDemo: false, sessionSecret: secret })
  expect(readConfig({ ...server, SEED_DEMO: '1' }).seedDemo).toBe(true)
  expect(readConfig({ SEED_DEMO: '0' }).seedDemo).toBe(false)
})

test('settings that belong together are read as a group', () => {
  expect(readConfig(razorpay).razorpay).toEqual({ keyId: 'rzp_1', keySecret, webhookSecret })
  expect(readConfig({ ...razorpay, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret }).razorpay).toMatchObject({
    webhookSecret,
    previousWebhookSecret,
  })
  expect(readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example' }).s3).toEqual({
    bucket: 'shop',
    region: 'ap-south-1',
    endpoint: 'https://s3.example',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test('M559 couriers are tried out with another server: by https, or on this machine while the shop is', () => {
  const tried = (url: string, shop = {}) =>
    readConfig({ ...shiprocket, ...shop, SHIPROCKET_API_URL: url }).shiprocket?.apiUrl
  expect(tried('https://api.courier.example/')).toBe('https://api.courier.example')
  expect(tried('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000')
  const isPublicShop = { SHOP_URL: 'https://shop.example' }
  expect(tried('https://api.courier.example', isPublicShop)).toBe('https://api.courier.example')
  for (const url of ['http://localhost:4000', 'https://127.0.0.1', 'https://[::1]/']) {
    expect(() => tried(url, isPublicShop)).toThrow(/^SHIPROCKET_API_URL /)
  }
  for (const url of [
    'http://api.courier.example',
    'https://10.0.0.8',
    'https://169.254.169.254',
    'https://[fd00::1]',
  ]) {
    expect(() => tried(url)).toThrow(/^SHIPROCKET_API_URL /)
  }
})

test('the shop’s GSTIN is converted to upper case', () => {
  expect(readConfig({ SHOP_GSTIN: ' 27aapfu0939f1zv ' }).shopGstin).toBe('27AAPFU0939F1ZV')
  expect(readConfig({}).shopGstin).toBeUndefined()
})

test('the administrator’s address is converted to lower case', () => {
  expect(readConfig({ ADMIN_EMAIL: 'Owner@Shop.Example' }).adminEmail).toBe('owner@shop.example')
})

test.for<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '80.5' }],
  ['PORT', { PORT: '0x50' }],
  ['SHOP_URL', { SHOP_URL: 'shop.example' }],
  ['SHOP_URL', { SHOP_URL: 'ftp://shop.example' }],
  ['DATABASE_URL', { ...server, DATABASE_URL: 'mysql://db.example/shop' }],
  ['DATABASE_URL', { ...server, DATABASE_URL: 'db.example' }],
  ['SESSION_SECRET', { DATABASE_URL: server.DATABASE_URL }],
  ['SESSION_SECRET', { ...server, SESSION_SECRET: 'short' }],
  ['SESSION_SECRET_PREVIOUS', { ...server, SESSION_SECRET_PREVIOUS: 'short' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'a'.repeat(129) }],
  ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_1' }],
  ['RAZORPAY_KEY_ID', { RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret }],
  ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: keySecret }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'fifteen-letters' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'x'.repeat(40) }],
  ['RAZORPAY_KEY_SECRET', { ...razorpay, RAZORPAY_KEY_SECRET: 'changeme' }],
  ['RAZORPAY_KEY_ID', { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret }],
  ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', { ...razorpay, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' }],
  ['SHOP_GSTIN', { SHOP_GSTIN: '24AAAAA0000A1Z6' }],
  ['SHIPROCKET_EMAIL', { SHIPROCKET_API_URL: 'https://api.courier.example' }],
  ['SHIPROCKET_API_URL', { ...shiprocket, SHIPROCKET_API_URL: 'ftp://api.courier.example' }],
  ['S3_REGION', { S3_BUCKET: 'shop' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
  ['SEED_DEMO', { SEED_DEMO: 'yes' }],
  ['ROLE', { ROLE: 'everything' }],
  ['METRICS_PORT', { METRICS_PORT: 'loopback' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['BACKUP_TO', { ...server, BACKUP_HOURS: '6' }],
  ['BACKUP_TO', { BACKUP_TO: 's3://' }],
  ['BACKUP_S3_REGION', { BACKUP_TO: 's3://copies' }],
  ['BACKUP_HOURS', { BACKUP_HOURS: '5' }],
  ['BACKUP_KEY', { BACKUP_KEY: 'short' }],
  ['BACKUP_KEY', { BACKUP_KEY: 'x'.repeat(40) }],
])('an invalid %s is rejected in one line that begins with its name: %j', ([name, environment]) => {
  let thrown: unknown
  try {
    readConfig(environment)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(ConfigError)
  const { message } = thrown as ConfigError
  expect(message.startsWith(`${name} `), message).toBe(true)
  expect(message).not.toContain('\n')
})

test.for([
  'your_webhook_secret_here',
  '<RAZORPAY-WEBHOOK-SECRET>',
  'changeme-changeme-1',
  'replace this with your secret',
  '0123456789abcdef',
  '1234567890123456',
])('the placeholder %s is no payment secret, whichever setting has it', (placeholder) => {
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS']) {
    expect(() => readConfig({ ...razorpay, [name]: placeholder })).toThrow(`${name} is a placeholder`)
  }
})

test('.env.example lists every setting once, in order, with an explanation above it', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const names = lines.flatMap((line) => /^#? ?([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  expect(names).toEqual(SETTING_NAMES)
  for (const [index, line] of lines.entries()) {
    if (/^[A-Z0-9_]+=/.test(line)) expect(lines[index - 1], line).toMatch(/^# \S/)
  }
})
