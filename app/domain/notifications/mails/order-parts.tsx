import { Column, Hr, Img, Row, Section, Text } from 'react-email'
import { formatPhone } from '#app/domain/accounts/phone.ts'
import { customerSubtotal, type Order, type OrderItem } from '#app/domain/orders/order.ts'
import { formatRupees, multiplyPaise } from '#app/money.ts'
import { COLUMNS, Paragraph } from './mail-parts.tsx'
import { colors } from './mail-theme.ts'
import { pictureUrl } from './picture-url.ts'

const cell = { fontSize: '14px', lineHeight: '20px', color: colors.ink, margin: 0 } as const

/** The pieces of an order, one below the other. */
export function OrderItems({ items, shopUrl }: { items: readonly OrderItem[]; shopUrl: string }) {
  return (
    <Section>
      {items.map((item) => (
        <Row key={item.id} className={COLUMNS} style={{ borderTop: `1px solid ${colors.line}` }}>
          <Column style={{ width: '68px', padding: '10px 12px 10px 0', verticalAlign: 'top' }}>
            <ItemPicture image={item.image} shopUrl={shopUrl} />
          </Column>
          <Column style={{ padding: '10px 0', verticalAlign: 'top' }}>
            <Text style={{ ...cell, fontWeight: 600 }}>{item.name}</Text>
            <Text style={{ ...cell, color: colors.muted }}>
              Size {item.size}, quantity {item.quantity}
            </Text>
          </Column>
          <Column style={{ padding: '10px 0 10px 12px', verticalAlign: 'top', textAlign: 'right' }}>
            <Text style={{ ...cell, whiteSpace: 'nowrap' }}>
              {formatRupees(multiplyPaise(item.price, item.quantity))}
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  )
}

/** Its name stands beside it. */
function ItemPicture({ image, shopUrl }: { image: string; shopUrl: string }) {
  return (
    <Img
      src={pictureUrl(image, shopUrl)}
      alt=""
      width="56"
      height="75"
      style={{ objectFit: 'cover', borderRadius: '3px', backgroundColor: colors.tint }}
    />
  )
}

/** What an order cost, line by line. */
export function OrderAmounts({ order }: { order: Pick<Order, 'total' | 'shipping' | 'tax' | 'discount'> }) {
  return (
    <Section>
      <Hr style={{ margin: '0 0 10px', borderTop: `1px solid ${colors.line}` }} />
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
      <Column>
        <Text style={style}>{name}</Text>
      </Column>
      <Column style={{ textAlign: 'right' }}>
        <Text style={style}>{children}</Text>
      </Column>
    </Row>
  )
}

/** Where an order goes. */
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
