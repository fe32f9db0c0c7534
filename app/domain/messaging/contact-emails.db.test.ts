import { expect, test } from 'vitest'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import { CONTACT_MESSAGE_QUEUE, type ContactMessageEvent } from '#app/domain/contact/contact-event.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { acknowledgeContactMessage } from './contact-emails.server.ts'

const { db } = await setUpTestDatabase()

const services = () => ({ db, jobs: createFakeJobs(), shopUrl: 'https://shop.example' })

async function sendMessage(email: string) {
  const jobs = createFakeJobs()
  const input = { name: 'Buy cheap pills', email, subject: 'Win a prize', message: 'https://spam.example' }
  const { number } = await storeContactMessage({ db, jobs }, input)
  const events = jobs.enqueued.filter(({ queue }) => queue === CONTACT_MESSAGE_QUEUE)
  expect(events).toHaveLength(1)
  return { event: events[0]?.data as ContactMessageEvent, number }
}

const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()

test('M144 the sender of a contact message gets its message number by email, once', async () => {
  const { event, number } = await sendMessage('asha@mail.example')
  await acknowledgeContactMessage(services(), event)
  await acknowledgeContactMessage(services(), event)
  const mails = await mailsTo('asha@mail.example')
  expect(mails).toMatchObject([{ subject: `We received your message ${number}`, template: 'contact-received' }])
  expect(mails[0]?.body).toContain(`Your message number is ${number}.`)
})

test('the acknowledgement repeats nothing that was typed, so that the form can’t send other people’s texts', async () => {
  const { event } = await sendMessage('victim@mail.example')
  await acknowledgeContactMessage(services(), event)
  expect(JSON.stringify(await mailsTo('victim@mail.example'))).not.toMatch(/pills|prize|spam/)
})

test('an address gets at most five acknowledgements a day', async () => {
  for (let sent = 0; sent < 7; sent++) {
    const { event } = await sendMessage('Flooded@mail.example')
    await acknowledgeContactMessage(services(), event)
  }
  expect(await mailsTo('Flooded@mail.example')).toHaveLength(5)
})

test('a message that has been deleted is not acknowledged', async () => {
  const before = await db.selectFrom('mails').select('id').execute()
  await acknowledgeContactMessage(services(), { messageId: crypto.randomUUID() })
  expect(await db.selectFrom('mails').select('id').execute()).toEqual(before)
})
