import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CourierService,
  CourierServiceError,
  courierServiceContext,
} from '#app/domain/orders/couriers/courier-service.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { settingInputValues } from '#app/domain/settings/manage/setting-texts.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { type SettingsCache, settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { DEFAULT_SETTINGS, SETTING_GROUPS, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { log } from '#app/platform/log.server.ts'
import { MailRejected, type MailTransport, mailTransportContext } from '#app/platform/mail/transport.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { createFakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as noDarkPatterns from '../../store/pages/no-dark-patterns.tsx'
import * as dashboard from '../dashboard.tsx'
import * as pages from '../pages/pages.tsx'
import * as changes from './changes.tsx'
import * as connections from './connections.tsx'
import * as overview from './overview.tsx'
import * as sectionPage from './section.tsx'

let storage: { saveImage: ReturnType<typeof vi.fn>; testFiles: ReturnType<typeof vi.fn> }
let transport: MailTransport | undefined
let couriers: Pick<CourierService, 'listRates'> | undefined
let gateway: ReturnType<typeof createFakeGateway>
const refresh = vi.fn()

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

beforeEach(async () => {
  await db.deleteFrom('settings_versions').execute()
  await db.deleteFrom('first_day_confirmations').execute()
  await db.deleteFrom('auth.rate_limits').execute()
  storage = { saveImage: vi.fn(), testFiles: vi.fn(async () => {}) }
  transport = undefined
  couriers = undefined
  gateway = createFakeGateway()
  refresh.mockReset().mockImplementation(() => readSettings(db))
})

type Form = Record<string, string | readonly string[]>

function argsOf(form?: Form, section = 'shop', search = '') {
  const args = routeArgs({
    db,
    visitor: signedIn(admin),
    url: `/admin/settings/${section}${search}`,
    params: { section },
    form,
  })
  args.context.set(settingsCacheContext, { refresh } as unknown as SettingsCache)
  args.context.set(storageContext, storage as unknown as ImageStorage)
  args.context.set(mailTransportContext, transport)
  args.context.set(gatewayContext, gateway)
  args.context.set(courierServiceContext, couriers as CourierService | undefined)
  return args
}

const post = (form: Form) => sectionPage.action(argsOf(form))
const postConnection = (form: Form) => connections.action(argsOf(form, 'connections'))

/** What the form of a section sends, with these values typed. */
async function section(group: SettingGroup, typed: Form = {}): Promise<Form> {
  const { version, settings } = await readSettings(db)
  return { intent: 'save-settings', group, version: String(version), ...settingInputValues(group, settings), ...typed }
}

const stored = async () => (await readSettings(db)).settings

