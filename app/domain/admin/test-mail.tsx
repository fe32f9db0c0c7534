import { renderMail } from '#app/domain/messaging/mails/render-mail.ts'

/** The email that shows that the shop's mail server works. */
export async function testMail(shopName: string) {
  const mail = await renderMail(
    <html lang="en-IN">
      <body>
        <p>This is a test email from {shopName}. Your shop can send emails.</p>
      </body>
    </html>,
  )
  return { subject: `Test email from ${shopName}`, ...mail }
}
