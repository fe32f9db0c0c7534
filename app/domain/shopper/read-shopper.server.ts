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

/** Who opens a shared page. */
export interface ShopperRequest {
  /** The token of the session. */
  readonly token: string
  /** Of the page's product; null on other pages. */
  readonly shortId: string | null
}

/** A customer as they are found whenever they open a shared page. */
export interface FoundShopper {
  readonly shopper: Shopper
  /** A text that changes with the units of the page's product; empty on other pages. */
  readonly stock: string
  /** In the last half minute they have reserved or bought something, which may have sold it out. */
  readonly hasJustBought: boolean
}

const BY_TOKENS = `
  select asked.place::integer, shopper.email, ${SHOWN} as shown,
    (
      select coalesce(string_agg(concat_ws(' ', size, on_hand - reserved), ',' order by product_id, size), '')
      from shop.product_stock
      where product_id in (select id from shop.products where right(id::text, 10) = asked.short_id)
    ) as stock,
    exists (
      select from shop.checkouts where user_id = shopper.id and updated_at > now() - interval '30 seconds'
    ) as has_just_bought
  from unnest($1::text[], $2::text[]) with ordinality as asked (token, short_id, place)
  join auth.session as session on session.token = asked.token
  join auth."user" as shopper on shopper.id = session."userId"
  where session."expiresAt" > now() + $3::integer * interval '1 day' and not shopper."isAdmin"`

interface ShopperRow {
  readonly place: number
  readonly email: string
  readonly shown: Shown
  readonly stock: string
  readonly has_just_bought: boolean
}

/**
 * Finds the customers of some sessions with one statement. Administrators get pages of their own, so they aren't found.
 *
 * @param leftDays A session that ends sooner isn't found; it's to be renewed.
 * @returns One for each request, in the same order; undefined if nobody is found.
 */
export async function findShoppers(
  pages: Pick<PagesDatabase, 'readPrepared'>,
  requests: readonly ShopperRequest[],
  leftDays: number,
): Promise<(FoundShopper | undefined)[]> {
  const [tokens, shortIds] = [requests.map(({ token }) => token), requests.map(({ shortId }) => shortId)]
  const rows = await pages.readPrepared<ShopperRow>('shoppers by token', BY_TOKENS, [tokens, shortIds, leftDays])
  const found: (FoundShopper | undefined)[] = requests.map(() => undefined)
  for (const { place, email, shown, stock, has_just_bought } of rows) {
    found[place - 1] = { shopper: { email, isAdmin: false, ...shown }, stock, hasJustBought: has_just_bought }
  }
  return found
}
