import { sql } from 'kysely'
import type { SignedInUser } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { PagesDatabase } from '#app/platform/database/pages-database.server.ts'
import type { Shopper } from './shopper.ts'

type Shown = Omit<Shopper, 'email' | 'isAdmin'>

/** What pages show of a customer beside their account, as one value of a query whose row of `auth.user` is called `shopper`. */
const SHOWN = `json_build_object(
  'cart', (
    select coalesce(json_object_agg(product_id, sizes), '{}')
    from (
      select product_id, json_object_agg(size, quantity) as sizes
      from shop.cart_items where user_id = shopper.id group by product_id
    ) as product
  ),
  'saved', (
    select coalesce(json_agg(product_id order by created_at desc, id desc), '[]')
    from shop.wishlist where user_id = shopper.id
  ),
  'alertSizes', (
    select coalesce(json_object_agg(product_id, alert_sizes), '{}')
    from shop.wishlist where user_id = shopper.id and alert_sizes <> '{}'
  ),
  'isMeasured', exists (select from shop.body_measurements where user_id = shopper.id)
)`

/** What a page shows of this customer; null if their account was deleted just now. */
export async function readShopper(
  db: Db,
  { id, email, isAdmin }: Pick<SignedInUser, 'id' | 'email' | 'isAdmin'>,
): Promise<Shopper | null> {
  const found = await db
    .selectFrom('auth.user as shopper')
    .select(sql.raw<Shown>(SHOWN).as('shown'))
    .where('shopper.id', '=', id)
    .executeTakeFirst()
  return found ? { email, isAdmin, ...found.shown } : null
}

/** A customer as one statement finds them, whenever they open a shared page. */
export interface FoundShopper {
  readonly shopper: Shopper
  /** A text that changes with the units of the page's product; empty on other pages. */
  readonly stock: string
  /** In the last half minute they have reserved or bought something, which may have sold it out. */
  readonly hasJustBought: boolean
}

const BY_TOKEN = `
  select shopper.email, ${SHOWN} as shown,
    (
      select coalesce(string_agg(concat_ws(' ', size, on_hand - reserved), ',' order by product_id, size), '')
      from shop.product_stock
      where product_id in (select id from shop.products where right(id::text, 10) = $2)
    ) as stock,
    exists (
      select from shop.checkouts where user_id = shopper.id and updated_at > now() - interval '30 seconds'
    ) as has_just_bought
  from auth.session as session
  join auth."user" as shopper on shopper.id = session."userId"
  where session.token = $1 and session."expiresAt" > now() + $3::integer * interval '1 day' and not shopper."isAdmin"`

interface ShopperRow {
  readonly email: string
  readonly shown: Shown
  readonly stock: string
  readonly has_just_bought: boolean
}

/**
 * Finds the customer of a session. Administrators get pages of their own, so they aren't found.
 *
 * @param session.token The token of the session.
 * @param session.leftDays A session that ends sooner isn't found; it's to be renewed.
 * @param session.shortId Of the page's product; undefined on other pages.
 */
export async function findShopper(
  pages: Pick<PagesDatabase, 'readPrepared'>,
  { token, leftDays, shortId }: { token: string; leftDays: number; shortId: string | undefined },
): Promise<FoundShopper | undefined> {
  const [row] = await pages.readPrepared<ShopperRow>('shopper by token', BY_TOKEN, [token, shortId ?? null, leftDays])
  if (!row) return undefined
  return {
    shopper: { email: row.email, isAdmin: false, ...row.shown },
    stock: row.stock,
    hasJustBought: row.has_just_bought,
  }
}