describe('a section', () => {
  test.each(Object.keys(SETTING_GROUPS) as SettingGroup[])(
    '%s saves what it shows, which changes nothing',
    async (group) => {
      expect(await post(await section(group))).toMatchObject({
        data: { shown: { group, version: 0 } },
        init: { status: 200 },
      })
      expect(await stored()).toEqual(DEFAULT_SETTINGS)
    },
  )

  test('M131 saves alone, shows the newest version, and is in the list of changes', async () => {
    const saved = await post(await section('contact', { phone: '+91 22 5000 0000' }))
    expect(saved).toMatchObject({ data: { shown: { version: 1 }, success: expect.any(String) }, init: { status: 200 } })
    expect(refresh).toHaveBeenCalledOnce()
    expect(await stored()).toEqual({ ...DEFAULT_SETTINGS, phone: '+91 22 5000 0000' })
    expect(await sectionPage.loader(argsOf(undefined, 'contact'))).toMatchObject({
      group: 'contact',
      version: 1,
      settings: { phone: '+91 22 5000 0000' },
    })
    const list = (search: string) => changes.loader(argsOf(undefined, 'changes', search))
    expect(await list('?section=tax')).toMatchObject({ section: 'tax', total: 0, changes: [] })
    expect(await list('?section=contact')).toEqual(await list('').then((all) => ({ ...all, section: 'contact' })))
    expect(await list('')).toMatchObject({
      section: undefined,
      total: 1,
      changes: [
        { changedBy: admin.email, changes: { phone: { before: DEFAULT_SETTINGS.phone, after: '+91 22 5000 0000' } } },
      ],
    })
  })

  test('M228 returns what is stored, such as a GSTIN in capitals', async () => {
    const saved = await post(await section('tax', { taxMode: 'regular', gstin: ' 24aaacc1206d1zm ' }))
    expect(saved).toMatchObject({
      data: { shown: { stored: { taxMode: 'regular', gstin: '24AAACC1206D1ZM' } } },
    })
    expect(await post(await section('delivery', { deliveryCharge: '1,049.00' }))).toMatchObject({
      data: { shown: { stored: { deliveryCharge: '1049' } } },
    })
  })

  test('switches flags off, and reads one address a line', async () => {
    const { alertNewOrder: _off, ...alerts } = await section('alerts', {
      alertEmails: 'a@shop.example\nb@shop.example',
    })
    await post(alerts as Form)
    expect(await stored()).toMatchObject({ alertNewOrder: false, alertEmails: ['a@shop.example', 'b@shop.example'] })
  })

  test('keeps what was typed and names the field when something is invalid', async () => {
    const rejected = await post(await section('contact', { phone: 'call me', careEmail: 'new@shop.example' }))
    expect(rejected).toMatchObject({
      data: {
        shown: { version: 0 },
        result: {
          error: { phone: [expect.any(String)] },
          initialValue: { phone: 'call me', careEmail: 'new@shop.example' },
        },
      },
      init: { status: 400 },
    })
    expect(await stored()).toEqual(DEFAULT_SETTINGS)
  })

  test('is rejected when its settings contradict each other', async () => {
    const rejected = await post(await section('tax', { taxMode: 'regular' }))
    expect(rejected).toMatchObject(rejectedFields(400, { gstin: [expect.any(String)] }))
  })

  test('changed by someone else says what they saved, and saves when sent again', async () => {
    const form = await section('shop', { name: 'Rang Mahal' })
    await saveSettings(db, {
      basedOn: 0,
      values: { name: 'Phulwari' },
      actor: await testActor(db),
    })
    const rejected = await post(form)
    expect(rejected).toMatchObject({
      data: {
        shown: { version: 1, savedElsewhere: ['Shop name: Phulwari'] },
        result: { initialValue: { name: 'Rang Mahal' } },
      },
      init: { status: 409 },
    })
    await post({ ...form, version: '1' })
    expect(await stored()).toMatchObject({ name: 'Rang Mahal' })
  })

  test.each(['nothing', 'toString', 'Shop'])('named %s doesn’t exist', async (name) => {
    const thrown = await sectionPage.loader(argsOf(undefined, name)).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 404 } })
  })

  test.each([
    [{ group: 'nothing', version: '0' }],
    [{ group: 'toString', version: '0' }],
    [{ group: 'shop', version: 'x' }],
    [{ group: 'shop' }],
  ])('of a form that the screen doesn’t send is rejected: %j', async (form) => {
    const thrown = await post({ intent: 'save-settings', ...form } as Form).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 400 } })
  })
})

