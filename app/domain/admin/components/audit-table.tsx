import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { labelFromName } from '#app/shared/label-from-name.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { AuditEntry } from '../audit-log.server.ts'
import { AUDITED_ENTITIES, listChanges } from '../audit-log.ts'

/** Who changed what, with the fields before and after. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return <DataTable caption="Audit log" columns={COLUMNS} rows={entries} rowKey={(entry) => entry.id} />
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    header: 'Change',
    card: 'lead',
    cell: (entry) => (
      <>
        <b className="block font-semibold">{labelFromName(entry.action)}</b>
        <span className="block text-sm text-muted">{formatDateTime(entry.createdAt)}</span>
      </>
    ),
  },
  {
    header: 'Who',
    card: 'line',
    cell: ({ actorEmail }) => (actorEmail ? <EmailText email={actorEmail} /> : 'The shop itself'),
  },
  {
    header: 'What',
    card: 'aside',
    cell: (entry) => (
      <TextLink
        to={addressWith(href('/admin/audit-log'), { entity: entry.entity, id: entry.entityId })}
        className="text-sm"
      >
        {AUDITED_ENTITIES[entry.entity] ?? entry.entity}
        <span className="block max-w-20 truncate sm:max-w-28">{entry.entityId}</span>
      </TextLink>
    ),
  },
  { header: 'Before and after', card: 'wide', cell: (entry) => <Changes entry={entry} /> },
]

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = listChanges(entry)
  if (changes.length === 0) return <span className="text-muted">No fields</span>
  return (
    <dl className="grid gap-0.5 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{field}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && <s className="text-muted">{before}</s>}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
