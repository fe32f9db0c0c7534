import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FormService, formServiceContext } from '#app/domain/contact/form-service.server.ts'
import { log } from '#app/platform/log.server.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action } from './contact.tsx'

const SENT = 'Thank you! Your message has been sent successfully.'
const ACCEPTED = { data: { success: expect.stringContaining(SENT) } }

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute()
  await db.deleteFrom('auth.rate_limits').execute()
})

const message = {
  name: 'Asha Patel',
  email: 'asha@mail.example',
  subject: 'A size',
  message: 'Is there an XL?\nThanks',
}

function send(form: Record<string, string>, formService?: FormService) {
  const args = routeArgs({ db, url: '/contact', form })
  args.context.set(formServiceContext, formService)
  return action(args)
}

const storedMessages = () => db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute()

describe('a message', () => {
  test('M117 M107 is stored with every field and confirmed to the sender', async () => {
    const response = await send(message)
    const [stored] = await storedMessages()
    expect(response).toMatchObject({ data: { success: `${SENT} Your message number is ${stored?.message_number}.` } })
    expect(await storedMessages()).toMatchObject([{ ...message, read_at: null, forwarded_at: null }])
  })

  test.each(['name', 'email', 'subject', 'message'])(
    'M117 without %s is rejected and returns what was typed',
    async (field) => {
      const response = await send({ ...message, [field]: ' ' })
      expect(response).toMatchObject({
        data: { result: { status: 'error', error: { [field]: [expect.stringContaining('is required')] } } },
        init: { status: 400 },
      })
      const { name } = message
      if (field !== 'name') expect(response).toMatchObject({ data: { result: { initialValue: { name } } } })
      expect(await storedMessages()).toEqual([])
    },
  )

  test('M117 with an invalid address is rejected', async () => {
    expect(await send({ ...message, email: 'asha@' })).toMatchObject({
      data: { result: { error: { email: ['Please enter a valid email address'] } } },
    })
  })

  test('can’t put a line break into an email header', async () => {
    for (const field of ['name', 'subject']) {
      expect(await send({ ...message, [field]: 'Hello\r\nBcc: all@mail.example' })).toMatchObject({
        init: { status: 400 },
      })
    }
    expect(await storedMessages()).toEqual([])
  })

  test('from a robot is dropped silently', async () => {
    expect(await send({ ...message, website: 'https://spam.example' })).toMatchObject({ data: { success: SENT } })
    expect(await storedMessages()).toEqual([])
  })

  test('is rejected when too many came from the same network', async () => {
    for (let sent = 0; sent < 5; sent++) expect(await send(message)).toMatchObject(ACCEPTED)
    expect(await send(message)).toMatchObject({
      data: { error: 'Sorry, there was an error sending your message. Please try again.' },
      init: { status: 429 },
    })
    expect(await storedMessages()).toHaveLength(5)
  })
})

describe('M201 a message about something that is wrong with an order', () => {
  const complaints = () =>
    db.selectFrom('complaints').selectAll().orderBy('complaint_number', 'desc').limit(1).executeTakeFirst()

  test.each([
    { complaintKind: 'late', orderNumber: '' },
    { complaintKind: '', orderNumber: '2627-999999' },
  ])('with %j is a complaint, and its number is shown', async (fields) => {
    const submit = vi.fn(async () => true)
    const response = await send({ ...message, ...fields }, { submit })
    const complaint = await complaints()
    expect(response).toMatchObject({
      data: { success: `${SENT} Your complaint number is ${complaint?.complaint_number}.` },
    })
    expect(complaint).toMatchObject({ name: message.name, email: message.email, user_id: null, order_id: null })
    expect(await storedMessages()).toEqual([])
    expect(submit).toHaveBeenCalledExactlyOnceWith(message)
  })

  test.each([
    ['complaintKind', 'x'],
    ['orderNumber', '1'.repeat(41)],
  ])('with %s %s is rejected', async (field, typed) => {
    const fields = { [field]: typed }
    expect(await send({ ...message, ...fields })).toMatchObject({
      data: { result: { status: 'error', initialValue: fields } },
      init: { status: 400 },
    })
  })
})

describe('with a form service', () => {
  test('M129 a message is forwarded and recorded', async () => {
    const submit = vi.fn(async () => true)
    await send(message, { submit })
    expect(submit).toHaveBeenCalledExactlyOnceWith(message)
    expect((await storedMessages())[0]?.forwarded_at).toBeInstanceOf(Date)
  })

  test.each([
    ['rejects it', async () => false],
    ['cannot be reached', () => Promise.reject(new Error('no route'))],
  ])('M122 a message is stored when the service %s', async (_, submit) => {
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    expect(await send(message, { submit })).toMatchObject(ACCEPTED)
    expect(await storedMessages()).toMatchObject([{ forwarded_at: null }])
  })
})
