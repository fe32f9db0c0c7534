import { createElement } from 'react'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import {
  deleteSubscription,
  listDueRestocks,
  type SubscriptionJob,
  storeRequest,
  subscriptionPath,
} from '#app/domain/subscriptions/subscriptions.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { deleteOldMails, isMailQueued, queueMail } from '#app/platform/mail/mail.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { renderMail } from '../mails/render-mail.ts'
import type { MessagingServices } from '../messaging-services.ts'
import { queueShopMail } from '../queue-shop-mail.server.ts'
import { ConfirmSubscriptionMail, RestockMail } from './subscription-mails.tsx'

export interface SubscriptionMailServices extends MessagingServices {
  readonly subscriptionLinks: SecretLinks
  readonly cartReminderLinks: SecretLinks
}

/** Nobody verifies the address in the form, so it must not fill another person's mailbox. */
const LINKS_PER_DAY = { max: 5, windowMs: 86_400_000 }

/**
 * Stores a request and emails the link that confirms it. An address that has confirmed gets the same email: its link says so, and
 * ends the subscription. Safe to repeat.
 */
export async function mailSubscriptionLink(services: SubscriptionMailServices, job: SubscriptionJob): Promise<void> {
  const { db, subscriptionLinks } = services
  const dedupeKey = `subscription-${job.requestId}`
  if (await isMailQueued(db, dedupeKey)) return
  if (!(await consumeRateLimit(db, rateLimitKey('subscription-link', job.email), LINKS_PER_DAY))) {
    log.warn({ requestId: job.requestId }, 'a subscription was not stored: its address got too many links today')
    return
  }
  await inTransaction(db, async (tx) => {
    const request = await storeRequest(tx, job)
    if (!request) return
    const path = subscriptionPath(subscriptionLinks, request.id)
    const { isConfirmed, product } = request
    await queueShopMail(tx, services, {
      to: job.email,
      subject: isConfirmed ? 'Your address is confirmed already' : 'Please confirm your email address',
      template: SUBSCRIPTION_TEMPLATES[0],
      dedupeKey,
      isConfidential: true,
      unsubscribePath: path,
      content: createElement(ConfirmSubscriptionMail, { path, isConfirmed, product }),
    })
  })
}

/**
 * Queues the emails about sizes that are back, to addresses without an account, and deletes what these asked for. Safe to repeat,
 * and to run in several processes.
 */
export async function queueRestockMails({ db, jobs, shopUrl }: MessagingServices): Promise<void> {
  for (;;) {
    const due = await listDueRestocks(db)
    if (due.length === 0) return
    const { settings } = await readSettings(db)
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

const SUBSCRIPTION_TEMPLATES = ['subscription-link', 'restock'] as const

/** Deletes these emails after 30 days: their addresses may belong to no account. Safe to repeat. */
export async function deleteOldSubscriptionMails(db: Db): Promise<void> {
  await deleteOldMails(db, SUBSCRIPTION_TEMPLATES)
}
