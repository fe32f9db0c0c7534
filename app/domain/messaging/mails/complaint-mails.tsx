import type { ComplaintOutcome } from '#app/domain/complaints/complaint.ts'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import type { Order } from '#app/domain/orders/order.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatWeekdayDate } from '#app/shared/dates.ts'
import { MailButton, MailFrame, Paragraph, PartHeading, SmallPrint } from './mail-parts.tsx'
import { DeliveryAddress, OrderItems, OrderNumber } from './order-parts.tsx'

interface ComplaintMailProps {
  number: string
  /** The page that opens the complaint without signing in. */
  path: string
  /** Whether it asks for another size. */
  isExchange?: boolean | undefined
}

/**
 * The acknowledgement of a complaint with its number. Anyone can type in another person's address on the contact page, so it
 * repeats nothing that the sender wrote, not even the name.
 */
export function ComplaintReceivedMail({
  number,
  path,
  isExchange,
  acknowledgeBy,
  resolveBy,
}: ComplaintMailProps & { acknowledgeBy: Date; resolveBy: Date }) {
  const { name } = useShop()
  const noun = isExchange ? 'exchange request' : 'complaint'
  return (
    <MailFrame
      title={`We received your ${noun}`}
      preview={`Your ${isExchange ? 'exchange' : 'complaint'} number is ${number}. You’ll hear from us within 48 hours.`}
      name=""
    >
      <Paragraph>
        {name} received your {noun}. Its number is <span style={{ whiteSpace: 'nowrap' }}>{number}</span>. You’ll hear
        from us by {formatWeekdayDate(acknowledgeBy)}, and we’ll resolve it by {formatWeekdayDate(resolveBy)}.
      </Paragraph>
      <MailButton to={path}>View your {noun}</MailButton>
      <SmallPrint>
        The link opens your {noun} without signing in, so that you can track it and reply. Keep it to yourself.
      </SmallPrint>
      <SmallPrint>
        If you didn’t write to us, someone entered your address by mistake. You can ignore this email.
      </SmallPrint>
    </MailFrame>
  )
}

export interface ComplaintAnswerMailProps extends ComplaintMailProps {
  /** Also the email's subject. */
  title: string
  /** Empty for an unknown name. */
  customerName: string
  text: string
  outcome: AnswerOutcome
}

/** What the shop decided; null while the complaint stays open. */
export type AnswerOutcome = Exclude<ComplaintOutcome, 'refunded' | 'replaced'> | null

/** The shop's message about a complaint. */
export function ComplaintAnswerMail(props: ComplaintAnswerMailProps) {
  const { title, number, path, customerName, text, outcome, isExchange } = props
  const noun = isExchange ? 'exchange' : 'complaint'
  return (
    <MailFrame
      title={<UnbrokenNumber number={number}>{title}</UnbrokenNumber>}
      preview={
        isExchange ? `We’ve answered you about your exchange ${number}.` : `We’ve answered your complaint ${number}.`
      }
      name={customerName}
    >
      <Paragraph>{answerIntroduction(outcome, noun)}</Paragraph>
      <OurMessage text={text} path={path} isExchange={isExchange} />
    </MailFrame>
  )
}

/** A text with the complaint's number on one line. */
function UnbrokenNumber({ children, number }: { children: string; number: string }) {
  const [before, after] = children.split(number, 2)
  return (
    <>
      {before}
      {after !== undefined && <OrderNumber>{number}</OrderNumber>}
      {after}
    </>
  )
}

interface ReplacementMailProps extends ComplaintMailProps {
  /** Empty for an unknown name. */
  customerName: string
  text: string
  /** The replacement. */
  order: Order
}

/** The shop's message about a complaint that it resolves with a replacement, and the replacement's confirmation. */
export function ReplacementMail({ number, path, customerName, text, order, isExchange }: ReplacementMailProps) {
  const goods = isExchange ? 'new size' : 'replacement'
  return (
    <MailFrame
      title={`We’re packing your ${goods}`}
      preview={`Its number is ${order.orderNumber}, and there’s nothing to pay.`}
      name={customerName}
    >
      <Paragraph>
        We’re packing your {goods}
        {order.replaces && ` for order ${order.replaces.orderNumber}`}. Its number is{' '}
        <OrderNumber>{order.orderNumber}</OrderNumber>, and there’s nothing to pay. We expect to deliver it by{' '}
        {formatWeekdayDate(expectedDelivery(order))}.
      </Paragraph>
      <Paragraph>
        {isExchange ? (
          <>
            Your exchange number is <OrderNumber>{number}</OrderNumber>.
          </>
        ) : (
          <>
            This resolves your complaint <OrderNumber>{number}</OrderNumber>. Still not right? Reply and we’ll reopen
            it.
          </>
        )}
      </Paragraph>
      <OurMessage text={text} path={path} isExchange={isExchange} />
      <PartHeading>In this parcel</PartHeading>
      <OrderItems items={order.items} />
      <PartHeading>Delivery address</PartHeading>
      <DeliveryAddress order={order} />
    </MailFrame>
  )
}

function OurMessage({ text, path, isExchange }: Omit<ComplaintMailProps, 'number'> & { text: string }) {
  return (
    <>
      <PartHeading>Our message</PartHeading>
      <Paragraph>
        <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
      </Paragraph>
      <MailButton to={path}>View and reply</MailButton>
      <SmallPrint>
        The link opens your {isExchange ? 'exchange' : 'complaint'} without signing in. Keep it to yourself.
      </SmallPrint>
    </>
  )
}

function answerIntroduction(outcome: AnswerOutcome, noun: 'exchange' | 'complaint'): string {
  switch (outcome) {
    case null:
      return noun === 'exchange' ? 'We’ve answered you about your exchange.' : 'We’ve answered your complaint.'
    case 'accepted':
      return 'We’ve accepted your exchange, and hold the new size for you. Open your exchange to print the return slip.'
    case 'return-requested':
      return 'To settle your complaint, we need the items back. Open your complaint to print the return slip.'
    case 'returned':
      return 'Your parcel arrived.'
    case 'resolved':
      return `We’ve resolved your ${noun} and closed it. Still not right? Reply and we’ll reopen it.`
    case 'refused':
      return `We’ve looked at your ${noun} and can’t do what you asked for. Our reason is below. If you disagree, reply and we’ll look at it again.`
  }
}
