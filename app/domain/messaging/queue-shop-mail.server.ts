import type { ReactElement } from 'react'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from './mails/render-mail.ts'
import type { MessagingServices } from './messaging-services.ts'

/** An email before it is rendered. */
export interface ShopMail extends Omit<Mail, 'html' | 'text'> {
  readonly content: ReactElement
}

/** Renders an email by the shop's settings, and stores it to be sent after the commit. Safe to repeat with a `dedupeKey`. */
export async function queueShopMail(
  tx: Tx,
  { jobs, shopUrl }: Pick<MessagingServices, 'jobs' | 'shopUrl'>,
  { content, ...mail }: ShopMail,
): Promise<void> {
  const { settings } = await readSettings(tx)
  await queueMail(tx, jobs, { ...mail, ...(await renderMail(content, settings, shopUrl)) })
}
