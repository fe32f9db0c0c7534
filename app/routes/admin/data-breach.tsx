import { ArrowLeft } from 'lucide-react'
import { data, Form, href } from 'react-router'
import { hoursLeftText } from '#app/domain/complaints/complaint-deadlines.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { countAffected, listAffected, listUnknownEmails } from '#app/domain/data-rights/breach/affected.server.ts'
import { boardDeadline, boardReport, kindsText, LETTERS_PER_PRINT } from '#app/domain/data-rights/breach/breach.ts'
import { BreachForm } from '#app/domain/data-rights/breach/breach-form.tsx'
import { type BreachStep, changeBreach, findBreach, takeStep } from '#app/domain/data-rights/breach/breaches.server.ts'
import { breachInput } from '#app/domain/data-rights/breach/schema.ts'
import { breachMail } from '#app/domain/data-rights/breach/tell-affected.server.ts'
import { MAIL_AFFECTED, REPORT_TO_BOARD, SAVE_BREACH, TELL_BOARD } from '#app/domain/data-rights/intents.ts'
import { mailStatusLabel } from '#app/domain/messaging/manage/mail-status-label.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { configContext, dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, parseForm, readForm } from '#app/platform/http/form.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Card } from '#app/ui/back-office/card.tsx'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/data-breach'

const SAMPLE = { key: '', email: '', name: 'Ananya Desai' }

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const breach = await findBreach(db, params.breachId)
  if (!breach) throw data('Breach not found', { status: 404 })
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

interface BreachAction {
  readonly db: Db
  readonly actor: AdminActor
  readonly breachId: string
  readonly form: FormData
}

async function saveBreach({ db, actor, breachId, form }: BreachAction) {
  const submission = parseForm(form, breachInput)
  if (submission.status !== 'success') {
    return data<FormResponse>({ intent: SAVE_BREACH, result: submission.reply() }, { status: 400 })
  }
  const { status } = await changeBreach(db, actor, breachId, submission.value)
  if (status === 'unknown-breach') throw data('Breach not found', { status: 404 })
  return data<FormResponse>({ intent: SAVE_BREACH, success: 'Changes saved.' })
}

const step =
  (intent: BreachStep, success: string) =>
  async ({ db, actor, breachId, form }: BreachAction) => {
    if (intent === 'mail-affected' && form.get('confirm') !== 'on') {
      return data<FormResponse>({ intent, error: 'Please confirm that the email may be sent.' }, { status: 400 })
    }
    const { status } = await takeStep(db, actor, breachId, intent)
    if (status === 'unknown-breach') throw data('Breach not found', { status: 404 })
    return data<FormResponse>({ intent, success })
  }

const FORMS = new Map([
  [SAVE_BREACH, saveBreach],
  [MAIL_AFFECTED, step(MAIL_AFFECTED, 'Noted that the emails may be sent.')],
  [TELL_BOARD, step(TELL_BOARD, 'Noted that the Board was told.')],
  [REPORT_TO_BOARD, step(REPORT_TO_BOARD, 'Noted that the Board has the full report.')],
])

export async function action({ context, params: { breachId }, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  return formHandler(FORMS, form)({ db: context.get(dbContext), actor, breachId, form })
}

type Person = Route.ComponentProps['loaderData']['people'][number]

/** One breach: its deadline, who is affected, what they and the Board are told. */
export default function AdminDataBreach({ loaderData, actionData }: Route.ComponentProps) {
  const { breach, page, counts, people, unknown, preview, report, now } = loaderData
  const { id: breachId } = breach
  const deadline = boardDeadline(breach, now)
  const letters = href('/admin/data-breach/:breachId/:file', { breachId, file: 'letters.html' })
  const isSending = breach.mailsRequestedAt !== null && breach.mailsQueuedAt === null
  return (
    <>
      <PageMetadata title="Data breach" isPrivate />
      <TextLink to={href('/admin/data-breach')} alone className="gap-1.5">
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.6} />
        All data breaches
      </TextLink>
      <AdminTitle>Breach of {formatDateTime(breach.noticedAt)}</AdminTitle>
      <div className="grid max-w-3xl gap-4">
        <Card title="Data Protection Board">
          <div className="grid gap-3 p-4">
            <FormResponseBanner response={responseTo(actionData, TELL_BOARD, REPORT_TO_BOARD)} />
            <Facts
              facts={[
                ['First message', breach.boardToldAt ? formatDateTime(breach.boardToldAt) : 'Due without delay'],
                [
                  'Full report',
                  breach.boardReportedAt
                    ? formatDateTime(breach.boardReportedAt)
                    : `Due by ${formatDateTime(deadline.at)}: ${hoursLeftText(deadline)}`,
                ],
              ]}
            />
            <details>
              <summary className="cursor-pointer py-2.5 font-semibold">Read the report</summary>
              <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{report}</pre>
            </details>
            <TextLink
              to={href('/admin/data-breach/:breachId/:file', { breachId, file: 'report.txt' })}
              reloadDocument
              alone
            >
              Download the report
            </TextLink>
            <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
              {!breach.boardToldAt && (
                <SubmitButton intent={TELL_BOARD} variant="secondary">
                  I’ve told the Board
                </SubmitButton>
              )}
              {!breach.boardReportedAt && (
                <SubmitButton intent={REPORT_TO_BOARD} variant="secondary">
                  I’ve sent the full report
                </SubmitButton>
              )}
            </Form>
          </div>
        </Card>
        <Card title="Who is affected">
          <div className="grid gap-3 p-4">
            <Facts
              facts={[
                ['By email', counts.people],
                ['Emailed', counts.failed > 0 ? `${counts.mailed}, of whom ${counts.failed} failed` : counts.mailed],
                ['Letters to print', counts.letters],
                ...(unknown.length > 0 ? [['Not in the shop', unknown.join(', ')] as [string, string]] : []),
              ]}
            />
            {people.length > 0 && (
              <DataTable caption="Affected people" columns={COLUMNS} rows={people} rowKey={({ email }) => email} />
            )}
            <Pager
              noun="people"
              page={page}
              total={counts.people}
              path={href('/admin/data-breach/:breachId', { breachId })}
              keep={{}}
            />
          </div>
        </Card>
        <Card title="Tell them">
          <div className="grid gap-3 p-4">
            <FormResponseBanner response={responseTo(actionData, MAIL_AFFECTED)} />
            <p>
              Each gets this email once, with their name and only the data that the shop has of them. Subject:{' '}
              <b>{preview.subject}</b>
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
              <Form method="post" preventScrollReset className="grid gap-2">
                <CheckboxField
                  name="confirm"
                  required
                  label={`Yes, email ${counts.people - counts.mailed === 1 ? '1 person' : `${counts.people - counts.mailed} people`}. I can’t take it back.`}
                />
                <SubmitButton intent={MAIL_AFFECTED} variant="danger-solid" className="justify-self-start">
                  Send emails
                </SubmitButton>
              </Form>
            ) : (
              <p role="status">Nobody is left to email.</p>
            )}
            {counts.letters > 0 && (
              <div>
                <p>
                  Letters go to deleted accounts whose orders still have an address, and to those whose email failed.
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
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    card: 'lead',
    cell: ({ email, name }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { id: 'data', header: 'Their data', card: 'wide', cell: ({ kinds }) => kindsText(kinds) },
  { id: 'mail', header: 'Email', card: 'foot', cell: ({ mail }) => (mail ? mailStatusLabel(mail) : 'Not yet') },
]
