import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import { z } from 'zod'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Files } from '#app/platform/storage/files.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { FEED_FORMATS, FEED_NAMES, type FeedName } from './feed-formats.server.ts'
import { type FeedShop, feedItems } from './feed-item.ts'
import { type FeedProblem, feedProblems } from './feed-problems.ts'
import { listFeedProducts, readStockVersion } from './feed-products.server.ts'

/** The queue of {@link writeFeeds}. */
export const WRITE_FEEDS = 'write-feeds'

const productProblems = z.object({
  productId: z.string(),
  name: z.string(),
  problems: z.array(z.custom<FeedProblem>((code) => typeof code === 'string')),
})

export type ProductProblems = z.infer<typeof productProblems>

const writtenFeeds = z.object({
  /** Of what the feeds say. */
  version: z.string(),
  writtenAt: z.iso.datetime(),
  /** How long writing took, in milliseconds. */
  tookMs: z.number(),
  /** Which of the {@link SLOTS} has the files. */
  slot: z.int().nonnegative(),
  items: z.number(),
  /** A later release may have more of them. */
  feeds: z.looseRecord(z.enum(FEED_NAMES), z.object({ parts: z.number(), bytes: z.number() })),
  /** Products with problems: how many, and the first ones. */
  faulty: z.number(),
  problems: z.array(productProblems),
})

/** What was written last. */
export type WrittenFeeds = z.infer<typeof writtenFeeds>

export interface FeedServices {
  readonly db: Db
  readonly files: Pick<Files, 'read' | 'write'>
  readonly shopUrl: string
}

/** A compressed feed is stored in parts of about this size, in bytes, so that none has to fit into memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024

/** Writing that takes longer than this, in milliseconds, rests nine times as long: what takes a minute is done every ten. */
const LONG_MS = 6_000

/** Files are written beside those of the last times, which may still be downloaded, and replace what is older. */
const SLOTS = 3

const MOST_SHOWN_PROBLEMS = 500

const STATE_PATH = 'feeds/written.json'

const partPath = (slot: number, feed: FeedName, part: number) => `feeds/${slot}/${feed}-${part}.gz`

/**
 * Writes all feeds into the storage, unless they are switched off or nothing has changed. Safe to repeat; interrupted, the last ones stay.
 */
export async function writeFeeds({ db, files, shopUrl }: FeedServices, now = new Date()): Promise<void> {
  const { settings } = await readSettings(db)
  if (settings.feeds === 'off') return
  // Read before the products: what changes meanwhile makes another version, and is written the next time.
  const version = await readFeedsVersion(db, shopUrl, now)
  const last = await readWrittenFeeds(files, (err) =>
    log.error({ err }, `${STATE_PATH} is damaged; writing the feeds anew`),
  )
  if (last && last.tookMs > LONG_MS && now.getTime() - Date.parse(last.writtenAt) < 10 * last.tookMs) return
  const slot = last ? (last.slot + 1) % SLOTS : 0
  const state = { version, writtenAt: now.toISOString(), slot }
  if (last?.version === state.version) return
  const startedAt = performance.now()

  const shop = feedShop(settings, shopUrl)
  const sinks = FEED_NAMES.map((feed) => ({
    feed,
    format: FEED_FORMATS[feed],
    sink: openSink((part, bytes) => files.write(partPath(slot, feed, part), bytes)),
  }))
  const found = { items: 0, faulty: 0, problems: [] as ProductProblems[] }
  for (const { format, sink } of sinks) await sink.write(format.head(shop))
  for await (const products of listFeedProducts(db, settings.struckPriceDays)) {
    const items = products.flatMap((each) => feedItems(each, shop))
    for (const { format, sink } of sinks) await sink.write(items.map((item) => format.item(item, shop)).join(''))
    found.items += items.length
    for (const each of products) {
      const problems = feedProblems(each)
      if (problems.length === 0) continue
      found.faulty += 1
      const { id: productId, name } = each.product
      if (found.faulty <= MOST_SHOWN_PROBLEMS) found.problems.push({ productId, name, problems })
    }
  }
  const feeds: Partial<WrittenFeeds['feeds']> = {}
  for (const { feed, format, sink } of sinks) {
    await sink.write(format.tail)
    feeds[feed] = await sink.end()
  }
  const tookMs = Math.round(performance.now() - startedAt)
  await files.write(STATE_PATH, Buffer.from(JSON.stringify({ ...state, tookMs, ...found, feeds })))
}

/** A string that changes with whatever feeds say. A struck price depends on the day. */
export async function readFeedsVersion(db: Db, shopUrl: string, now = new Date()): Promise<string> {
  const { version } = await readSettings(db)
  const parts = [await readCatalogVersion(db), version, await readStockVersion(db), shopDate(now), shopUrl]
  return digest(parts.join(' '))
}

/** What was written last; undefined before the first time, and if the record of it is damaged. */
export async function readWrittenFeeds(
  files: Pick<Files, 'read'>,
  onDamaged: (error: unknown) => void = () => {},
): Promise<WrittenFeeds | undefined> {
  const bytes = await files.read(STATE_PATH)
  if (!bytes) return undefined
  try {
    return writtenFeeds.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch (error) {
    onDamaged(error)
    return undefined
  }
}

/** A feed as it is stored, compressed with gzip, part by part. */
export async function* readFeed(
  files: Pick<Files, 'read'>,
  { slot, feeds }: WrittenFeeds,
  feed: FeedName,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < feeds[feed].parts; part++) {
    const bytes = await files.read(partPath(slot, feed, part))
    if (!bytes) throw new Error(`part ${part} of the feed ${feed} is missing`)
    yield bytes
  }
}

function feedShop(settings: ShopSettings, url: string): FeedShop {
  const { name, categories, freeDeliveryThreshold, exchangesOffered } = settings
  return {
    name,
    url,
    categories,
    freeDeliveryThreshold,
    areExchangesOffered: exchangesOffered,
    processingDays: [settings.processingDaysFrom, settings.processingDaysTo],
    shippingDays: [settings.shippingDaysFrom, settings.shippingDaysTo],
  }
}

/** Compresses a text that is written piece by piece, and stores it in parts. */
function openSink(store: (part: number, bytes: Uint8Array) => Promise<void>) {
  const gzip = createGzip()
  const stored = storeParts(gzip, store)
  // Whoever writes next, or ends, learns of it.
  stored.catch(() => {})
  return {
    async write(text: string): Promise<void> {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), stored])
    },
    end() {
      gzip.end()
      return stored
    },
  }
}

async function storeParts(gzip: Gzip, store: (part: number, bytes: Uint8Array) => Promise<void>) {
  let [parts, bytes, size] = [0, 0, 0]
  let pieces: Uint8Array[] = []
  const flush = async () => {
    await store(parts, Buffer.concat(pieces))
    parts += 1
    bytes += size
    pieces = []
    size = 0
  }
  for await (const piece of gzip as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= PART_BYTES) await flush()
  }
  await flush()
  return { parts, bytes }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
