import { anchorOf, settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import type { FormShape } from '#app/shared/form-contract.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { CONFIRM_FORMS } from '../confirm.form.ts'
import { TEST_FORMS } from '../connections.form.ts'
import type { Connections, PaymentsMode } from '../connections.ts'
import { type ConnectionGuide, connectionGuides, type GuidedConnection } from './connection-guides.tsx'

interface ConnectionsCardProps {
  connections: Connections
  /** When the owner last confirmed that backups are copied to another place. */
  backupConfirmedAt: Date | undefined
  response: FormResponse | undefined
}

const PAYMENTS: Record<PaymentsMode, string> = {
  live: 'Razorpay with live keys. Customers pay real money.',
  test: 'Razorpay with test keys. Nobody pays real money.',
  sandbox: 'The payment sandbox, with test money. Nobody pays real money.',
}

const BACKUPS: Record<Connections['backups'], string> = {
  'data-folder':
    'The shop backs itself up to its data folder, on the same disk. Have the backups copied to another machine every day, or set another place.',
  folder: 'The shop backs itself up to the folder in BACKUP_TO. It must be on another machine or disk.',
  bucket: 'The shop backs itself up to the bucket in BACKUP_TO.',
  none: 'The shop doesn’t back itself up. Set a place for backups, or have the PostgreSQL server and the files backed up to another machine every day.',
}

/** The outside services of the shop, each with how to set it up and a button that tests it, and the owner’s word on backups. */
export function ConnectionsCard({ connections, backupConfirmedAt, response }: ConnectionsCardProps) {
  const guides = connectionGuides(connections.shopUrl)
  const states = connectionStates(connections, backupConfirmedAt)
  return (
    <Card title="Connections">
      <div className="grid gap-2.5 px-4 pt-4 text-soft">
        <p>
          Your shop reads keys, passwords and server addresses from a text file, not from this screen, so they’re never
          sent through a web page. The file is called <code className="text-ink">.env</code> and is in the folder where
          your shop is installed (on a server with systemd, it’s{' '}
          <code className="text-ink wrap-anywhere">/etc/gulmeher/shop.env</code>). If you don’t have access to it, send
          the steps below to whoever installed your shop.
        </p>
        <p>
          Each setting is a line with its name, an equals sign and its value. If the line is already there, change its
          value; put a value with spaces or a # in double quotes. Then restart the shop. If a value isn’t valid, the
          shop doesn’t start, and its log names the setting.
        </p>
      </div>
      <ul>
        {CONNECTION_LIST.map((connection) => (
          <Connection
            key={connection.id}
            {...connection}
            state={states[connection.id]}
            guide={guides[connection.id]}
            response={response}
          />
        ))}
      </ul>
    </Card>
  )
}

/** How each connection is set up now. */
function connectionStates(
  connections: Connections,
  backupConfirmedAt: Date | undefined,
): Record<GuidedConnection, string> {
  const { payments, lastWebhookAt, mail, mailFrom, files, couriers, courierTestUrl, backups } = connections
  const confirmed = backupConfirmedAt ? `You confirmed this on ${formatDate(backupConfirmedAt)}.` : 'Not confirmed yet.'
  return {
    payments: payments === 'sandbox' ? PAYMENTS.sandbox : `${PAYMENTS[payments]} ${webhookText(lastWebhookAt)}`,
    mail:
      mail === 'server'
        ? `Emails are sent through your mail server, from ${mailFrom}.`
        : 'There is no mail server, so emails are listed under Emails but not sent.',
    files: files === 'bucket' ? 'Images are stored in your S3 bucket.' : 'Images are stored in the data folder.',
    couriers:
      couriers === 'shiprocket'
        ? courierTestUrl === undefined
          ? 'Parcels are booked with Shiprocket from an order’s screen, and its reports keep the tracking up to date.'
          : `Parcels are booked with the server at ${courierTestUrl} in place of Shiprocket’s own. Before you sell, remove SHIPROCKET_API_URL.`
        : 'Parcels are booked by hand. With a Shiprocket account, you can book them from an order’s screen.',
    backups: `${BACKUPS[backups]} ${confirmed}`,
  }
}

function webhookText(lastWebhookAt: Date | null): string {
  return lastWebhookAt ? `Last webhook received ${formatDateTime(lastWebhookAt)}.` : 'No webhook has been received yet.'
}

interface ListedConnection {
  id: GuidedConnection
  name: string
  form: FormShape
  /** The label of its button. */
  action: string
}

const CONNECTION_LIST: readonly ListedConnection[] = [
  { id: 'payments', name: 'Payments', form: TEST_FORMS.payments, action: 'Test the keys' },
  { id: 'mail', name: 'Emails', form: TEST_FORMS.mail, action: 'Send me a test email' },
  { id: 'files', name: 'Files', form: TEST_FORMS.storage, action: 'Test the storage' },
  { id: 'couriers', name: 'Couriers', form: TEST_FORMS.couriers, action: 'Test Shiprocket' },
  { id: 'backups', name: 'Backups', form: CONFIRM_FORMS.backup, action: 'Confirm that backups are copied' },
]

interface ConnectionProps extends ListedConnection {
  state: string
  guide: ConnectionGuide
  response: FormResponse | undefined
}

function Connection({ id, name, form, action, state, guide, response }: ConnectionProps) {
  const isSending = useIsSending(form.intent)
  return (
    <li
      id={anchorOf('connections', id)}
      className="grid scroll-mt-20 gap-2.5 border-b border-ivory-200 px-4 py-4 last:border-b-0"
    >
      <h3 className="font-sans text-base font-semibold text-ink">{name}</h3>
      <p className="wrap-anywhere">{state}</p>
      <Guide name={name} guide={guide} />
      {!isSending && <FormResponseBanner response={responseTo(response, form.intent)} />}
      <ContractButton
        form={form}
        action={settingsAt('connections')}
        variant="secondary"
        onMouseDown={keepFocus}
        busyLabel="One moment…"
      >
        {action}
      </ContractButton>
    </li>
  )
}

function Guide({ name, guide: { steps, lines, test } }: { name: string; guide: ConnectionGuide }) {
  return (
    <details>
      <summary className="hit cursor-pointer font-medium text-accent underline decoration-1 underline-offset-3">
        How to set it up<span className="sr-only">: {name}</span>
      </summary>
      <ol className="mt-3 grid list-decimal gap-2.5 pl-5 text-soft marker:font-semibold">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places.
          <li key={index}>{step}</li>
        ))}
        <li>
          Write {lines.length === 1 ? 'this line' : 'these lines'} in <code className="text-ink">.env</code>, with your
          own values, and restart the shop:
          <pre className="mt-1.5 rounded-md bg-surface-sunk px-3 py-2.5 text-sm whitespace-pre-wrap text-ink wrap-anywhere">
            {lines.join('\n')}
          </pre>
        </li>
        <li>{test}</li>
      </ol>
    </details>
  )
}
