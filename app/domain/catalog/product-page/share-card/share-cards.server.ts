import { LRUCache } from 'lru-cache'
import { createContext } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { createConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import type { ImageStorage, ServedImage } from '#app/platform/storage/storage.server.ts'
import { findProductAt } from '../../shop/queries.server.ts'
import { drawShareCard } from './draw-share-card.server.ts'
import { findListCard } from './list-share-card.server.ts'
import { type ShareCard, shareCardFile, shareCardOf } from './share-card.server.ts'

export interface ShareCards {
  /**
   * The card in this file. For an address that isn't the current one, such as that of an earlier price, the current card, not as the
   * final one; undefined without a product, category or open collection.
   *
   * @throws TooManyWaitingError when too many other cards are being drawn.
   */
  read(file: string, shop: { readonly db: Db; readonly settings: ShopSettings }): Promise<ServedImage | undefined>
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
      const [, subject] =
        /^([0-9a-f]{10}|(?:category|collection)-[a-z][a-z0-9-]{0,39})-[0-9a-f]{16}\.jpg$/.exec(file) ?? []
      if (!subject) return undefined
      const kept = await cards.get(file)
      if (kept) return { bytes: kept, type: 'image/jpeg', tag: file, isFinal: true }

      const product = subject.includes('-') ? undefined : (await findProductAt(db, subject))?.product
      const card = product ? shareCardOf(product, settings) : await findListCard(db, subject, settings)
      if (!card) return undefined
      const current = shareCardFile(subject, card)
      return { bytes: await drawOnce(current, card), type: 'image/jpeg', tag: current, isFinal: file === current }
    },
  }
}
