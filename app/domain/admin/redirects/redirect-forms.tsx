import type { FormResponse } from '#app/shared/form-response.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { RejectedLinesTable } from '#app/ui/back-office/rejected-lines-table.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { MAX_LINES } from './redirect-rules.ts'
import {
  addRedirectForm,
  addRedirectsForm,
  deleteRedirectForm,
  problemText,
  type ShownReport,
} from './redirects.form.ts'
import type { StoredRedirect } from './redirects.server.ts'

interface RedirectFormsProps {
  response: FormResponse | undefined
}

/** The forms that add redirects: one, or a list of them. */
export function RedirectForms({ response }: RedirectFormsProps) {
  const report = responseTo(response, addRedirectsForm.intent)?.shown as ShownReport | undefined
  return (
    <div className="mb-5 grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Add a redirect">
        <ContractForm
          form={addRedirectForm}
          response={response}
          button={{ children: 'Add redirect', busyLabel: 'Adding…', className: 'justify-self-start' }}
          className="grid gap-4"
        >
          {(field) => (
            <>
              <TextField
                {...field('from')}
                label="From"
                hint="A path of this shop, such as /collections/kurtis"
                autoComplete="off"
              />
              <TextField
                {...field('to')}
                label="To"
                hint="A path of this shop, or an https address"
                autoComplete="off"
              />
            </>
          )}
        </ContractForm>
      </Panel>
      <Panel title="Add a list">
        <ContractForm
          form={addRedirectsForm}
          response={response}
          encType="multipart/form-data"
          button={{ children: 'Add list', busyLabel: 'Adding…', variant: 'secondary', className: 'justify-self-start' }}
          className="grid gap-4"
        >
          {(field) => (
            <>
              <TextAreaField
                {...field('lines')}
                label="Lines"
                optional
                hint={`From and to, separated by a comma. Up to ${MAX_LINES.toLocaleString('en-IN')} lines.`}
                placeholder="/old-page,/about"
                spellCheck={false}
              />
              <FileField name="file" label="Or a CSV file" optional accept=".csv,text/csv" />
            </>
          )}
        </ContractForm>
        {report && (
          <RejectedLinesTable
            caption="Lines not added"
            subjectHeader="From"
            lines={report.rejected.map(({ line, from, problem }) => ({
              line,
              subject: from,
              reasons: [problemText(problem)],
            }))}
            className="mt-4"
          />
        )}
      </Panel>
    </div>
  )
}

/** The redirects, each with a button that deletes it. */
export function RedirectsTable({ redirects }: { redirects: StoredRedirect[] }) {
  return <DataTable caption="Redirects" columns={COLUMNS} rows={redirects} rowKey={({ id }) => id} />
}

const COLUMNS: Column<StoredRedirect>[] = [
  { header: 'From', card: 'lead', cell: ({ from }) => <b className="font-semibold wrap-anywhere">{from}</b> },
  { header: 'To', card: 'wide', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  {
    ...BUTTON_COLUMN,
    card: 'aside',
    cell: ({ id, from }) => (
      <ContractButton
        form={deleteRedirectForm}
        hidden={{ redirectId: id }}
        variant="quiet"
        aria-label={`Delete ${from}`}
        className="text-label lg:min-h-9"
      >
        Delete
      </ContractButton>
    ),
  },
]
