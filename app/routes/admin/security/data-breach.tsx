import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { hoursLeftText } from '#app/domain/complaints/complaint-deadlines.ts'
import { countAffected, listAffected, listUnknownEmails } from '#app/domain/data-rights/breach/affected.server.ts'
import {
  breachForm,
  mailAffectedForm,
  reportToBoardForm,
  tellBoardForm,
} from '#app/domain/data-rights/breach/breach.form.ts'
import { boardDeadline, boardReport, kindsText, LETTERS_PER_PRINT } from '#app/domain/data-rights/breach/breach.ts'
import { BreachForm } from '#app/domain/data-rights/breach/breach-form.tsx'
import { changeBreach, findBreach, takeStep } from '#app/domain/data-rights/breach/breaches.server.ts'
import { breachMail } from '#app/domain/data-rights/breach/tell-affected.server.ts'
import { MAIL_STATUS_LABELS } from '#app/domain/messaging/manage/mail-status-label.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { NameAndEmail } from '#app/ui/back-office/name-and-email.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/data-breach'

const SAMPLE = { key: '', email: '', name: 'Ananya Desai' }

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const breach = await findBreach(db, params.breachId)
  if (!breach) throw notFound('breach')
  const page = readPage(searchParams.get('page'))
  const { settings } = context.get(shopContext)
  const [counts, people, unknown, mail] = await Promise.all([
    countAffected(db, breach),
    listAffected(db, breach, pageSlice(page)),
    listUnknownEmails(db, breach),
    breachMail(
      breach,
      { ...SAMPLE, kinds: [...breach.kinds] },
      { settings, shopUrl: context.get(configContext).shopUrl },
    ),
  ])
  const preview = { subject: mail.subject, html: mail.html }
  return {
    breach,
    page,
    counts,
    people,
    unknown,
    preview,
    report: boardReport(breach, { counts, contact: settings }),
    now: new Date(),
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(breachForm, ({ db, actor, params, value }) => changeBreach(db, actor, params.breachId, value)),
  on(mailAffectedForm, ({ db, actor, params }) => takeStep(db, actor, params.breachId, 'mail-affected')),
  on(tellBoardForm, ({ db, actor, params }) => takeStep(db, actor, params.breachId, 'tell-board')),
  on(reportToBoardForm, ({ db, actor, params }) => takeStep(db, actor, params.breachId, 'report-to-board')),
])

type Person = Route.ComponentProps['loaderData']['people'][number]

