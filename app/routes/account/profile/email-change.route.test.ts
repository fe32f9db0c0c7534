import { beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_CHANGE_QUEUE, type EmailChangeJob } from '#app/domain/accounts/email-change/email-change.server.ts'
import { mailEmailChangeCodes } from '#app/domain/messaging/email-change-emails.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { mailedCode } from '#tests/support/sign-in/mailed-code.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { action, loader } from './profile.tsx'

const PASSWORD = 'Gul-meher9!'
const OLD = 'ananya@old.example'
const NEW = 'ananya@new.example'
const url = '/profile?tab=security'

let visitor: Visitor

const { db, auth, jobs } = await setUpTestAuth()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  visitor = signedIn(await insertCustomerWithPassword(db, { email: OLD, password: PASSWORD }))
})

/** The address on the page that responds to the last form without scripts. */
let shown = ''

async function post(intent: string, fields: Record<string, string> = {}) {
  const args = routeArgs({ db, visitor, url, form: { intent, ...fields } })
  args.context.set(authContext, auth)
  args.context.set(jobsContext, jobs)
  const response = await action(args)
  shown = (await loader(args)).user.email
  if (response instanceof Response) return { status: response.status }
  return { status: response.init?.status ?? 200, ...response.data }
}

const ask = (fields: Record<string, string> = {}) =>
  post('request-email-change', { email: NEW, password: PASSWORD, ...fields })

async function openChange() {
  const { panel } = await loader(routeArgs({ db, visitor, url }))
  return panel.tab === 'security' ? panel.emailChange : undefined
}

/** Sends the codes as the shop does in the background. @returns Those of the current and the new mailbox. */
async function readCodes(): Promise<{ oldCode: string; newCode: string }> {
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    const services = { db, jobs, auth, shopUrl: 'http://shop.test' }
    if (queue === EMAIL_CHANGE_QUEUE) await mailEmailChangeCodes(services, data as EmailChangeJob)
  }
  return { oldCode: await mailedCode(db, OLD), newCode: await mailedCode(db, NEW) }
}

describe('M392 the Security tab', () => {
  test('asks for the new address and the password, then for both codes', async () => {
    expect(await ask()).toMatchObject({ status: 200, success: 'We’ve emailed a code to both addresses.' })
    expect(await openChange()).toEqual({ newEmail: NEW, expiresAt: expect.any(String) })
    const { oldCode, newCode } = await readCodes()
    const wrong = await post('confirm-email-change', { oldCode: 'x', newCode })
    expect(wrong).toMatchObject({ status: 400, result: { error: { oldCode: ['Incorrect code'] } } })
    expect(JSON.stringify(wrong)).not.toContain(newCode)
    expect(await post('confirm-email-change', { oldCode, newCode })).toMatchObject({
      success: `Your email address is now ${NEW}. Your other devices have been signed out.`,
    })
    expect(shown).toBe(NEW)
    expect(await openChange()).toBeUndefined()
    expect(await post('confirm-email-change', { oldCode, newCode })).toMatchObject({
      status: 409,
      error: expect.stringContaining('start again'),
    })
  })

  test('cancels a request', async () => {
    await ask()
    expect(await post('cancel-email-change')).toEqual({ status: 302 })
    expect(await openChange()).toBeUndefined()
  })

  test.each([
    [{ email: '' }, { email: ['Email is required'] }],
    [{ email: 'ananya' }, { email: ['Please enter a valid email address'] }],
    [{ email: 'ananya@mailinator.com' }, { email: ['Please use a valid email address'] }],
    [{ email: 'Admin+1@Gulmeher.example' }, { email: ['Please use a valid email address'] }],
    [{ email: OLD.toUpperCase() }, { email: ['This is already your email address'] }],
    [{ password: '' }, { password: ['Password is required'] }],
    [{ password: 'Wrong-pass9!' }, { password: ['Incorrect password'] }],
  ])('rejects %o with a text at its field', async (fields, error) => {
    const response = await ask(fields)
    expect(response).toMatchObject({ status: 400, result: { error } })
    expect(JSON.stringify(response)).not.toContain(PASSWORD)
    expect(jobs.enqueued).toEqual([])
  })

  test('S07 answers the same for an address that has an account', async () => {
    await insertCustomerWithPassword(db, { email: 'meera@shopper.example', password: PASSWORD })
    const answer = await ask()
    expect(await ask({ email: 'meera@shopper.example' })).toEqual(answer)
  })
})
