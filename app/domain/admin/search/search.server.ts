import { listUsers, type ShopUser } from '#app/domain/accounts/manage/users.server.ts'
import { type ListedProduct, listProductsForAdmin } from '#app/domain/catalog/manage/products.server.ts'
import { listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** The first matches of one kind. */
export interface Found<Item> {
  readonly items: readonly Item[]
  /** All matches. */
  readonly total: number
}

export interface SearchResults {
  readonly orders: Found<Pick<AdminOrder, 'id' | 'orderNumber' | 'status' | 'total' | 'createdAt'> & { name: string }>
  readonly products: Found<Pick<ListedProduct, 'id' | 'name' | 'image' | 'price' | 'stockQuantity' | 'isHidden'>>
  readonly users: Found<Pick<ShopUser, 'id' | 'email' | 'fullName' | 'phone'>>
}

const SHOWN = 6

/**
 * The newest orders, products and users that match, each as their own tables search them; hidden products are among them.
 *
 * @param text Not blank.
 */
export async function searchBackOffice(db: Db, text: string): Promise<SearchResults> {
  const [{ orders, total }, products, users] = await Promise.all([
    listOrdersForAdmin(db, { search: text }, { limit: SHOWN }),
    listProductsForAdmin(db, { show: 'catalogue', search: text, sort: 'newest', page: 1 }),
    listUsers(db, { search: text, limit: SHOWN, offset: 0 }),
  ])
  return {
    orders: {
      items: orders.map(({ id, orderNumber, status, total, createdAt, shippingAddress }) => ({
        id,
        orderNumber,
        status,
        total,
        createdAt,
        name: shippingAddress.full_name,
      })),
      total,
    },
    products: {
      items: products.products.slice(0, SHOWN).map(({ id, name, image, price, stockQuantity, isHidden }) => ({
        id,
        name,
        image,
        price,
        stockQuantity,
        isHidden,
      })),
      total: products.total,
    },
    users: {
      items: users.users.map(({ id, email, fullName, phone }) => ({ id, email, fullName, phone })),
      total: users.total,
    },
  }
}
