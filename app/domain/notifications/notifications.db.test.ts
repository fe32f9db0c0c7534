import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer } from '#tests/support/factories.ts'
import { insertNotification } from '#tests/support/notification-factory.ts'
import { markAllNotificationsRead, markNotificationRead } from './commands.server.ts'
import { countUnreadNotifications, listNotifications } from './queries.server.ts'

let database: TestDatabase
let userId: string
let otherId: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  userId = (await insertCustomer(database.db)).id
  otherId = (await insertCustomer(database.db)).id
})

const titles = async (options?: { limit: number }) =>
  (await listNotifications(database.db, userId, options)).map((notification) => notification.title)

test('a customer sees their own notifications, newest first', async () => {
  await insertNotification(database.db, { userId, title: 'Older', createdAt: new Date('2026-11-20T10:00:00Z') })
  await insertNotification(database.db, { userId, title: 'Newer', createdAt: new Date('2026-11-21T10:00:00Z') })
  await insertNotification(database.db, { userId: otherId, title: 'Of another customer' })
  expect(await titles()).toEqual(['Newer', 'Older'])
  expect(await titles({ limit: 1 })).toEqual(['Newer'])
})

test('a notification is listed with all its details', async () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const id = await insertNotification(database.db, { userId, title: 'Payment Successful', message: 'Paid.', createdAt })
  expect(await listNotifications(database.db, userId)).toEqual([
    { id, title: 'Payment Successful', message: 'Paid.', type: 'order', isRead: false, createdAt },
  ])
})

test('one notification is marked as read, and repeating it is harmless', async () => {
  const id = await insertNotification(database.db, { userId })
  await insertNotification(database.db, { userId })
  expect(await markNotificationRead(database.db, { userId, notificationId: id })).toEqual({ status: 'marked' })
  expect(await markNotificationRead(database.db, { userId, notificationId: id })).toEqual({ status: 'marked' })
  expect(await countUnreadNotifications(database.db, userId)).toBe(1)
})

test('another customer’s notification is not found', async () => {
  const id = await insertNotification(database.db, { userId: otherId })
  expect(await markNotificationRead(database.db, { userId, notificationId: id })).toEqual({
    status: 'unknown-notification',
  })
  expect(await countUnreadNotifications(database.db, otherId)).toBe(1)
})

test('all of a customer’s notifications are marked as read, and those of others stay unread', async () => {
  await insertNotification(database.db, { userId })
  await insertNotification(database.db, { userId })
  await insertNotification(database.db, { userId: otherId })
  await markAllNotificationsRead(database.db, userId)
  expect(await countUnreadNotifications(database.db, userId)).toBe(0)
  expect(await countUnreadNotifications(database.db, otherId)).toBe(1)
})
