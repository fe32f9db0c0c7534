import { formatPhone } from '#app/domain/accounts/phone.ts'
import { customerSubtotal, type Order, type OrderItem } from '#app/domain/orders/order.ts'
import { formatRupees, multiplyPaise } from '#app/money.ts'
import { imageUrl } from './image-url.ts'
import { Row, Section } from './mail-elements.tsx'
import { COLUMNS, MailImage, Paragraph } from './mail-parts.tsx'
import { colors } from './mail-theme.ts'

const cell = { fontSize: '14px', lineHeight: '20px', color: colors.ink, margin: 0 } as const

/** An order's number in a sentence: on one line, where its hyphens would let it wrap. */
export function OrderNumber({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

/** The items of an order, one below the other. */
export function OrderItems({ items, shopUrl }: { items: readonly OrderItem[]; shopUrl: string }) {
  return (
    <Section>
      {items.map((item) => (
        <Row key={item.id} className={COLUMNS} style={{ borderTop: `1px solid ${colors.line}` }}>
          <td style={{ width: '68px', padding: '10px 12px 10px 0', verticalAlign: 'top' }}>
            <MailImage src={imageUrl(item.image, shopUrl)} width={56} height={75} />
          </td>
          <td style={{ padding: '10px 0', verticalAlign: 'top' }}>
            <p style={{ ...cell, fontWeight: 600 }}>{item.name}</p>
            <p style={{ ...cell, color: colors.muted }}>
              Size {item.size}, quantity {item.quantity}
            </p>
          </td>
          <td style={{ padding: '10px 0 10px 12px', verticalAlign: 'top', textAlign: 'right' }}>
            <p style={{ ...cell, whiteSpace: 'nowrap' }}>{formatRupees(multiplyPaise(item.price, item.quantity))}</p>
          </td>
        </Row>
      ))}
    </Section>
  )
}

/** The amounts of an order, one below the other. */
export function OrderAmounts({ order }: { order: Pick<Order, 'total' | 'shipping' | 'tax' | 'discount'> }) {
  return (
    <Section>
      <hr style={{ width: '100%', margin: '0 0 10px', border: 'none', borderTop: `1px solid ${colors.line}` }} />
      <Amount name="Subtotal">{formatRupees(customerSubtotal(order))}</Amount>
      <Amount name="Shipping">{order.shipping === 0 ? 'FREE' : formatRupees(order.shipping)}</Amount>
      {order.tax > 0 && <Amount name="Tax">{formatRupees(order.tax)}</Amount>}
      <Amount name="Total" isTotal>
        {formatRupees(order.total)}
      </Amount>
    </Section>
  )
}

function Amount({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: string }) {
  const style = { ...cell, lineHeight: '26px', fontWeight: isTotal ? 700 : 400 }
  return (
    <Row className={COLUMNS}>
      <td>
        <p style={style}>{name}</p>
      </td>
      <td style={{ textAlign: 'right' }}>
        <p style={style}>{children}</p>
      </td>
    </Row>
  )
}

export function DeliveryAddress({ order: { shippingAddress: address } }: { order: Pick<Order, 'shippingAddress'> }) {
  return (
    <Paragraph>
      {address.full_name}
      <br />
      {address.address_line_1}
      {address.address_line_2 && (
        <>
          <br />
          {address.address_line_2}
        </>
      )}
      <br />
      {address.city}, {address.state} {address.postal_code}
      <br />
      {address.country}
      <br />
      {formatPhone(address.phone)}
    </Paragraph>
  )
}