/** One breach: its deadline, who is affected, what they and the Board are told. */
export default function AdminDataBreach({ loaderData, actionData }: Route.ComponentProps) {
  const { breach, page, counts, people, unknown, preview, report, now } = loaderData
  const { id: breachId } = breach
  const deadline = boardDeadline(breach, now)
  const letters = href('/admin/security/data-breach/:breachId/:file', { breachId, file: 'letters.html' })
  const isSending = breach.mailsRequestedAt !== null && breach.mailsQueuedAt === null
  return (
    <>
      <TextLink to={href('/admin/security/data-breach')} alone className="gap-1.5">
        <ArrowLeft size={20} />
        All data breaches
      </TextLink>
      <AdminTitle title={`Breach of ${formatDateTime(breach.noticedAt)}`} tabTitle="Data breach" />
      <div className="grid max-w-3xl gap-4">
        <Card title="Data Protection Board">
          <div className="grid gap-3 p-4">
            <FormResponseBanner response={responseTo(actionData, tellBoardForm.intent, reportToBoardForm.intent)} />
            <Facts
              facts={{
                'First message': breach.boardToldAt ? formatDateTime(breach.boardToldAt) : 'Due without delay',
                'Full report': breach.boardReportedAt
                  ? formatDateTime(breach.boardReportedAt)
                  : `Due by ${formatDateTime(deadline.at)}: ${hoursLeftText(deadline)}`,
              }}
            />
            <details>
              <summary className="cursor-pointer py-2.5 font-semibold">Read the report</summary>
              <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{report}</pre>
            </details>
            <TextLink
              to={href('/admin/security/data-breach/:breachId/:file', { breachId, file: 'report.txt' })}
              reloadDocument
              alone
            >
              Download the report
            </TextLink>
            <div className="flex flex-wrap gap-3">
              {!breach.boardToldAt && (
                <ContractButton form={tellBoardForm} variant="secondary">
                  I’ve told the Board
                </ContractButton>
              )}
              {!breach.boardReportedAt && (
                <ContractButton form={reportToBoardForm} variant="secondary">
                  I’ve sent the full report
                </ContractButton>
              )}
            </div>
          </div>
        </Card>
        <Card title="Who is affected">
          <div className="grid gap-3 p-4">
            <Facts
              facts={{
                'By email': counts.people,
                Emailed: counts.failed > 0 ? `${counts.mailed}; ${counts.failed} of these failed` : counts.mailed,
                'Letters to print': counts.letters,
                'Not in the shop': unknown.length > 0 && unknown.join(', '),
              }}
            />
            {people.length > 0 && (
              <DataTable caption="Affected people" columns={COLUMNS} rows={people} rowKey={({ email }) => email} />
            )}
            <Pager
              noun="people"
              page={page}
              total={counts.people}
              path={href('/admin/security/data-breach/:breachId', { breachId })}
              keep={{}}
            />
          </div>
        </Card>
        <Card title="Tell them">
          <div className="grid gap-3 p-4">
            {isSending && <FormResponseBanner response={responseTo(actionData, mailAffectedForm.intent)} />}
            <p>
              Each person gets this email once, with their name and only the kinds of data that the shop has about them.
              Subject: <b>{preview.subject}</b>
            </p>
            <iframe
              title="Preview of the email"
              srcDoc={preview.html}
              sandbox=""
              className="h-96 w-full rounded-md border border-line bg-white"
            />
            {isSending ? (
              <p role="status">The emails are being sent. Reload this page to see how many.</p>
            ) : counts.mailed < counts.people ? (
              <ContractForm
                form={mailAffectedForm}
                response={actionData}
                button={{ variant: 'danger-solid', className: 'justify-self-start', children: 'Send emails' }}
                className="grid gap-2"
              >
                {(field) => (
                  <CheckboxField
                    name="confirm"
                    required
                    label={`Yes, email ${counts.people - counts.mailed === 1 ? '1 person' : `${counts.people - counts.mailed} people`}. This can’t be undone.`}
                    errors={field('confirm').errors}
                  />
                )}
              </ContractForm>
            ) : (
              <p role="status">Nobody is left to email.</p>
            )}
            {counts.letters > 0 && (
              <div>
                <p>
                  Letters go to people whose account is deleted but whose orders still have an address, and to those
                  whose email failed.
                </p>
                <ul>
                  {pagesOfLetters(counts.letters).map(({ page, first, last }) => (
                    <li key={page}>
                      <TextLink to={addressWith(letters, { page: String(page) })} reloadDocument alone>
                        Print letters{counts.letters > LETTERS_PER_PRINT && ` ${first} to ${last}`}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </Card>
        <Card title="What you know">
          <BreachForm breach={breach} response={actionData} />
        </Card>
      </div>
    </>
  )
}

function pagesOfLetters(total: number) {
  return Array.from({ length: Math.ceil(total / LETTERS_PER_PRINT) }, (_, index) => ({
    page: index + 1,
    first: index * LETTERS_PER_PRINT + 1,
    last: Math.min((index + 1) * LETTERS_PER_PRINT, total),
  }))
}

const COLUMNS: Column<Person>[] = [
  {
    header: 'Person',
    card: 'lead',
    cell: ({ name, email }) => <NameAndEmail name={name} email={email} />,
  },
  { header: 'Their data', card: 'wide', cell: ({ kinds }) => kindsText(kinds) },
  { header: 'Email', card: 'foot', cell: ({ mail }) => (mail ? MAIL_STATUS_LABELS[mail] : 'Not yet') },
]
