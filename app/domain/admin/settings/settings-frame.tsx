import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import {
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  type SettingsSectionName,
  settingsAt,
} from '#app/domain/settings/manage/settings-sections.ts'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
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
      <div className="grid gap-x-7 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="lg:col-start-2 lg:max-w-3xl">
          <SearchForm
            label="Settings"
            action={href('/admin/settings')}
            search={{ label: 'Search settings', placeholder: 'Search settings', value: search }}
          />
        </div>
        <nav aria-label="Settings" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {/* On phones, the overview is the menu. */}
          {section && (
            <details key={section} className="group mb-3 rounded-md border border-line bg-surface-raised lg:hidden">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3.5 font-semibold text-ink [&::-webkit-details-marker]:hidden">
                <span>
                  <span className="sr-only">Section: </span>
                  {name}
                </span>
                <ChevronDown size={20} className="text-soft group-open:rotate-180" />
              </summary>
              <MenuEntries section={section} isOverview={false} />
            </details>
          )}
          <div className="sticky top-22 hidden lg:block">
            <MenuEntries section={section} isOverview={section === undefined && tabTitle === undefined} />
          </div>
        </nav>
        <div className="grid min-w-0 gap-3.5 lg:col-start-2 lg:max-w-3xl">{children}</div>
      </div>
    </>
  )
}

function MenuEntries({ section, isOverview }: Pick<SettingsFrameProps, 'section'> & { isOverview: boolean }) {
  return (
    <ul className="grid gap-0.5 max-lg:border-t max-lg:border-line max-lg:p-1.5">
      <MenuEntry to={href('/admin/settings')} label="Overview" isCurrent={isOverview} />
      {SECTION_NAMES.map((name) => (
        <MenuEntry
          key={name}
          to={settingsAt(name)}
          label={SETTINGS_SECTIONS[name].label}
          isCurrent={name === section}
        />
      ))}
    </ul>
  )
}

function MenuEntry({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center rounded-md px-3.5 font-medium text-soft hover:bg-rosegold-50 aria-[current=page]:bg-rosegold-100 aria-[current=page]:font-semibold aria-[current=page]:text-heading lg:min-h-10"
      >
        {label}
      </Link>
    </li>
  )
}
