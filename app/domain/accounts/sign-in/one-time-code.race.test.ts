import { beforeEach, expect, test } from 'vitest'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { createTestAuth } from '#tests/support/sign-in/auth.ts'
import { createAuthApiClient, setUpTwoStep } from '#tests/support/sign-in/auth-api-client.ts'
import { appCode } from '#tests/support/sign-in/authenticator.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'

const EMAIL = 'ananya@shopper.example'
const PASSWORD = 'Gul-meher9!'

const { db, auth } = await setUpTestAuth()
/** Each stands for one process of the shop. */
const processes = [auth, createTestAuth(db)] as const
beforeEach(async () => {
  await insertCustomerWithPassword(db, { email: EMAIL, password: PASSWORD })
  await db.updateTable('auth.user').set({ emailVerified: true }).execute()
})

const listSessions = () => db.selectFrom('auth.session').select('id').execute()

test('M126 an emailed code sent ten times in parallel, to two processes, signs in once', async () => {
  const otp = await processes[0].createCode(EMAIL, 'sign-in')
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      createAuthApiClient(processes[index % 2 ? 1 : 0]).post('/sign-in/email-otp', { email: EMAIL, otp }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listSessions()).toHaveLength(1)
})

test('M126 wrong codes sent in parallel get no more than three attempts', async () => {
  const otp = await processes[0].createCode(EMAIL, 'sign-in')
  const wrong = otp === '000000' ? '000001' : '000000'
  const send = (code: string, index: number) =>
    createAuthApiClient(processes[index % 2 ? 1 : 0]).post('/sign-in/email-otp', { email: EMAIL, otp: code })
  await Promise.all(Array.from({ length: 8 }, (_, index) => send(wrong, index)))
  for (let tries = 0; tries < 3; tries++) await send(wrong, tries)
  expect((await send(otp, 0)).status).not.toBe(200)
  expect(await listSessions()).toHaveLength(0)
})

test('M126 one code from the app, sent in parallel for five sign-ins, completes one of them', async () => {
  const owner = createAuthApiClient(processes[0])
  await owner.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
  const { uri } = await setUpTwoStep(owner, { password: PASSWORD })
  await db.deleteFrom('auth.session').execute()
  const waiting = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const client = createAuthApiClient(processes[index % 2 ? 1 : 0])
      await client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
      return client
    }),
  )
  const code = appCode(uri)
  const responses = await Promise.all(waiting.map((client) => client.post('/two-factor/verify-totp', { code })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listSessions()).toHaveLength(1)
})
