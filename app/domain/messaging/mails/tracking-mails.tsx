import { trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import { type Order, orderNoun, type TrackingEntry } from '#app/domain/orders/order.ts'
import { MailButton, MailFrame, MailLink, Paragraph, PartHeading } from './mail-parts.tsx'
import { OrderItems, OrderNumber } from './order-parts.tsx'

interface TrackingMailProps {
  order: Pick<Order, 'orderNumber' | 'items' | 'courier' | 'trackingNumber' | 'replaces'>
  customerName: string
  /** The page that shows the parcel without signing in. */
  trackingPath: string
}

/** The email about a tracking number that was added or corrected after the order was shipped. */
export function TrackingNumberMail({ order, customerName, trackingPath }: TrackingMailProps) {
  const courierPage = trackingLink(order.courier, order.trackingNumber)
  return (
    <MailFrame
      title={`Track your ${orderNoun(order)}`}
      preview={`The tracking number of ${orderNoun(order)} ${order.orderNumber} is ${order.trackingNumber}.`}
      name={customerName}
    >
      <Paragraph>
        Your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber> is on its way. You can now follow its
        parcel.
      </Paragraph>
      {order.courier && <Paragraph>Courier: {order.courier}</Paragraph>}
      <Paragraph>Tracking number: {order.trackingNumber}</Paragraph>
      {courierPage && (
        <Paragraph>
          <MailLink href={courierPage}>Track with {order.courier}</MailLink>
        </Paragraph>
      )}
      <MailButton to={trackingPath}>Track your {orderNoun(order)}</MailButton>
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} />
    </MailFrame>
  )
}

export function TrackingEntryMail({
  entry,
  order,
  customerName,
  trackingPath,
}: TrackingMailProps & { entry: Pick<TrackingEntry, 'status' | 'message' | 'location'> }) {
  return (
    <MailFrame
      title={entry.status}
      preview={`Your ${orderNoun(order)} ${order.orderNumber}: ${entry.message}`}
      name={customerName}
    >
      <Paragraph>
        There is an update on your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber>:
      </Paragraph>
      <Paragraph>{entry.message}</Paragraph>
      {entry.location && <Paragraph>Place: {entry.location}</Paragraph>}
      <MailButton to={trackingPath}>Track your {orderNoun(order)}</MailButton>
    </MailFrame>
  )
}
