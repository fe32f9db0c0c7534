import { Form } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CHECKS, RELATIONS } from '../parental-consent.ts'
import { rejectConsentForm, verifyConsentForm } from './decide-consent.form.ts'
import type { WaitingConsent } from './waiting-consents.server.ts'

/** Consents that wait for a check of the parent, each with the forms to decide. They post to the page. */
export function WaitingConsentsTable({ consents }: { consents: WaitingConsent[] }) {
  return <DataTable caption="Parental consents" columns={COLUMNS} rows={consents} rowKey={({ id }) => id} />
}

const COLUMNS: Column<WaitingConsent>[] = [
  {
    header: 'Parent or guardian',
    card: 'lead',
    cell: ({ parentName, parentEmail, relation }) => (
      <>
        <b className="block font-semibold wrap-anywhere">{parentName}</b>
        <span className="block text-sm font-normal text-muted">{RELATIONS[relation]}</span>
        <span className="block text-sm font-normal">
          <EmailText email={parentEmail} />
        </span>
      </>
    ),
  },
  {
    header: 'For',
    card: 'line',
    cell: ({ childName, childEmail }) => (
      <>
        <span className="block wrap-anywhere">
          <span className="lg:hidden">For </span>
          {childName}
        </span>
        <span className="block text-sm text-muted">
          <EmailText email={childEmail} />
        </span>
      </>
    ),
  },
  {
    header: 'Given',
    card: 'aside',
    cell: ({ givenAt }) => <span className="text-sm whitespace-nowrap text-muted">{formatDate(givenAt)}</span>,
  },
  {
    header: 'Check',
    card: 'wide',
    cell: ({ id, parentName }) => (
      <Form method="post" className="flex flex-wrap items-end gap-2.5 py-2">
        <input type="hidden" name="consentId" value={id} />
        <SelectField
          name="check"
          label={`How did you check ${parentName}?`}
          hideLabel
          placeholder="How did you check?"
          options={CHECKS}
          required
          fieldClassName="w-full sm:w-64"
        />
        <Button variant="secondary" name="intent" value={verifyConsentForm.intent}>
          Accept
        </Button>
        <Button variant="danger" name="intent" value={rejectConsentForm.intent} formNoValidate>
          Reject
        </Button>
      </Form>
    ),
  },
]
