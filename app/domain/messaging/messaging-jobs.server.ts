import {
  deleteExpiredEmailChanges,
  EMAIL_CHANGED_QUEUE,
  type EmailChangeJob,
} from '#app/domain/accounts/email-change/email-change.server.ts'
import {
  deleteOldConsents,
  PARENTAL_CONSENT_QUEUE,
  type ParentalConsentJob,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import {
  deleteExpiredVerifications,
  PASSWORD_CHANGED_QUEUE,
  PASSWORD_RESET_QUEUE,
  type PasswordChangedJob,
  type PasswordResetJob,
} from '#app/domain/accounts/password/password-reset.server.ts'
import {
  WRONG_PASSWORDS_QUEUE,
  type WrongPasswordsJob,
} from '#app/domain/accounts/sign-in/wrong-password-alert.server.ts'
import { followOrder, followRefund } from '#app/domain/agents/orders/agent-orders.server.ts'
import { deleteOldReminders } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { PRODUCT_CHANGED_QUEUE, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '#app/domain/complaints/complaint-event.ts'
import { CONTACT_MESSAGE_QUEUE, type ContactMessageEvent } from '#app/domain/contact/contact-event.ts'
import {
  TRACKING_ENTRY_QUEUE,
  TRACKING_NUMBER_QUEUE,
  type TrackingEntryEvent,
  type TrackingNumberEvent,
} from '#app/domain/orders/fulfilment/shipment-event.ts'
import {
  issueCreditNoteOf,
  issueDocumentsOf,
  issueOrderDocumentOf,
  issueUnpaidCreditNoteOf,
} from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { REFUND_EVENT_QUEUE, type RefundEvent } from '#app/domain/payments/refunds/refund-event.ts'
import { planReviewRequest } from '#app/domain/reviews/review-requests.server.ts'
import type { LogoStorage } from '#app/domain/settings/document-logo.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import {
  deleteOldSubscriptions,
  SUBSCRIPTION_QUEUE,
  type SubscriptionJob,
} from '#app/domain/subscriptions/subscriptions.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { deleteOldMails } from '#app/platform/mail/mail.server.ts'
import { isUnsold } from '#app/vocabulary/statuses.ts'
import { type ComplaintMessagingServices, notifyOfComplaint } from './complaint-emails.server.ts'
import { acknowledgeContactMessage } from './contact-emails.server.ts'
import { notifyOfEmailChange } from './email-change-emails.server.ts'
import { notifyOfOrder, notifyOfRefund, type OrderMessagingServices } from './order-messages.server.ts'
import { alertOwner, type OwnerAlertServices } from './owner-alerts.server.ts'
import { mailParentalConsent } from './parental-consent-emails.server.ts'
import { mailPasswordChanged, mailPasswordReset, mailWrongPasswords } from './password-emails.server.ts'
import {
  ALERT_MAIL_QUEUE,
  alertSubscribers,
  deleteOldAlerts,
  queueAlertMails,
  sendBackInStockAlerts,
} from './product-alerts.server.ts'
import { askForReviews, type ReviewMessagingServices } from './review-emails.server.ts'
import { sendCartReminders, withdrawRemindersOfBuyer } from './subscriptions/cart-reminders.server.ts'
import {
  mailSubscriptionLink,
  queueRestockMails,
  SUBSCRIPTION_TEMPLATES,
  type SubscriptionMailServices,
} from './subscriptions/subscription-emails.server.ts'
import { notifyOfTrackingEntry, notifyOfTrackingNumber } from './tracking-messages.server.ts'

/** What the jobs require, apart from the job queues themselves. */
interface BackgroundServices
  extends Omit<
    OwnerAlertServices &
      OrderMessagingServices &
      ComplaintMessagingServices &
      SubscriptionMailServices &
      ReviewMessagingServices,
    'jobs'
  > {
  /** Has the owner's logo, for documents. */
  readonly storage: LogoStorage
}

/**
 * Issues the documents of orders and refunds, notifies and emails customers, and alerts the owner, in the background. Call it
 * before the jobs start.
 */
export function registerMessagingJobs(jobs: Jobs, { storage, findBackupStatus, ...parts }: BackgroundServices): void {
  const { db } = parts
  const services = { ...parts, jobs }
  jobs.handle<OrderEvent>(ORDER_EVENT_QUEUE, async (event) => {
    await notifyOfOrder(services, event)
    if (event.status === 'confirmed') await withdrawRemindersOfBuyer(db, event.orderId)
    if (event.status === 'confirmed') await issueOrderDocumentOf(db, storage, event.orderId)
    if (event.status === 'delivered') await planReviewRequest(db, event.orderId, (await readSettings(db)).settings)
    if (isUnsold(event.status)) {
      await issueUnpaidCreditNoteOf(db, storage, event.orderId)
    }
    await followOrder(services, event.orderId)
  })
  jobs.handle<TrackingNumberEvent>(TRACKING_NUMBER_QUEUE, (event) => notifyOfTrackingNumber(services, event))
  jobs.handle<TrackingEntryEvent>(TRACKING_ENTRY_QUEUE, async (event) => {
    await notifyOfTrackingEntry(services, event)
    if (event.isCorrection) await issueDocumentsOf(db, storage, event.orderId)
  })
  jobs.handle<RefundEvent>(REFUND_EVENT_QUEUE, async (event) => {
    await notifyOfRefund(services, event)
    await issueCreditNoteOf(db, storage, event.refundId)
    await followRefund(services, event.refundId)
  })
  jobs.handle<ContactMessageEvent>(CONTACT_MESSAGE_QUEUE, (event) => acknowledgeContactMessage(services, event))
  jobs.handle<ComplaintEvent>(COMPLAINT_QUEUE, (event) => notifyOfComplaint(services, event))
  jobs.handle<PasswordResetJob>(PASSWORD_RESET_QUEUE, (request) => mailPasswordReset(services, request))
  jobs.handle<PasswordChangedJob>(PASSWORD_CHANGED_QUEUE, (change) => mailPasswordChanged(services, change))
  jobs.handle<EmailChangeJob>(EMAIL_CHANGED_QUEUE, (change) => notifyOfEmailChange(services, change))
  jobs.handle<ParentalConsentJob>(PARENTAL_CONSENT_QUEUE, (job) => mailParentalConsent(services, job))
  jobs.handle<WrongPasswordsJob>(WRONG_PASSWORDS_QUEUE, (warning) => mailWrongPasswords(services, warning))
  jobs.handle<ProductChange>(PRODUCT_CHANGED_QUEUE, (change) =>
    inTransaction(db, (tx) => alertSubscribers(tx, jobs, change)),
  )
  jobs.handle(ALERT_MAIL_QUEUE, async () => {
    await queueAlertMails(services)
    await queueRestockMails(services)
  })
  jobs.handle<SubscriptionJob>(SUBSCRIPTION_QUEUE, (job) => mailSubscriptionLink(services, job))

  jobs.every(15, 'alert the owner', () => alertOwner({ ...services, findBackupStatus }))
  jobs.every(15, 'send back-in-stock alerts', () => sendBackInStockAlerts(services))
  jobs.every(300, 'email alerts that waited', () => queueAlertMails(services))
  jobs.every(300, 'send cart reminders', () => sendCartReminders(services))
  jobs.every(900, 'ask for reviews', () => askForReviews(services))
  jobs.every(3_600, 'delete old cart reminders', () => deleteOldReminders(db))
  jobs.every(3_600, 'delete old subscriptions', () => deleteOldSubscriptions(db))
  jobs.every(86_400, 'delete old emails about subscriptions', () => deleteOldMails(db, SUBSCRIPTION_TEMPLATES))
  jobs.every(3_600, 'delete old alerts', () => deleteOldAlerts(db))
  jobs.every(3_600, 'delete old password links', () => deleteExpiredVerifications(db))
  jobs.every(3_600, 'delete expired email changes', () => deleteExpiredEmailChanges(db))
  jobs.every(3_600, 'delete old parental consents', () => deleteOldConsents(db))
}
