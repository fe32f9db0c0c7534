import { trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import { type Order, orderNoun, type TrackingEntry } from '#app/domain/orders/order.ts'
import { Greeting, MailButton, MailFrame, MailLink, Paragraph, PartHeading } from './mail-parts.tsx'
import { OrderItems, OrderNumber } from './order-parts.tsx'

interface TrackingMailProps {
  order: Pick<Order, 'orderNumber' | 'items' | 'courier' | 'trackingNumber' | 'replaces'>
  customerName: string
  shopUrl: string
  /** The page that shows the parcel without signing in. */
  trackingPath: string
}

/** The email about a tracking number that was added or corrected after the order was shipped. */
export function TrackingNumberMail({ order, customerName, shopUrl, trackingPath }: TrackingMailProps) {
  const courierPage = trackingLink(order.courier, order.trackingNumber)
  return (
    <MailFrame
      title={`Track your ${orderNoun(order)}`}
      preview={`The tracking number of ${orderNoun(order)} ${order.orderNumber} is ${order.trackingNumber}.`}
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
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
      <MailButton href={shopUrl + trackingPath}>Track your {orderNoun(order)}</MailButton>
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} shopUrl={shopUrl} />
    </MailFrame>
  )
}

/** The email about an update on an order's parcel. */
export function TrackingEntryMail({
  entry,
  order,
  customerName,
  shopUrl,
  trackingPath,
}: TrackingMailProps & { entry: Pick<TrackingEntry, 'status' | 'message' | 'location'> }) {
  return (
    <MailFrame
      title={entry.status}
      preview={`Your ${orderNoun(order)} ${order.orderNumber}: ${entry.message}`}
      shopUrl={shopUrl}
    >
      <Greeting name={customerName} />
      <Paragraph>
        There is an update on your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber>:
      </Paragraph>
      <Paragraph>{entry.message}</Paragraph>
      {entry.location && <Paragraph>Place: {entry.location}</Paragraph>}
      <MailButton href={shopUrl + trackingPath}>Track your {orderNoun(order)}</MailButton>
    </MailFrame>
  )
}
