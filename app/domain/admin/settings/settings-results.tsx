import { href } from 'react-router'
import { searchSettings } from '#app/domain/settings/manage/settings-search.ts'
import { SETTINGS_SECTIONS, settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

/** What a search over all settings finds, each with a link to its input. */
export function SettingsResults({ text }: { text: string }) {
  const found = searchSettings(text)
  if (found.length === 0) {
    return (
      <EmptyState motif="buti" title="Nothing found">
        No setting matches <b className="font-semibold wrap-anywhere">{text}</b>.{' '}
        <TextLink to={href('/admin/settings')}>Show all sections</TextLink>
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Found settings" className="rounded-md border border-line bg-surface-raised">
      {found.map(({ section, name, label, hint }) => (
        <li key={`${section} ${name}`} className="border-b border-ivory-200 px-4 py-1.5 wrap-anywhere last:border-b-0">
          <TextLink to={settingsAt(section, name)} alone>
            {label}
          </TextLink>
          <p className="-mt-1.5 pb-1.5 text-sm text-soft">
            {name !== undefined && <b className="font-semibold">{SETTINGS_SECTIONS[section].label}</b>}
            {name !== undefined && hint && ': '}
            {hint}
          </p>
        </li>
      ))}
    </ul>
  )
}
