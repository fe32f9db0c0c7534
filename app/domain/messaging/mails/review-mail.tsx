import type { ReviewedOrder } from '#app/domain/reviews/review.ts'
import { Rows } from './mail-elements.tsx'
import { MailButton, MailFrame, MailImage, Paragraph, SmallPrint, SPACED_COLUMNS } from './mail-parts.tsx'
import { OrderNumber } from './order-parts.tsx'

interface ReviewRequestMailProps {
  order: ReviewedOrder
  customerName: string
  /** The page with the forms, which opens without signing in. */
  path: string
}

/** The one email that asks for the reviews of an order. */
export function ReviewRequestMail({ order: { orderNumber, items }, customerName, path }: ReviewRequestMailProps) {
  return (
    <MailFrame
      title="How do you like it?"
      preview={`Review ${items.map(({ name }) => name).join(', ')}`}
      name={customerName}
    >
      <Paragraph>
        Your order <OrderNumber>{orderNumber}</OrderNumber> arrived some days ago. Other buyers would like to know how
        it fits and how you like it, good or bad. It takes a minute, and you don’t need to sign in.
      </Paragraph>
      <Rows className={SPACED_COLUMNS}>
        {items.map(({ id, name, image, size }) => (
          <tr key={id}>
            <td style={{ width: '56px', padding: '0 12px 10px 0' }}>
              <MailImage image={image} width={56} height={75} />
            </td>
            <td>
              <Paragraph>
                {name}
                <br />
                Size {size}
              </Paragraph>
            </td>
          </tr>
        ))}
      </Rows>
      <MailButton to={path}>Write a review</MailButton>
      <SmallPrint>
        This is the only email about reviews of this order. Whoever has its link can write them, so please don’t forward
        it.
      </SmallPrint>
    </MailFrame>
  )
}
