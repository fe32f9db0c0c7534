import { href } from 'react-router'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { firstDayText, type Gift } from '#app/domain/orders/gift/gift.ts'
import { type Order, orderNoun } from '#app/domain/orders/order.ts'
import { payBackWords } from '#app/domain/payments/offline/pay-back-words.ts'
import type { PaidByHand } from '#app/domain/payments/refunds/order-refunds.server.ts'
import type { ReturnedMoney } from '#app/domain/payments/refunds/returned-money.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { formatDate, formatWeekdayDate } from '#app/shared/dates.ts'
import { policies, REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'
import {
  MailButton,
  MailFrame,
  MailLink,
  Paragraph,
  PartHeading,
  SmallPrint,
  StatutoryRights,
  TypedText,
} from './mail-parts.tsx'
import { DeliveryAddress, OrderAmounts, OrderItems, OrderNumber } from './order-parts.tsx'
import { cancelledMoneyText } from './returned-money-text.ts'

/** The subjects of these emails are in `order-messages.server.ts`. */
export interface OrderMailProps {
  order: Order
  customerName: string
  /** Where a guest sees the order; absent: its page in the account. */
  orderPath?: string | undefined
}

export interface OrderPlacedMailProps extends OrderMailProps {
  /** Where a guest gets the invoice; absent: the order's page has it. */
  invoicePath?: string | undefined
}

export function OrderPlacedMail({ order, customerName, orderPath, invoicePath }: OrderPlacedMailProps) {
  const { exchangeTerms } = useShop()
  return (
    <MailFrame
      title="Thank you for your order"
      preview={`Order ${order.orderNumber} is confirmed. ${order.cod ? 'You’ll pay' : 'We received'} ${formatRupees(order.total)}${order.cod ? ' on delivery' : ''}.`}
      name={customerName}
    >
      <Paragraph>
        Your order <OrderNumber>{order.orderNumber}</OrderNumber> is confirmed
        {order.cod ? '. You’ll pay ' : ' and we received your payment of '}
        {formatRupees(order.total)}
        {order.cod && ' when it arrives'}. We expect to deliver it by {formatWeekdayDate(expectedDelivery(order))}.
      </Paragraph>
      <OrderLink order={order} path={orderPath} />
      {invoicePath && (
        <Paragraph>
          <MailLink href={invoicePath}>Download your invoice</MailLink>
        </Paragraph>
      )}
      <PartHeading>Your order</PartHeading>
      <OrderItems items={order.items} />
      <OrderAmounts order={order} />
      <PartHeading>Delivery address</PartHeading>
      <DeliveryAddress order={order} />
      {order.gift && <GiftParts gift={order.gift} />}
      {order.notes && (
        <>
          <PartHeading>Your note</PartHeading>
          <TypedText>{order.notes}</TypedText>
        </>
      )}
      <SmallPrint>
        {exchangeTerms ?? 'All sales are final.'} We replace damaged or defective items reported within{' '}
        {policies.damageReport} of delivery.
      </SmallPrint>
      <StatutoryRights />
    </MailFrame>
  )
}

function GiftParts({ gift }: { gift: Gift }) {
  const firstDay = firstDayText({ gift })
  return (
    <>
      <PartHeading>Your gift</PartHeading>
      <Paragraph>
        {gift.wrapFee !== null && 'We’ll gift wrap it. '}
        {firstDay && `We won’t send it before ${firstDay}. `}
        The parcel has no invoice and no prices: the invoice is on your order’s page.
      </Paragraph>
      {gift.message && <TypedText>{gift.message}</TypedText>}
    </>
  )
}

export function OrderProcessingMail({ order, customerName, orderPath }: OrderMailProps) {
  return (
    <MailFrame
      title={`We’re preparing your ${orderNoun(order)}`}
      preview={`Order ${order.orderNumber} is being prepared.`}
      name={customerName}
    >
      <Paragraph>
        Your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber> is being prepared in our workshop. We’ll
        email you when it leaves, and expect to deliver it by {formatWeekdayDate(expectedDelivery(order))}.
      </Paragraph>
      <OrderLink order={order} path={orderPath} />
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} />
    </MailFrame>
  )
}

interface OrderShippedMailProps extends OrderMailProps {
  /** The page that shows the parcel without signing in. */
  trackingPath: string
}

export function OrderShippedMail({ order, customerName, trackingPath }: OrderShippedMailProps) {
  return (
    <MailFrame
      title={`Your ${orderNoun(order)} is on its way`}
      preview={`Order ${order.orderNumber} has left our workshop.`}
      name={customerName}
    >
      <Paragraph>
        Your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber> has left our workshop. We expect to
        deliver it by {formatWeekdayDate(expectedDelivery(order))}.
      </Paragraph>
      {order.courier && <Paragraph>Courier: {order.courier}</Paragraph>}
      {order.trackingNumber && <Paragraph>Tracking number: {order.trackingNumber}</Paragraph>}
      {order.cod && order.cod.toCollect > 0 && (
        <Paragraph>Please keep {formatRupees(order.cod.toCollect)} ready for the courier.</Paragraph>
      )}
      <MailButton to={trackingPath}>Track your {orderNoun(order)}</MailButton>
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} />
      <PartHeading>Delivery address</PartHeading>
      <DeliveryAddress order={order} />
    </MailFrame>
  )
}

