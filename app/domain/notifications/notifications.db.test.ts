import { beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertNotification } from '#tests/support/factories/notification-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { markAllNotificationsRead, markNotificationRead } from './commands.server.ts'
import { countUnreadNotifications, listNotifications } from './queries.server.ts'

let userId: string
let otherId: string

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  userId = (await insertCustomer(db)).id
  otherId = (await insertCustomer(db)).id
})

const titles = async (options?: { limit: number }) =>
  (await listNotifications(db, userId, options)).map((notification) => notification.title)

test('a customer sees their own notifications, newest first', async () => {
  await insertNotification(db, { userId, title: 'Older', createdAt: new Date('2026-11-20T10:00:00Z') })
  await insertNotification(db, { userId, title: 'Newer', createdAt: new Date('2026-11-21T10:00:00Z') })
  await insertNotification(db, { userId: otherId, title: 'Of another customer' })
  expect(await titles()).toEqual(['Newer', 'Older'])
  expect(await titles({ limit: 1 })).toEqual(['Newer'])
})

test('a notification is listed with all its details', async () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const id = await insertNotification(db, { userId, title: 'Payment Successful', message: 'Paid.', createdAt })
  expect(await listNotifications(db, userId)).toEqual([
    { id, title: 'Payment Successful', message: 'Paid.', type: 'order', isRead: false, createdAt },
  ])
})

test('one notification is marked as read, and repeating it is harmless', async () => {
  const id = await insertNotification(db, { userId })
  await insertNotification(db, { userId })
  expect(await markNotificationRead(db, { userId, notificationId: id })).toEqual({ status: 'marked' })
  expect(await markNotificationRead(db, { userId, notificationId: id })).toEqual({ status: 'marked' })
  expect(await countUnreadNotifications(db, userId)).toBe(1)
})

test('another customer’s notification is not found', async () => {
  const id = await insertNotification(db, { userId: otherId })
  expect(await markNotificationRead(db, { userId, notificationId: id })).toEqual({
    status: 'unknown-notification',
  })
  expect(await countUnreadNotifications(db, otherId)).toBe(1)
})

test('all of a customer’s notifications are marked as read, and those of others stay unread', async () => {
  await insertNotification(db, { userId })
  await insertNotification(db, { userId })
  await insertNotification(db, { userId: otherId })
  await markAllNotificationsRead(db, userId)
  expect(await countUnreadNotifications(db, userId)).toBe(0)
  expect(await countUnreadNotifications(db, otherId)).toBe(1)
})
