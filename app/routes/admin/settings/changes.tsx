import { href } from 'react-router'
import { SettingsFrame } from '#app/domain/admin/settings/settings-frame.tsx'
import { SettingsChanges } from '#app/domain/settings/manage/settings-changes.tsx'
import { isSettingGroup } from '#app/domain/settings/manage/settings-sections.ts'
import { listSettingsChanges } from '#app/domain/settings/settings.server.ts'
import { SETTING_GROUPS } from '#app/domain/settings/settings-fields.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/changes'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const requested = searchParams.get('section')
  const section = isSettingGroup(requested) ? requested : undefined
  const page = readPage(searchParams.get('page'))
  return { section, page, ...(await listSettingsChanges(adminDb(context), { section, ...pageSlice(page) })) }
}

const SECTION_OPTIONS = { '': 'All sections', ...SETTING_GROUPS }

export default function AdminSettingsChanges({ loaderData }: Route.ComponentProps) {
  const { section, page, changes, total } = loaderData
  const path = href('/admin/settings/changes')
  return (
    <SettingsFrame tabTitle="Changes, Settings">
      <div className="min-w-0">
        <SearchForm
          label="Changes"
          selects={[{ name: 'section', label: 'Section', value: section ?? '', options: SECTION_OPTIONS }]}
        />
        {changes.length === 0 ? (
          <EmptyState motif="buti" title="No changes yet">
            What you save in the settings appears here.
          </EmptyState>
        ) : (
          <SettingsChanges changes={changes} />
        )}
        <Pager noun="changes" page={page} total={total} path={path} keep={{ section }} />
      </div>
    </SettingsFrame>
  )
}
