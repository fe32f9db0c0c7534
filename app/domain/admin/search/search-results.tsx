import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatPhone } from '#app/domain/accounts/phone.ts'
import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Found, SearchResults as Results } from './search.server.ts'

const counts = new Intl.NumberFormat('en-IN')

/** What a search found, by kind. Kinds without a match are left out. */
export function SearchResults({ text, results }: { text: string; results: Results }) {
  const { orders, products, users } = results
  return (
    <div className="grid max-w-220 gap-3 lg:gap-3.5">
      <Group
        title="Orders"
        found={orders}
        allPath={addressWith(href('/admin/orders'), { search: text })}
        row={(order) => (
          <Row key={order.id} to={href('/admin/orders/:orderId', { orderId: order.id })}>
            <RowText title={shownOrderNumber(order)} note={order.name} />
            <OrderStatusBadge status={order.status} label={adminStatusLabel(order.status)} />
            <span className="flex w-full items-baseline justify-between gap-3 sm:block sm:w-auto sm:flex-none sm:text-right">
              <b className="block font-semibold tabular-nums">{formatRupees(order.total)}</b>
              <span className="block text-sm text-muted">{formatDate(order.createdAt)}</span>
            </span>
          </Row>
        )}
      />
      <Group
        title="Products"
        found={products}
        allPath={addressWith(href('/admin/products'), { search: text })}
        row={(product) => (
          <Row key={product.id} to={href('/admin/products/:productId', { productId: product.id })}>
            <ProductThumbnail image={product.image} className="w-8" />
            <RowText
              title={product.name}
              note={product.stockQuantity === 0 ? 'Out of stock' : `${counts.format(product.stockQuantity)} in stock`}
            />
            {product.isHidden && <Badge tone="plain">Hidden</Badge>}
            <b className="flex-none font-semibold tabular-nums">{formatRupees(product.price)}</b>
          </Row>
        )}
      />
      <Group
        title="Users"
        found={users}
        allPath={addressWith(href('/admin/users'), { search: text })}
        row={(user) => (
          <Row key={user.id} to={addressWith(href('/admin/users'), { search: text, user: user.id })}>
            <RowText title={user.fullName ?? user.email} note={user.fullName === null ? undefined : user.email} />
            {user.phone && <span className="flex-none text-soft tabular-nums">{formatPhone(user.phone)}</span>}
          </Row>
        )}
      />
    </div>
  )
}

interface GroupProps<Item> {
  title: string
  found: Found<Item>
  /** The address of the table with all matches. */
  allPath: string
  row: (item: Item) => ReactNode
}

function Group<Item>({ title, found: { items, total }, allPath, row }: GroupProps<Item>) {
  if (total === 0) return null
  return (
    <Card title={`${title} (${counts.format(total)})`}>
      <ul>{items.map(row)}</ul>
      {total > items.length && (
        <p className="border-t border-line px-4">
          <TextLink to={allPath} alone>
            Show all {counts.format(total)} {title.toLowerCase()}
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="border-b border-ivory-200 last:border-b-0">
      <Link
        to={to}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-rosegold-50 focus-visible:-outline-offset-2"
      >
        {children}
      </Link>
    </li>
  )
}

function RowText({ title, note }: { title: string; note: string | undefined }) {
  return (
    <span className="min-w-32 flex-1">
      <b className="block font-semibold text-ink wrap-anywhere">{title}</b>
      {note && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
    </span>
  )
}
