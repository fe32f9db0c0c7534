import { createElement } from 'react'
import { findReviewsPath } from '#app/domain/reviews/review-links.server.ts'
import { listDueReviewRequests, takeReviewRequest } from '#app/domain/reviews/review-requests.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { ReviewRequestMail } from './mails/review-mail.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { findRecipient, type OrderMessagingServices } from './order-messages.server.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

export interface ReviewMessagingServices extends MessagingServices {
  readonly reviewLinks: SecretLinks
}

/**
 * Asks the customers of orders that were delivered some days ago for reviews, while the shop has them: once for each order, however many
 * processes try. Safe to repeat.
 */
export async function askForReviews(services: ReviewMessagingServices & OrderMessagingServices): Promise<void> {
  const { settings } = await readSettings(services.db)
  if (!settings.reviews) return
  for (const orderId of await listDueReviewRequests(services.db)) {
    try {
      await ask(services, orderId)
    } catch (error) {
      log.error({ err: error, orderId }, 'a customer could not be asked for reviews')
    }
  }
}

async function ask(services: ReviewMessagingServices & OrderMessagingServices, orderId: string): Promise<void> {
  const recipient = await findRecipient(services, orderId)
  await inTransaction(services.db, async (tx) => {
    const order = await takeReviewRequest(tx, orderId)
    const path = order && (await findReviewsPath(tx, services.reviewLinks, orderId))
    if (!order || !path || !recipient?.customer.email) return
    await queueShopMail(tx, services, {
      to: recipient.customer.email,
      subject: `How do you like your order ${order.orderNumber}?`,
      template: 'review-request',
      dedupeKey: `review-request-${orderId}`,
      isConfidential: true,
      content: createElement(ReviewRequestMail, { order, customerName: recipient.customer.name, path }),
    })
  })
}
