import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { actionAt } from '#app/domain/settings/manage/settings-sections.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Connections, PaymentsMode } from '../connections.ts'
import { CONFIRM_BACKUP, TEST_MAIL, TEST_PAYMENTS, TEST_STORAGE } from '../intents.ts'

interface ConnectionsCardProps {
  connections: Connections
  /** When the owner last confirmed that backups are copied to another place. */
  backupConfirmedAt: Date | undefined
  response: FormResponse | undefined
}

/** The anchor of the card on the settings screen. */
export const CONNECTIONS = 'connections'

const PAYMENTS: Record<PaymentsMode, string> = {
  live: 'Razorpay with live keys. Customers pay real money.',
  test: 'Razorpay with test keys. Nobody pays real money.',
  sandbox: 'The payment sandbox, with test money. Set the three RAZORPAY_ keys to take real payments.',
}

const BACKUPS: Record<Connections['backups'], string> = {
  'data-folder':
    'The shop backs itself up to its data folder, on the same disk. Copy the backups to another machine every day, or set BACKUP_TO.',
  folder: 'The shop backs itself up to the folder in BACKUP_TO. It must be on another machine or disk.',
  bucket: 'The shop backs itself up to the bucket in BACKUP_TO.',
  none: 'The shop doesn’t back itself up. Set BACKUP_TO, or back up the PostgreSQL server and the files to another machine every day.',
}

/** The outside services of the shop, each with a button that tests it, and the owner’s word on backups. */
export function ConnectionsCard({ connections, backupConfirmedAt, response }: ConnectionsCardProps) {
  const { payments, lastWebhookAt, mail, mailFrom, files, couriers, backups } = connections
  return (
    <div id={CONNECTIONS} className="scroll-mt-20">
      <Card title="Connections">
        <p className="px-4 pt-4 text-soft">
          Keys, passwords and server addresses are set in the shop’s environment, not here, so they’re never sent
          through a web page.
        </p>
        <ul>
          <Connection name="Payments" intent={TEST_PAYMENTS} action="Test the keys" response={response}>
            {PAYMENTS[payments]}{' '}
            {lastWebhookAt
              ? `Last webhook received ${formatDateTime(lastWebhookAt)}.`
              : 'No webhook has been received yet.'}
          </Connection>
          <Connection name="Emails" intent={TEST_MAIL} action="Send me a test email" response={response}>
            {mail === 'server'
              ? `Emails are sent through your mail server, from ${mailFrom}.`
              : 'There is no mail server, so emails are listed under Emails but not sent. Set SMTP_URL to send them.'}
          </Connection>
          <Connection name="Files" intent={TEST_STORAGE} action="Test the storage" response={response}>
            {files === 'bucket' ? 'Images are stored in your S3 bucket.' : 'Images are stored in the data folder.'}
          </Connection>
          <li className="grid gap-2.5 border-b border-ivory-200 px-4 py-4">
            <h3 className="font-sans text-base font-semibold text-ink">Couriers</h3>
            <p className="wrap-anywhere">
              {couriers === 'shiprocket'
                ? 'Parcels are booked with Shiprocket from an order’s screen, and its reports keep the tracking up to date.'
                : 'Parcels are booked by hand. Set the five SHIPROCKET_ settings to book them from an order’s screen.'}
            </p>
          </li>
          <Connection
            name="Backups"
            intent={CONFIRM_BACKUP}
            action="Confirm that backups are copied"
            response={response}
          >
            {BACKUPS[backups]}{' '}
            {backupConfirmedAt ? `You confirmed this on ${formatDate(backupConfirmedAt)}.` : 'Not confirmed yet.'}
          </Connection>
        </ul>
      </Card>
    </div>
  )
}

interface ConnectionProps {
  name: string
  /** What its form sends. */
  intent: string
  /** The label of its button. */
  action: string
  response: FormResponse | undefined
  children: ReactNode
}

function Connection({ name, intent, action, response, children }: ConnectionProps) {
  const hydrated = useHydrated()
  const isSending = useIsSending(intent)
  return (
    <li className="grid gap-2.5 border-b border-ivory-200 px-4 py-4 last:border-b-0">
      <h3 className="font-sans text-base font-semibold text-ink">{name}</h3>
      <p className="wrap-anywhere">{children}</p>
      {!isSending && <FormResponseBanner response={responseTo(response, intent)} />}
      <Form method="post" action={actionAt(CONNECTIONS, hydrated)} preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="secondary"
          onMouseDown={keepFocus}
          busy={isSending}
          busyLabel="One moment…"
        >
          {action}
        </Button>
      </Form>
    </li>
  )
}
