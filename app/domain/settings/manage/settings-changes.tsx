import { formatDateTime } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { SettingsChange } from '../settings.server.ts'
import { findSetting, settingLabel, settingText } from './setting-texts.ts'

/** The newest saves: who changed which settings, from what to what. */
export function SettingsChanges({ changes }: { changes: SettingsChange[] }) {
  return (
    <DataTable
      caption="Changes"
      head={<h2 className="font-sans text-md font-semibold text-ink">Changes</h2>}
      columns={COLUMNS}
      rows={changes}
      rowKey={({ version }) => String(version)}
    />
  )
}

const COLUMNS: Column<SettingsChange>[] = [
  {
    header: 'When',
    card: 'lead',
    cell: ({ changedAt }) => <span className="font-semibold whitespace-nowrap">{formatDateTime(changedAt)}</span>,
  },
  {
    header: 'Who',
    card: 'line',
    cell: ({ changedBy }) => (changedBy === null ? 'Set from the environment' : <EmailText email={changedBy} />),
  },
  { header: 'Before and after', card: 'wide', cell: (change) => <Changes change={change} /> },
]

function Changes({ change: { changes } }: { change: SettingsChange }) {
  return (
    <dl className="grid gap-0.5 text-sm">
      {Object.entries(changes).map(([name, { before, after }]) => {
        const field = findSetting(name)
        return (
          <div key={name} className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{settingLabel(name)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <s className="text-muted">{settingText(field, before)}</s>
              <span aria-hidden="true"> → </span>
              <ins className="font-medium no-underline">{settingText(field, after)}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
