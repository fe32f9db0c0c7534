import { useShop } from '#app/domain/settings/shop-context.ts'
import { policies } from '#app/vocabulary/shop.ts'
import { MailFrame, Paragraph, SmallPrint } from './mail-parts.tsx'

/**
 * The acknowledgement of a message from the contact form. Anyone can type in another person's address there, so it repeats nothing
 * that the sender wrote, not even the name.
 *
 * @param number Such as `M2627-481936`.
 */
export function ContactReceivedMail({ number }: { number: string }) {
  const { name } = useShop()
  return (
    <MailFrame
      title="We received your message"
      preview={`Your message number is ${number}. We typically reply within ${policies.supportReply}.`}
      name=""
    >
      <Paragraph>
        Thank you for writing to {name}. Your message number is {number}. We typically reply within{' '}
        {policies.supportReply}.
      </Paragraph>
      <Paragraph>
        If your message is a complaint, its message number is also its complaint number, and you’ll get a response
        within one month. Please mention the number if you write or call again.
      </Paragraph>
      <SmallPrint>
        If you didn’t write to us, someone entered your address by mistake. You can ignore this email.
      </SmallPrint>
    </MailFrame>
  )
}
