import { buyableLines } from '#app/domain/cart/cart-totals.ts'
import type { NewReminder } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { changeText, orderChanges } from '#app/domain/checkout/steps/order-changes.ts'
import { paise } from '#app/money.ts'
import { MailButton, MailFrame, MailLink, Paragraph, PartHeading, SmallPrint } from '../mails/mail-parts.tsx'
import { OrderItems } from '../mails/order-parts.tsx'

interface CartReminderMailProps {
  reminder: NewReminder
  path: string
}

/** The one email about a cart that was left: what is in it, and what changed since. */
export function CartReminderMail({ reminder, path }: CartReminderMailProps) {
  const lines = buyableLines(reminder.lines)
  const outOfStock = reminder.lines.filter((line) => !lines.includes(line))
  const changes = orderChanges(undefined, { lines, outOfStock, shipping: paise(0) })
  return (
    <MailFrame
      title={reminder.isPaymentUnfinished ? 'Your order wasn’t placed' : 'You left something in your cart'}
      preview={lines.map(({ name }) => name).join(', ')}
      name={reminder.customerName}
    >
      <Paragraph>
        {reminder.isPaymentUnfinished
          ? 'You started a payment that we haven’t received, so there is no order. Your cart still has:'
          : 'Your cart still has:'}
      </Paragraph>
      <OrderItems items={lines.map((line) => ({ ...line, product: null, price: line.unitPrice }))} />
      {changes.length > 0 && (
        <>
          <PartHeading>What has changed</PartHeading>
          {changes.map((change) => (
            <Paragraph key={changeText(change)}>{changeText(change, 'not available at the moment')}</Paragraph>
          ))}
        </>
      )}
      <MailButton to={path}>Open my cart</MailButton>
      <SmallPrint>
        Nothing is reserved, and prices may change. You agreed to one email about a cart that you leave;{' '}
        <MailLink href={path}>stop these emails</MailLink>.
      </SmallPrint>
    </MailFrame>
  )
}
