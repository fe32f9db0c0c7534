import { expect, test } from 'vitest'
import { architectureFaults, tablesOf } from './architecture-rules.ts'

const page = `
flowchart LR
  zero[settings] --> one["cart · wishlist"] --> after[after-sale]

| Room               | Does       | Rooms inside                |
| ------------------ | ---------- | --------------------------- |
| \`settings\`, \`cart\` | Decides    |                             |
| \`wishlist\`         | What waits | \`manage\` (also \`sharing\`)   |
| \`after-sale\`       | Refunds    |                             |

## Tables

  user ||--o{ sessions : "has"

  cart_items {
    uuid id PK
  }

| Table                   | Holds                    |
| ----------------------- | ------------------------ |
| \`mails\`, \`twoFactor\`    | Emails, not \`paise\`      |

## Statuses
`

const code = {
  steps: [['settings'], ['cart', 'wishlist'], ['after-sale']],
  folders: ['cart/components', 'wishlist/manage', 'wishlist/sharing'],
  tables: ['auth.twoFactor', 'auth.user', 'cart_items', 'mails', 'sandbox.orders', 'sessions'],
}

test('a page that describes the steps, rooms and tables of the code has no faults', () => {
  expect(architectureFaults(page, code)).toEqual([])
})

test('another order of the steps is a fault', () => {
  expect(architectureFaults(page, { ...code, steps: [['settings'], ['after-sale'], ['cart', 'wishlist']] })).toEqual([
    'the steps are drawn as settings → cart · wishlist → after-sale instead of settings → after-sale → cart · wishlist',
  ])
})

test('a room that the page leaves out is a fault, and so is one that no longer exists', () => {
  expect(architectureFaults(page, { ...code, folders: ['cart/totals', 'wishlist/sharing'] })).toEqual([
    'the room cart/totals is not described',
    'there is no room wishlist/manage',
  ])
})

test('a table that the page leaves out is a fault, and so is one that no longer exists', () => {
  const tables = ['auth.user', 'cart_items', 'mails', 'orders', 'sessions']
  expect(architectureFaults(page, { ...code, tables })).toEqual([
    'the table orders is not described',
    'there is no table twoFactor',
  ])
})

test('the tables are read from the generated row types', () => {
  const rowTypes = `
export interface CartItems {
  id: string
}

export interface DB {
  'auth.user': AuthUser
  cart_items: CartItems
}
`
  expect(tablesOf(rowTypes)).toEqual(['auth.user', 'cart_items'])
})
