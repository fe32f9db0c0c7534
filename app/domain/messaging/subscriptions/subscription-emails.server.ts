import { createElement } from 'react'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import {
  deleteSubscription,
  listDueRestocks,
  type SubscriptionJob,
  storeRequest,
  subscriptionPath,
} from '#app/domain/subscriptions/subscriptions.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '../mails/render-mail.ts'
import type { MessagingServices } from '../messaging-services.ts'
import { queueShopMail } from '../queue-shop-mail.server.ts'
import { ConfirmSubscriptionMail, RestockMail } from './subscription-mails.tsx'

export interface SubscriptionMailServices extends MessagingServices {
  readonly subscriptionLinks: SecretLinks
  readonly cartReminderLinks: SecretLinks
}

/** These emails are deleted after 30 days: they are read once, and their addresses may belong to no account. */
export const SUBSCRIPTION_TEMPLATES = ['subscription-link', 'restock', 'cart-reminder'] as const

/** Stores a request and emails the link that confirms it; nothing goes to an address that has confirmed. Safe to repeat. */
export async function mailSubscriptionLink(services: SubscriptionMailServices, job: SubscriptionJob): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const request = await storeRequest(tx, job)
    if (!request) return
    const path = subscriptionPath(services.subscriptionLinks, request.id)
    await queueShopMail(tx, services, {
      to: job.email,
      subject: 'Please confirm your email address',
      template: SUBSCRIPTION_TEMPLATES[0],
      dedupeKey: `subscription-${job.requestId}`,
      isConfidential: true,
      unsubscribePath: path,
      content: createElement(ConfirmSubscriptionMail, { path, product: request.product }),
    })
  })
}

/**
 * Queues the emails about sizes that are back, to addresses without an account, and deletes what these asked for, while the owner has
 * them on. Safe to repeat, and to run in several processes.
 */
export async function queueRestockMails({ db, jobs, shopUrl }: MessagingServices): Promise<void> {
  for (;;) {
    const { settings } = await readSettings(db)
    const due = settings.restockAlerts ? await listDueRestocks(db) : []
    if (due.length === 0) return
    for (const { id, email, ...restock } of due) {
      const rendered = await renderMail(createElement(RestockMail, restock), settings, shopUrl)
      await inTransaction(db, async (tx) => {
        if (!(await deleteSubscription(tx, id))) return
        const subject = `${restock.productName} in size ${restock.size} is back in stock`
        const dedupeKey = `restock-${id}`
        await queueMail(tx, jobs, { to: email, subject, template: SUBSCRIPTION_TEMPLATES[1], dedupeKey, ...rendered })
      })
    }
  }
}
