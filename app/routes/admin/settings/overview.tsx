import { findFirstDay } from '#app/domain/admin/first-day.server.ts'
import { SettingsFrame } from '#app/domain/admin/settings/settings-frame.tsx'
import { SettingsOverview } from '#app/domain/admin/settings/settings-overview.tsx'
import { SettingsResults } from '#app/domain/admin/settings/settings-results.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import type { Route } from './+types/overview'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const actor = requireAdmin({ context })
  const search = readSearchText(searchParams.get('search'))
  return { search, firstDay: await findFirstDay(context.get(dbContext), { actor, config: context.get(configContext) }) }
}

export default function AdminSettings({ loaderData: { search, firstDay } }: Route.ComponentProps) {
  return (
    <SettingsFrame search={search}>
      {search === undefined ? <SettingsOverview firstDay={firstDay} /> : <SettingsResults text={search} />}
    </SettingsFrame>
  )
}