describe('an image', () => {
  async function send(file: File | undefined, typed: Form = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(await section('shop', typed))) body.append(name, String(value))
    if (file) body.append('logoFile', file)
    const args = argsOf()
    args.request = new Request('http://shop.test/admin/settings/shop', { method: 'POST', body })
    return sectionPage.action(args)
  }
  const file = new File(['logo'], 'logo.png', { type: 'image/png' })

  test('is uploaded, replaced and removed; the old ones are deleted later', async () => {
    const [first, second] = [await insertStoredImage(db), await insertStoredImage(db)]
    storage.saveImage.mockResolvedValueOnce({ status: 'saved', url: first })
    await send(file)
    expect(await stored()).toMatchObject({ logo: first })
    storage.saveImage.mockResolvedValueOnce({ status: 'saved', url: second })
    await send(file)
    expect(await stored()).toMatchObject({ logo: second })
    await send(undefined, { logoRemoved: 'on' })
    expect(await stored()).toMatchObject({ logo: '' })
    const images = await db.selectFrom('stored_images').select('erase_after').execute()
    expect(images.every(({ erase_after }) => erase_after !== null)).toBe(true)
  })

  test('that isn’t one is rejected at its field, and the section isn’t saved', async () => {
    storage.saveImage.mockResolvedValue({ status: 'rejected', reason: 'not-an-image' })
    expect(await send(file, { name: 'Rang Mahal' })).toMatchObject(rejectedFields(400, { logo: [expect.any(String)] }))
    expect(await stored()).toEqual(DEFAULT_SETTINGS)
  })

  test('that has been deleted can’t be saved', async () => {
    expect(await send(undefined, { logo: '/images/unknown.jpg' })).toMatchObject({ init: { status: 409 } })
  })
})

describe('the test of', () => {
  test('M132 emails reports a missing mail server, sends an email, or says why it can’t', async () => {
    const test = () => postConnection({ intent: 'test-mail' })
    expect(await test()).toMatchObject({ data: { code: 'not-configured' } })

    const sent: { to: string; subject: string }[] = []
    transport = { send: async (mail) => void sent.push(mail) }
    await saveSettings(db, { basedOn: 0, values: { name: 'Rang Mahal' }, actor: undefined })
    expect(await test()).toMatchObject({ data: { success: expect.any(String) } })
    expect(sent).toMatchObject([{ to: admin.email, subject: 'Test email from Rang Mahal' }])

    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
    transport = { send: () => Promise.reject(new MailRejected('no such mailbox')) }
    expect(await test()).toMatchObject({ data: { code: 'rejected' } })
    transport = { send: () => Promise.reject(new Error('the password secret is wrong')) }
    const failed = await test()
    expect(failed).toMatchObject({ data: { code: 'unavailable' } })
    expect(JSON.stringify(failed)).not.toContain('secret')
    expect(warned).toHaveBeenCalledTimes(2)
  })

  test('the storage writes a file', async () => {
    const test = () => postConnection({ intent: 'test-storage' })
    expect(await test()).toMatchObject({ data: { success: expect.any(String) } })
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    storage.testFiles.mockRejectedValue(new Error('the disk is full'))
    expect(await test()).toMatchObject({ data: { code: 'unavailable' } })
  })

  test('payments asks the provider', async () => {
    const test = () => postConnection({ intent: 'test-payments' })
    expect(await test()).toMatchObject({ data: { success: expect.any(String) } })
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    gateway.fail('listPayments', { kind: 'rejected' })
    expect(await test()).toMatchObject({ data: { code: 'rejected' } })
    gateway.fail('listPayments', { kind: 'unavailable' })
    expect(await test()).toMatchObject({ data: { code: 'unavailable' } })
  })

  test('M357 couriers asks the service for prices, once it is set up', async () => {
    const test = () => postConnection({ intent: 'test-couriers' })
    expect(await test()).toMatchObject({ data: { code: 'not-configured' } })
    const listRates = vi.fn(async () => [])
    couriers = { listRates }
    expect(await test()).toMatchObject({ data: { success: expect.any(String) } })
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    listRates.mockRejectedValue(new CourierServiceError('rejected', 'wrong password'))
    expect(await test()).toMatchObject({ data: { code: 'rejected' } })
    listRates.mockRejectedValue(new CourierServiceError('unavailable', 'no response'))
    expect(await test()).toMatchObject({ data: { code: 'unavailable' } })
  })

  test('connections is limited', async () => {
    for (let count = 0; count < 10; count++) await postConnection({ intent: 'test-storage' })
    expect(await postConnection({ intent: 'test-storage' })).toMatchObject({
      data: { code: 'too-many-tests' },
      init: { status: 429 },
    })
    expect(storage.testFiles).toHaveBeenCalledTimes(10)
  })

  test('an unknown connection is rejected', async () => {
    const thrown = await postConnection({ intent: 'test-everything' }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 400 } })
  })
})

