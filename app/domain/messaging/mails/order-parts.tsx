import { formatPhone } from '#app/domain/accounts/phone.ts'
import { customerSubtotal, type Order, type OrderItem, offerRow, shippingRows } from '#app/domain/orders/order.ts'
import { formatRupees, multiplyPaise } from '#app/money.ts'
import { Rows, Section } from './mail-elements.tsx'
import { COLUMNS, MailImage, Paragraph, Rule, SPACED_COLUMNS } from './mail-parts.tsx'
import { colors } from './mail-theme.ts'

// In cells, the plain-text version puts empty lines around paragraphs.
const itemCell = { borderTop: `1px solid ${colors.line}`, padding: '10px 0', verticalAlign: 'top' } as const
const cell = { fontSize: '14px', lineHeight: '20px', color: colors.ink, margin: 0 } as const

/** An order's number in a sentence, kept on one line because it could wrap at its hyphens. */
export function OrderNumber({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <Rows className={SPACED_COLUMNS}>
      {items.map((item) => (
        <tr key={item.id}>
          <td style={{ ...itemCell, width: '56px', paddingRight: '12px' }}>
            <MailImage image={item.image} width={56} height={75} />
          </td>
          <td style={itemCell}>
            <div style={{ ...cell, fontWeight: 600 }}>{item.name}</div>
            <div style={{ ...cell, color: colors.muted }}>
              Size {item.size}, quantity {item.quantity}
            </div>
          </td>
          <td style={{ ...itemCell, paddingLeft: '12px', textAlign: 'right' }}>
            <div style={{ ...cell, whiteSpace: 'nowrap' }}>
              {item.price === 0 ? 'No charge' : formatRupees(multiplyPaise(item.price, item.quantity))}
            </div>
          </td>
        </tr>
      ))}
    </Rows>
  )
}

export function OrderAmounts({
  order,
}: {
  order: Pick<Order, 'total' | 'shipping' | 'tax' | 'discount' | 'offerName' | 'cod' | 'gift'>
}) {
  const offer = offerRow(order)
  return (
    <Section>
      <Rule />
      <Rows className={COLUMNS}>
        {offer && <Amount name={offer.label}>{offer.value}</Amount>}
        <Amount name="Subtotal">{formatRupees(customerSubtotal(order))}</Amount>
        {shippingRows(order).map(({ label, amount }) => (
          <Amount key={label} name={label}>
            {amount === 0 ? 'FREE' : formatRupees(amount)}
          </Amount>
        ))}
        {order.tax > 0 && <Amount name="Tax">{formatRupees(order.tax)}</Amount>}
        <Amount name="Total" isTotal>
          {formatRupees(order.total)}
        </Amount>
      </Rows>
    </Section>
  )
}

function Amount({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: string }) {
  const style = { ...cell, lineHeight: '26px', fontWeight: isTotal ? 700 : 400 }
  return (
    <tr>
      <td>
        <div style={style}>{name}</div>
      </td>
      <td style={{ textAlign: 'right' }}>
        <div style={style}>{children}</div>
      </td>
    </tr>
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
