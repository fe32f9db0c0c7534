import { createElement } from 'react'
import { expect, test } from 'vitest'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Route } from './+types/data-breach'
import DataBreach, { action, loader } from './data-breach.tsx'
import { loader as readFile } from './data-breach-file.ts'
import { action as record } from './data-breaches.tsx'

const FORM = {
  intent: 'save-breach',
  noticedAt: '2026-03-05T10:00',
  exposedFrom: '2026-03-01T00:00',
  exposedTo: '2099-03-04T00:00',
  kinds: ['contact', 'orders'],
  scope: 'all',
  emails: '',
  happened: 'A backup was copied.',
  consequences: 'Someone may write to you in our name.',
  measures: 'We changed all keys.',
  advice: 'Don’t open links that ask for a code.',
}

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
await insertCustomer(db, { email: 'asha@shopper.example', fullName: 'Asha Patel' })

function argsFor<Params extends Record<string, string>>(params: Params, form?: Record<string, string | string[]>) {
  const args = routeArgs({
    db,
    visitor: signedIn(admin),
    url: '/admin/security/data-breach',
    params,
    form,
  })
  args.context.set(nonceContext, 'n0nce')
  return args
}

test('M396 M397 a breach is recorded, shows who is affected, and has the email and the report', async () => {
  const response = await record(argsFor({}, FORM))
  const breachId = (response as Response).headers.get('Location')?.split('/').at(-1) ?? ''
  const args = () => argsFor({ breachId })
  const show = async () =>
    htmlOf(createElement(DataBreach, { loaderData: await loader(args()) } as Route.ComponentProps))

  const page = textOf(await show())
  expect(page).toContain('Due by 8 March 2026, 10:00 am: ')
  expect(page).toContain('Asha Patel asha@shopper.example Name, email address and phone number Not yet')
  expect(page).toContain('Yes, email 1 person.')

  const post = (form: Record<string, string>) => action(argsFor({ breachId }, form))
  expect(await post({ intent: 'mail-affected' })).toMatchObject({ init: { status: 400 } })
  expect(await post({ intent: 'mail-affected', confirm: 'on' })).toMatchObject({ data: { intent: 'mail-affected' } })
  expect(await post({ intent: 'tell-board' })).toMatchObject({ data: { success: 'Noted that the Board was told.' } })
  expect(textOf(await show())).not.toContain('I’ve told the Board')

  const file = async (name: string) => (await readFile(argsFor({ breachId, file: name }))).text()
  const report = await file('report.txt')
  for (const text of [FORM.happened, FORM.consequences, FORM.measures, FORM.advice]) expect(report).toContain(text)
  expect(report).toContain('Affected people with an email address: 1.')
  expect(await file('letters.html')).toContain('nonce="n0nce"')
  await expect(file('other')).rejects.toMatchObject({ init: { status: 404 } })
})

test('M396 a form with missing or contradictory facts is rejected at its fields', async () => {
  const errorsOf = async (form: Record<string, string | string[]>) => {
    const { data } = (await record(argsFor({}, { ...FORM, ...form }))) as { data: { result: { error: object } } }
    return Object.keys(data.result.error)
  }
  expect(await errorsOf({ happened: '', noticedAt: '2099-01-01T00:00' })).toEqual(['noticedAt', 'happened'])
  expect(await errorsOf({ kinds: [] })).toEqual(['kinds'])
  expect(await errorsOf({ exposedTo: '2026-02-01T00:00' })).toEqual(['exposedTo'])
  expect(await errorsOf({ scope: 'listed' })).toEqual(['emails'])
  expect(await errorsOf({ scope: 'listed', emails: 'asha@shopper.example, asha' })).not.toEqual([])
})
