import { Form, href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { Each } from '#app/ui/layout/each.tsx'
import type { VersionState } from './page-commands.server.ts'
import type { ListedVersion, TextDifference } from './page-queries.server.ts'
import { restoreVersionForm } from './pages.form.ts'

const STATES: Record<VersionState, string> = {
  draft: 'Draft',
  published: 'Published',
  discarded: 'Draft discarded',
}

const COLUMNS: Column<ListedVersion>[] = [
  { header: 'Version', card: 'lead', cell: ({ version }) => <span className="font-semibold">{version}</span> },
  { header: 'State', card: 'aside', cell: ({ state }) => STATES[state] },
  { header: 'When', card: 'line', cell: ({ savedAt }) => formatDateTime(savedAt) },
  { header: 'Who', card: 'foot', cell: ({ savedBy }) => <EmailText email={savedBy} /> },
  {
    ...BUTTON_COLUMN,
    cell: ({ version }) => (
      <ContractButton
        form={restoreVersionForm}
        hidden={{ version: String(version) }}
        variant="quiet"
        aria-label={`Restore version ${version}`}
      >
        Restore
      </ContractButton>
    ),
  },
]

interface PageVersionsProps {
  page: string
  versions: readonly ListedVersion[]
  /** Two versions and how they differ; undefined until two were chosen. */
  compared: { readonly from: number; readonly to: number; readonly differences: readonly TextDifference[] } | undefined
}

/** Every version of a page: who saved it and when, how two differ, and a button that brings one back. */
export function PageVersions({ page, versions, compared }: PageVersionsProps) {
  if (versions.length === 0) return null
  const [newest] = versions
  const options = [...versions.map(({ version }) => version), 0].map((version) => ({
    value: String(version),
    label: version === 0 ? 'The shop’s usual texts' : `Version ${version}`,
  }))
  const to = compared?.to ?? newest?.version ?? 0
  return (
    <>
      <DataTable
        caption="Versions"
        head={<h2 className="font-sans text-md font-semibold text-ink">Versions</h2>}
        columns={COLUMNS}
        rows={[...versions]}
        rowKey={({ version }) => String(version)}
      />
      <Card title="Compare versions">
        <div className="grid gap-3 p-4">
          <Form
            key={`${compared?.from} ${to}`}
            action={href('/admin/pages/:page', { page })}
            preventScrollReset
            className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
          >
            <SelectField
              name="from"
              label="From"
              defaultValue={String(compared?.from ?? Math.max(0, to - 1))}
              options={options}
            />
            <SelectField name="to" label="To" defaultValue={String(to)} options={options} />
            <Button type="submit" variant="secondary">
              Compare
            </Button>
          </Form>
          {compared && <Differences differences={compared.differences} />}
        </div>
      </Card>
    </>
  )
}

function Differences({ differences }: { differences: readonly TextDifference[] }) {
  if (differences.length === 0) return <p>These versions have the same texts.</p>
  return (
    <dl className="grid gap-3 text-sm">
      <Each of={differences}>
        {({ label, before, after }) => (
          <div>
            <dt className="font-semibold text-ink">{label}</dt>
            <dd className="mt-1 grid gap-2 whitespace-pre-line wrap-anywhere sm:grid-cols-2">
              <del className="text-muted no-underline">
                <span className="sr-only">Before: </span>
                {before}
              </del>
              <ins className="no-underline">
                <span className="sr-only">After: </span>
                {after}
              </ins>
            </dd>
          </div>
        )}
      </Each>
    </dl>
  )
}
