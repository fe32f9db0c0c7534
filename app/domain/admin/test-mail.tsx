import { MailFrame, Paragraph } from '#app/domain/messaging/mails/mail-parts.tsx'
import { renderMail } from '#app/domain/messaging/mails/render-mail.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'

/** The email that tests the shop's mail server, in the frame that every email has. */
export async function testMail(settings: ShopSettings, shopUrl: string) {
  const subject = `Test email from ${settings.name}`
  const text = `This is a test email from ${settings.name}. Your shop can send emails.`
  const mail = await renderMail(
    <MailFrame title="Test email" preview={text}>
      <Paragraph>{text}</Paragraph>
    </MailFrame>,
    settings,
    shopUrl,
  )
  return { subject, ...mail }
}
