import { TriangleAlert } from 'lucide-react'
import { href } from 'react-router'
import {
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  settingsAt,
  useOldAnchor,
} from '#app/domain/settings/manage/settings-sections.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { missingIn } from '../components/first-day-card.tsx'
import type { FirstDay } from '../first-day.ts'

/** Every section with what it holds, and what the shop still misses there. */
export function SettingsOverview({ firstDay }: { firstDay: FirstDay }) {
  useOldAnchor()
  return (
    <>
      <ul className="rounded-md border border-line bg-surface-raised">
        {SECTION_NAMES.map((section) => (
          <li
            key={section}
            id={section}
            className="border-b border-ivory-200 px-4 py-1.5 last:border-b-0 target:bg-rosegold-50"
          >
            <TextLink to={settingsAt(section)} alone className="text-md">
              {SETTINGS_SECTIONS[section].label}
            </TextLink>
            <p className="-mt-1.5 pb-1.5 text-soft">{SETTINGS_SECTIONS[section].holds}</p>
            {missingIn(section, firstDay).map((text) => (
              <p key={text} className="flex items-start gap-1.5 pb-1.5 text-sm font-medium text-haldi-700">
                <TriangleAlert className="mt-0.5 size-4 flex-none" />
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={href('/admin/settings/changes')} alone>
          History of changes
        </TextLink>
      </p>
    </>
  )
}
