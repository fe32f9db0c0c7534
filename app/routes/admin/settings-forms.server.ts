import { z } from 'zod'
import {
  mayTestConnection,
  sendTestMail,
  testCouriers,
  testPayments,
  testStorage,
} from '#app/domain/admin/connections.server.ts'
import { type ConnectionTest, type ConnectionTestOutcome, connectionTestText } from '#app/domain/admin/connections.ts'
import { confirmFirstDay } from '#app/domain/admin/first-day.server.ts'
import { CONFIRM_BACKUP, TEST_COURIERS, TEST_MAIL, TEST_PAYMENTS, TEST_STORAGE } from '#app/domain/admin/intents.ts'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { SAVE_SETTINGS } from '#app/domain/settings/intents.ts'
import { sectionInput } from '#app/domain/settings/manage/check-section.ts'
import { imageFileName, imageRemovalName } from '#app/domain/settings/manage/setting-images.ts'
import {
  fieldsOf,
  findSetting,
  settingGroup,
  settingInputValues,
  settingText,
} from '#app/domain/settings/manage/setting-texts.ts'
import type { SettingsResponse } from '#app/domain/settings/manage/settings-section.tsx'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import type { SettingGroup, SettingName, ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { hiddenFields, parseForm } from '#app/platform/http/form.server.ts'
import { mailTransportContext } from '#app/platform/mail/transport.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/settings'
import { uploadErrorText } from './product-image-uploads.server.ts'

/** A form of the settings screen, sent by the administrator. */
interface SubmittedForm extends Pick<Route.ActionArgs, 'context'> {
  readonly actor: AdminActor
  readonly form: FormData
}

type Handler = (sent: SubmittedForm) => Promise<(SettingsResponse | FormResponse) & { readonly status: number }>

/** What each form of the settings screen does, by its intent. */
export const SETTINGS_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [SAVE_SETTINGS, saveSection],
  [TEST_MAIL, (sent) => runTest(sent, TEST_MAIL)],
  [TEST_STORAGE, (sent) => runTest(sent, TEST_STORAGE)],
  [TEST_PAYMENTS, (sent) => runTest(sent, TEST_PAYMENTS)],
  [TEST_COURIERS, (sent) => runTest(sent, TEST_COURIERS)],
  [CONFIRM_BACKUP, confirmBackup],
])

const sectionTarget = z.object({
  group: z.string().transform((name, context): SettingGroup => {
    const group = settingGroup(name)
    if (group) return group
    context.addIssue('unknown group')
    return z.NEVER
  }),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})

/** Saves a section with all its settings. */
async function saveSection({ context, actor, form }: SubmittedForm) {
  const db = context.get(dbContext)
  const { group, version } = hiddenFields(form, sectionTarget)
  const imageErrors = await storeImages(form, group, context.get(storageContext))
  const submission = parseForm(form, sectionInput(group))
  const respond = (status: number, more: Partial<SettingsResponse> = {}, fieldErrors: FieldErrors = {}) => ({
    intent: SAVE_SETTINGS,
    group,
    version,
    result: submission.reply({ fieldErrors }),
    status,
    ...more,
  })
  if (submission.status !== 'success') return respond(400, {}, imageErrors)
  if (Object.keys(imageErrors).length > 0) return respond(400, {}, imageErrors)

  const values = submission.value as Partial<ShopSettings>
  const outcome = await saveSettings(db, { basedOn: version, values, actor })
  switch (outcome.status) {
    case 'saved':
    case 'unchanged': {
      const newest = await context.get(settingsCacheContext).refresh()
      if (group === 'shop' || group === 'tax') await confirmFirstDay(db, actor, group)
      return respond(200, {
        version: newest.version,
        // As they are stored, such as a GSTIN in capitals.
        result: { ...submission.reply(), initialValue: settingInputValues(group, newest.settings) },
        success: 'Saved. Your changes appear across the shop within two seconds.',
      })
    }
    case 'edit-conflict': {
      const now = await readSettings(db)
      return respond(409, {
        version: now.version,
        error: 'These settings were changed in another window. Saving again replaces them with yours:',
        savedElsewhere: outcome.names.map((name) => savedText(name, now.settings)),
      })
    }
    case 'unknown-image':
      return respond(409, {}, { [outcome.name]: ['This image is no longer available. Please upload it again.'] })
  }
}

type FieldErrors = Record<string, string[]>

/** Stores the new images of a section and puts their addresses into its fields. @returns Why some were rejected. */
async function storeImages(
  form: FormData,
  group: SettingGroup,
  storage: Pick<ImageStorage, 'saveImage'>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { name } of fieldsOf(group).filter(({ kind }) => kind === 'image')) {
    const file = form.get(imageFileName(name))
    if (form.has(imageRemovalName(name))) form.set(name, '')
    // Browsers send an empty file when none was chosen.
    if (!(file instanceof File) || file.size === 0) continue
    const outcome = await storage.saveImage(await file.bytes(), 0)
    if (outcome.status === 'saved') form.set(name, outcome.url)
    else errors[name] = [uploadErrorText(outcome.reason)]
  }
  return errors
}

function savedText(name: SettingName, settings: ShopSettings): string {
  const field = findSetting(name)
  return `${field?.label ?? name}: ${settingText(field, settings[name])}`
}

async function runTest({ context, actor }: SubmittedForm, test: ConnectionTest) {
  const outcome = await outcomeOf(test, context, actor)
  const text = connectionTestText(test, outcome)
  return outcome === 'works'
    ? { intent: test, success: text, status: 200 }
    : { intent: test, error: text, code: outcome, status: TEST_STATUS[outcome] }
}

const TEST_STATUS: Record<Exclude<ConnectionTestOutcome, 'works'>, number> = {
  'not-configured': 409,
  rejected: 409,
  unavailable: 409,
  'timed-out': 409,
  'too-many-tests': 429,
}

async function outcomeOf(
  test: ConnectionTest,
  context: SubmittedForm['context'],
  actor: AdminActor,
): Promise<ConnectionTestOutcome> {
  const db = context.get(dbContext)
  if (!(await mayTestConnection(db, actor))) return 'too-many-tests'
  switch (test) {
    case TEST_MAIL: {
      const { settings } = await readSettings(db)
      const { shopUrl } = context.get(configContext)
      return sendTestMail({
        transport: context.get(mailTransportContext),
        settings,
        shopUrl,
        to: actor.email,
      })
    }
    case TEST_STORAGE:
      return testStorage(context.get(storageContext))
    case TEST_PAYMENTS:
      return testPayments(context.get(gatewayContext), new Date())
    case TEST_COURIERS:
      return testCouriers(context.get(courierServiceContext))
  }
}

async function confirmBackup({ context, actor }: SubmittedForm) {
  await confirmFirstDay(context.get(dbContext), actor, 'backup')
  return { intent: CONFIRM_BACKUP, success: 'Confirmed.', status: 200 }
}
