import { LRUCache } from 'lru-cache'
import { createContext } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { createConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import type { ImageStorage, ServedImage } from '#app/platform/storage/storage.server.ts'
import { findProductAt } from '../../shop/queries.server.ts'
import { drawShareCard } from './draw-share-card.server.ts'
import { type ShareCard, shareCardFile, shareCardOf } from './share-card.server.ts'

export interface ShareCards {
  /**
   * The card in this file. For an address that isn't the product's current one, such as that of an earlier price, the current card,
   * not as the final one; undefined without a product.
   *
   * @throws TooManyWaitingError when too many other cards are being drawn.
   */
  read(
    file: string,
    shop: { readonly db: Db; readonly settings: Pick<PublicSettings, 'name'> },
  ): Promise<ServedImage | undefined>
}

export const shareCardsContext = createContext<ShareCards>()

/** Cards in memory, each of about 80 kilobytes. Drawing one again takes a fifth of a second. */
const MAX_CARDS = 100

/** Cards that wait to be drawn, one at a time. */
const MAX_WAITING = 20

/** Draws cards when they are asked for, each once at a time, and keeps the last ones in memory. */
export function createShareCards(storage: Pick<ImageStorage, 'readImage'>): ShareCards {
  const drawing = createConcurrencyLimit(1, MAX_WAITING)
  const cards = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CARDS })

  async function draw(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    const key = imageKey(card.picture)
    const picture = key && (await storage.readImage({ key, rendition: undefined }))
    return drawShareCard(card, picture ? picture.bytes : undefined)
  }

  function drawOnce(file: string, card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    const known = cards.get(file)
    if (known) return known
    const started = drawing.run(() => draw(card))
    cards.set(file, started)
    started.catch(() => cards.delete(file))
    return started
  }

  return {
    async read(file, { db, settings }) {
      const [, shortId] = /^([0-9a-f]{10})-[0-9a-f]{16}\.jpg$/.exec(file) ?? []
      if (!shortId) return undefined
      const kept = await cards.get(file)
      if (kept) return { bytes: kept, type: 'image/jpeg', tag: file, isFinal: true }

      const found = await findProductAt(db, shortId)
      if (!found) return undefined
      const card = shareCardOf(found.product, settings)
      const current = shareCardFile(found.product, card)
      return { bytes: await drawOnce(current, card), type: 'image/jpeg', tag: current, isFinal: file === current }
    },
  }
}