export interface OrderDeliveredMailProps extends OrderMailProps {
  /** Where to ask for another size, while the shop offers it. */
  exchangePath?: string | undefined
  /** Where a guest reports a problem; absent: the order's page leads there. */
  complaintPath?: string | undefined
}

export function OrderDeliveredMail(props: OrderDeliveredMailProps) {
  const { order, customerName, orderPath } = props
  const { supportEmail } = useShop()
  return (
    <MailFrame
      title={`Your ${orderNoun(order)} has arrived`}
      preview={`Order ${order.orderNumber} was delivered. We hope you love it.`}
      name={customerName}
    >
      <Paragraph>
        Your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber> was delivered. We hope you love what our
        makers made for you.
      </Paragraph>
      <Paragraph>
        If an item is damaged or defective, email <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>{' '}
        within {policies.damageReport} of delivery and we’ll replace it.
      </Paragraph>
      <OrderLink order={order} path={orderPath} />
      <NextLinks {...props} />
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} />
      <StatutoryRights />
    </MailFrame>
  )
}

/** What the customer can do if the order isn't right. */
function NextLinks({ exchangePath, complaintPath }: OrderDeliveredMailProps) {
  return (
    <>
      {(exchangePath || complaintPath) && (
        <Paragraph>
          {exchangePath && (
            <>
              Doesn’t fit? <MailLink href={exchangePath}>Exchange it for another size</MailLink>.{' '}
            </>
          )}
          {complaintPath && (
            <>
              Is something wrong? <MailLink href={complaintPath}>Report a problem</MailLink>.
            </>
          )}
        </Paragraph>
      )}
      {complaintPath && <SmallPrint>These links open without signing in. Keep them to yourself.</SmallPrint>}
    </>
  )
}

export function OrderRefusedMail({ order, customerName, orderPath }: OrderMailProps) {
  const { supportEmail } = useShop()
  return (
    <MailFrame
      title="Your order wasn’t delivered"
      preview={`Order ${order.orderNumber} is coming back to us.`}
      name={customerName}
    >
      <Paragraph>
        The courier couldn’t deliver your order <OrderNumber>{order.orderNumber}</OrderNumber>, or it wasn’t accepted,
        so the parcel is coming back to us. You don’t have to pay anything.
      </Paragraph>
      <Paragraph>
        If you still want it, email <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </Paragraph>
      <OrderLink order={order} path={orderPath} />
    </MailFrame>
  )
}

interface OrderCancelledMailProps extends OrderMailProps {
  money: ReturnedMoney
}

export function OrderCancelledMail({ order, customerName, orderPath, money }: OrderCancelledMailProps) {
  const { supportEmail } = useShop()
  return (
    <MailFrame
      title={`Your ${orderNoun(order)} was cancelled`}
      preview={cancelledMoneyText(order, money)}
      name={customerName}
    >
      <Paragraph>
        Your {orderNoun(order)} <OrderNumber>{order.orderNumber}</OrderNumber> was cancelled.{' '}
        {cancelledMoneyText(order, money)}
      </Paragraph>
      <Paragraph>
        If you didn’t expect this, email <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink> and we’ll
        look into it.
      </Paragraph>
      <OrderLink order={order} path={orderPath} />
      <PartHeading>In this {orderNoun(order)}</PartHeading>
      <OrderItems items={order.items} />
      {!order.replaces && <OrderAmounts order={order} />}
    </MailFrame>
  )
}

export interface MailedRefund {
  readonly amount: Paise
  /** The order that the customer can look at, if there is one. */
  readonly order: { readonly id: string; readonly orderNumber: string } | undefined
  /** How the owner paid it back; absent: through the provider. */
  readonly byHand?: PaidByHand | undefined
  /** Why the payment did not become an order; undefined when it did. */
  readonly obstacle: string | undefined
}

interface PaymentRefundedMailProps extends Pick<OrderMailProps, 'customerName' | 'orderPath'> {
  refund: MailedRefund
}

export function PaymentRefundedMail({ refund, customerName, orderPath }: PaymentRefundedMailProps) {
  const amount = formatRupees(refund.amount)
  const { byHand } = refund
  const title = byHand ? 'We’ve paid back your money' : 'Your refund is on its way'
  return (
    <MailFrame title={title} preview={`We’ve ${byHand ? 'paid back' : 'refunded'} ${amount}.`} name={customerName}>
      <Paragraph>
        {byHand
          ? `We’ve paid back ${amount}${payBackWords(byHand)}${byHand.paidOn ? ` on ${formatDate(new Date(byHand.paidOn))}` : ''}`
          : `We’ve refunded ${amount} to your original payment method`}
        {refund.order && (
          <>
            {' '}
            for your order <OrderNumber>{refund.order.orderNumber}</OrderNumber>
          </>
        )}
        .{!byHand && ` Most banks show it within ${REFUND_ARRIVAL}.`}
      </Paragraph>
      {refund.obstacle && <Paragraph>We couldn’t create an order from your payment: {refund.obstacle}.</Paragraph>}
      {refund.order ? (
        // Nothing was paid for a replacement, so there's nothing to refund.
        <OrderLink order={{ ...refund.order, replaces: null }} path={orderPath} />
      ) : (
        <MailButton to={href('/products')}>Back to the shop</MailButton>
      )}
    </MailFrame>
  )
}

function OrderLink({ order, path }: { order: Pick<Order, 'id' | 'replaces'>; path: string | undefined }) {
  return (
    <MailButton to={path ?? href('/orders/:orderId', { orderId: order.id })}>View your {orderNoun(order)}</MailButton>
  )
}
