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
import { PRODUCT_CHANGED_QUEUE, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { REFUND_EVENT_QUEUE, type RefundEvent } from '#app/domain/payments/refunds/refund-event.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { NotificationServices } from './notification-services.ts'
import { tellOfOrder, tellOfRefund } from './order-notifications.server.ts'
import { mailPasswordChanged, mailPasswordReset, mailWrongPasswords } from './password-emails.server.ts'
import {
  ALERT_MAIL_QUEUE,
  alertSubscribers,
  forgetOldAlerts,
  tellOfReturnedStock,
  writeAlertMails,
} from './product-alerts.server.ts'

/** Everything that customers are told while nobody waits for it. To be called before the jobs start. */
export function registerNotificationJobs(jobs: Jobs, { db, shopUrl }: Omit<NotificationServices, 'jobs'>): void {
  const services = { db, shopUrl, jobs }
  jobs.handle<OrderEvent>(ORDER_EVENT_QUEUE, (event) => tellOfOrder(services, event))
  jobs.handle<RefundEvent>(REFUND_EVENT_QUEUE, (event) => tellOfRefund(services, event))
  jobs.handle<PasswordResetJob>(PASSWORD_RESET_QUEUE, (request) => mailPasswordReset(services, request))
  jobs.handle<PasswordChangedJob>(PASSWORD_CHANGED_QUEUE, (change) => mailPasswordChanged(services, change))
  jobs.handle<WrongPasswordsJob>(WRONG_PASSWORDS_QUEUE, (alert) => mailWrongPasswords(services, alert))
  jobs.handle<ProductChange>(PRODUCT_CHANGED_QUEUE, (change) =>
    inTransaction(db, (tx) => alertSubscribers(tx, jobs, change)),
  )
  jobs.handle(ALERT_MAIL_QUEUE, () => writeAlertMails(services))

  jobs.every(15, 'tell of products that are back', () => tellOfReturnedStock(services))
  jobs.every(3_600, 'forget old alerts', () => forgetOldAlerts(db))
  jobs.every(3_600, 'forget old password links', () => deleteExpiredVerifications(db))
}
