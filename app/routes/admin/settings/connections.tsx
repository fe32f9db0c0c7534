import { ConnectionsCard } from '#app/domain/admin/components/connections-card.tsx'
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
import { SettingsFrame } from '#app/domain/admin/settings/settings-frame.tsx'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { useFocusedField } from '#app/domain/settings/manage/settings-sections.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { mailTransportContext } from '#app/platform/mail/transport.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/connections'

export async function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const [connections, confirmations] = await Promise.all([
    findConnections(db, context.get(configContext)),
    listConfirmations(db),
  ])
  return { connections, backupConfirmedAt: confirmations.backup }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(byAdmin<Route.ActionArgs>, [
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

export default function AdminConnections({ loaderData, actionData }: Route.ComponentProps) {
  useFocusedField()
  return (
    <SettingsFrame section="connections">
      <ConnectionsCard {...loaderData} response={actionData} />
    </SettingsFrame>
  )
}
