import { CONNECTIONS, ConnectionsCard } from '#app/domain/admin/components/connections-card.tsx'
import { CONFIRM_FORMS } from '#app/domain/admin/confirm.form.ts'
import { TEST_FORMS } from '#app/domain/admin/connections.form.ts'
import {
  findConnections,
  mayTestConnection,
  sendTestMail,
  testCouriers,
  testPayments,
  testStorage,
} from '#app/domain/admin/connections.server.ts'
import type { ConnectionTestOutcome } from '#app/domain/admin/connections.ts'
import { confirmFirstDay, listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { type SentSection, saveSectionForm } from '#app/domain/settings/manage/save-section.form.ts'
import { saveSection } from '#app/domain/settings/manage/save-section.server.ts'
import { SettingsChanges } from '#app/domain/settings/manage/settings-changes.tsx'
import { SettingsSection } from '#app/domain/settings/manage/settings-section.tsx'
import { settingsAt, useFocusedSection } from '#app/domain/settings/manage/settings-sections.ts'
import { listSettingsChanges, readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { SETTING_GROUPS, SETTING_LIST, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { mailTransportContext } from '#app/platform/mail/transport.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/settings'

const CHANGES_SHOWN = 10

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[]

export async function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const [{ version, settings }, changes, connections, confirmations] = await Promise.all([
    readSettings(db),
    listSettingsChanges(db, CHANGES_SHOWN),
    findConnections(db, context.get(configContext)),
    listConfirmations(db),
  ])
  return { version, settings, changes, connections, backupConfirmedAt: confirmations.backup }
}

type Sender = ReturnType<typeof byAdmin>

export const action = formAction(byAdmin<Route.ActionArgs>, [
  prepared(
    storeImages,
    on(saveSectionForm, async ({ db, actor, context, value }) => {
      const outcome = await saveSection({ db, actor, cache: context.get(settingsCacheContext) }, value)
      const isSaved = outcome.status === 'saved' || outcome.status === 'unchanged'
      if (isSaved && (value.group === 'shop' || value.group === 'tax')) await confirmFirstDay(db, actor, value.group)
      return outcome
    }),
  ),
  testing(TEST_FORMS.mail, async ({ db, actor, context }) => {
    const { settings } = await readSettings(db)
    const { shopUrl } = context.get(configContext)
    return sendTestMail({ transport: context.get(mailTransportContext), settings, shopUrl, to: actor.email })
  }),
  testing(TEST_FORMS.storage, ({ context }) => testStorage(context.get(storageContext))),
  testing(TEST_FORMS.payments, ({ context }) => testPayments(context.get(gatewayContext), new Date())),
  testing(TEST_FORMS.couriers, ({ context }) => testCouriers(context.get(courierServiceContext))),
  on(CONFIRM_FORMS.backup, ({ db, actor }) => confirmFirstDay(db, actor, 'backup')),
])

function testing(form: typeof TEST_FORMS.mail, run: (sender: Sender) => Promise<ConnectionTestOutcome>) {
  return on(form, async (sender: Sender): Promise<ConnectionTestOutcome> => {
    return (await mayTestConnection(sender.db, sender.actor)) ? run(sender) : { status: 'too-many-tests' }
  })
}

/** Stores the new images of a section, and puts their addresses into its fields. */
async function storeImages({ context, form }: Sender & { form: FormData }) {
  const names = SETTING_LIST.filter(({ kind }) => kind === 'image').map(({ name }) => name)
  return {
    shown: { group: form.get('group'), version: Number(form.get('version')) },
    refused: await storeFormImages(context.get(storageContext), form, names),
  }
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { version, settings, changes, connections, backupConfirmedAt } = loaderData
  useFocusedSection()
  const sent = responseTo(actionData, saveSectionForm.intent)
  return (
    <>
      <AdminTitle title="Settings" />
      <nav aria-label="Sections" className="-mt-2 mb-3.5 flex flex-wrap gap-x-4">
        {GROUPS.map((group) => (
          <TextLink key={group} to={settingsAt(group)} alone className="text-sm">
            {SETTING_GROUPS[group]}
          </TextLink>
        ))}
        <TextLink to={settingsAt(CONNECTIONS)} alone className="text-sm">
          Connections
        </TextLink>
      </nav>
      <div className="grid max-w-3xl gap-3.5">
        {GROUPS.map((group) => (
          <SettingsSection
            key={group}
            group={group}
            settings={settings}
            version={version}
            response={(sent?.shown as SentSection | undefined)?.group === group ? sent : undefined}
          />
        ))}
        <ConnectionsCard connections={connections} backupConfirmedAt={backupConfirmedAt} response={actionData} />
        {changes.length > 0 && <SettingsChanges changes={changes} />}
      </div>
    </>
  )
}