describe('the overview', () => {
  const show = async (search = '') => {
    const loaderData = await overview.loader(argsOf(undefined, '', search))
    return htmlOf(createElement(overview.default as never, { loaderData }), '/admin/settings')
  }

  test('M970 lists the sections, each with what it holds and what the shop misses there', async () => {
    const html = await show()
    for (const group of [...Object.keys(SETTING_GROUPS), 'connections']) {
      expect(html).toContain(`href="/admin/settings/${group}"`)
    }
    expect(textOf(html)).toContain('grievance officer, maker and packer Enter your legal details. Legal')
    await post(await section('tax'))
    expect(textOf(await show())).toContain('GST registration and GSTIN Delivery')
  })

  test('M970 finds settings by label, hint and section, with a link to each', async () => {
    expect(await show('?search=grievance+email')).toContain('href="/admin/settings/legal#legal-grievanceEmail"')
    expect(await show('?search=pin+codes')).toContain('href="/admin/settings/delivery#delivery-deliveryAreas"')
    expect(await show('?search=size+guide+kaftan+%3Cb%3E')).toContain('Nothing found')
  })
})

describe('the first day', () => {
  const load = async () => (await dashboard.loader(argsOf())).firstDay
  const isDone = async (name: string) => (await load()).steps.find(({ step }) => step === name)?.isDone

  test('tax is confirmed by saving its section, even with the default', async () => {
    expect(await isDone('tax')).toBe(false)
    await post(await section('tax'))
    expect(await isDone('tax')).toBe(true)
  })

  test('backups elsewhere are confirmed with a date', async () => {
    expect(await connections.loader(argsOf(undefined, 'connections'))).toMatchObject({ backupConfirmedAt: undefined })
    await postConnection({ intent: 'confirm-backup' })
    expect(await connections.loader(argsOf(undefined, 'connections'))).toMatchObject({
      backupConfirmedAt: expect.any(Date),
    })
    expect(await isDone('backup')).toBe(true)
  })

  test('M353 name and city are confirmed by saving their section, once the social link is the shop’s own', async () => {
    await post(await section('shop'))
    expect(await isDone('shop')).toBe(false)
    await post(await section('shop', { socialUrl: '' }))
    expect(await isDone('shop')).toBe(true)
  })

  test('M361 the declaration about dark patterns is published once the owner has confirmed it', async () => {
    const declared = async () => (await noDarkPatterns.loader(argsOf())).declaredAt
    expect(await declared()).toBeUndefined()
    expect(await isDone('dark-patterns')).toBe(false)
    await pages.action(argsOf({ intent: 'confirm-dark-patterns' }))
    expect(await declared()).toEqual(expect.any(Date))
    expect(await isDone('dark-patterns')).toBe(true)
  })

  test('M133 missing legal details are named; with them and the shop’s contact details, the list can be hidden', async () => {
    const hide = () => dashboard.action(argsOf({ intent: 'hide-first-day' }))
    await hide()
    expect((await load()).toEnter.legal).toContain('legalName')
    const legal = {
      legalName: 'Gulmeher Textiles LLP',
      registeredAddress: '12 Law Garden Road',
      grievanceName: 'Asha Patel',
      grievanceDesignation: 'Partner',
      grievanceEmail: 'asha@shop.example',
      grievancePhone: '+91 79 4000 0001',
    }
    await post(await section('legal', legal))
    expect(await load()).toMatchObject({ isShown: true, toEnter: { legal: [] } })
    const contact = { careEmail: 'care@rang.example', supportEmail: 'help@rang.example', phone: '+91 79 4000 0002' }
    await post(await section('contact', contact))
    expect(await load()).toMatchObject({ isShown: false, toEnter: { contact: [] } })
  })
})
