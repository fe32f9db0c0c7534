import { data } from 'react-router'
import { CONNECTIONS, ConnectionsCard } from '#app/domain/admin/components/connections-card.tsx'
import { findConnections } from '#app/domain/admin/connections.server.ts'
import { listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { SettingsChanges } from '#app/domain/settings/manage/settings-changes.tsx'
import { SettingsSection } from '#app/domain/settings/manage/settings-section.tsx'
import { settingsAt, useFocusedSection } from '#app/domain/settings/manage/settings-sections.ts'
import { listSettingsChanges, readSettings } from '#app/domain/settings/settings.server.ts'
import { SETTING_GROUPS, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/settings'
import { SETTINGS_FORMS } from './settings-forms.server.ts'

const CHANGES_SHOWN = 10

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[]

/** The section with images sends a file for each. */
const MAX_FILES = 3

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const [{ version, settings }, changes, connections, confirmations] = await Promise.all([
    readSettings(db),
    listSettingsChanges(db, CHANGES_SHOWN),
    findConnections(db, context.get(configContext)),
    listConfirmations(db),
  ])
  return { version, settings, changes, connections, backupConfirmedAt: confirmations.backup }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request, { bytes: MAX_UPLOAD_BYTES, files: MAX_FILES })
  const { status, ...response } = await formHandler(SETTINGS_FORMS, form)({ context, actor, form })
  return data(response, status)
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { version, settings, changes, connections, backupConfirmedAt } = loaderData
  useFocusedSection()
  const saved = actionData && 'group' in actionData ? actionData : undefined
  return (
    <>
      <PageMetadata title="Settings" isPrivate />
      <AdminTitle>Settings</AdminTitle>
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
            response={saved?.group === group ? saved : undefined}
          />
        ))}
        <ConnectionsCard
          connections={connections}
          backupConfirmedAt={backupConfirmedAt}
          response={saved ? undefined : actionData}
        />
        {changes.length > 0 && <SettingsChanges changes={changes} />}
      </div>
    </>
  )
}
