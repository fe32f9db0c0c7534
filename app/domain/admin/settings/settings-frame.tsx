import type { ReactNode } from 'react'
import { href } from 'react-router'
import {
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  type SettingsSectionName,
  settingsAt,
} from '#app/domain/settings/manage/settings-sections.ts'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { SectionMenu } from '#app/ui/back-office/section-menu.tsx'
import { AdminTitle } from '../frame/admin-title.tsx'

interface SettingsFrameProps {
  /** Undefined for the pages about all sections. */
  section?: SettingsSectionName
  /** In the browser's tab. @default the section's name, and that it belongs to the settings */
  tabTitle?: string
  /** What the page searches for. */
  search?: string | undefined
  children: ReactNode
}

/** What the pages of the settings share: the heading, the search, and the menu of the sections. */
export function SettingsFrame({ section, tabTitle, search, children }: SettingsFrameProps) {
  const name = section && SETTINGS_SECTIONS[section].label
  return (
    <>
      <AdminTitle title="Settings" tabTitle={tabTitle ?? (name ? `${name}, Settings` : 'Settings')} />
      <div className="grid gap-x-7 lg:grid-cols-[12rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:max-w-3xl">
          <SearchForm
            label="Settings"
            action={href('/admin/settings')}
            search={{ label: 'Search settings', placeholder: 'Search settings', value: search }}
          />
        </div>
        <SectionMenu
          key={section}
          label="Settings"
          // On phones, the overview is the menu.
          folded={
            section && (
              <>
                <span className="sr-only">Section: </span>
                {name}
              </>
            )
          }
          entries={[
            {
              to: href('/admin/settings'),
              label: 'Overview',
              isCurrent: section === undefined && tabTitle === undefined,
            },
            ...SECTION_NAMES.map((each) => ({
              to: settingsAt(each),
              label: SETTINGS_SECTIONS[each].label,
              isCurrent: each === section,
            })),
          ]}
        />
        <div className="grid min-w-0 content-start gap-3.5 lg:col-start-2 lg:max-w-3xl">{children}</div>
      </div>
    </>
  )
}
