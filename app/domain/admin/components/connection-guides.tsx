import type { ReactNode } from 'react'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'

/** How to connect a service, for an owner who has never seen code. */
export interface ConnectionGuide {
  /** Where to get the keys, in order. */
  readonly steps: readonly ReactNode[]
  /** What to write in `.env`. */
  readonly lines: readonly string[]
  /** How to see that it works. */
  readonly test: ReactNode
}

export type GuidedConnection = 'payments' | 'mail' | 'files' | 'couriers' | 'backups'

/** @param shopUrl The shop's public address, for the addresses that the services call. */
export function connectionGuides(shopUrl: string): Record<GuidedConnection, ConnectionGuide> {
  return {
    payments: {
      steps: [
        <>
          Create an account at <Website address="razorpay.com" /> and finish its activation. Razorpay asks for your PAN,
          your bank account and the address of your shop, <Typed>{shopUrl}</Typed>.
        </>,
        <>
          In Razorpay’s dashboard, switch to live mode, open <b>Account &amp; Settings</b>, then <b>API Keys</b>, and
          generate a key. Copy the key id and the key secret at once: the secret is shown only then.
        </>,
        <>
          Under <b>Account &amp; Settings</b>, open <b>Webhooks</b> and add one. Webhooks are how Razorpay tells your
          shop about payments. Its URL is <Typed>{`${shopUrl}/functions/v1/razorpay-webhook`}</Typed>. Make up its
          secret: at least 16 letters and digits. Choose the events <Typed>payment.authorized</Typed>,{' '}
          <Typed>payment.captured</Typed>, <Typed>payment.failed</Typed>, <Typed>order.paid</Typed>,{' '}
          <Typed>payment_link.paid</Typed>, <Typed>refund.created</Typed>, <Typed>refund.processed</Typed>,{' '}
          <Typed>refund.failed</Typed> and all that start with <Typed>payment.dispute</Typed>.
        </>,
        <>
          Under <b>Account &amp; Settings</b>, set payments to be captured automatically.
        </>,
      ],
      lines: [
        'RAZORPAY_KEY_ID=rzp_live_…',
        'RAZORPAY_KEY_SECRET=the key secret',
        'RAZORPAY_WEBHOOK_SECRET=the secret you made up',
      ],
      test: 'Press the button below. Then buy your cheapest product, find the order, and refund it.',
    },
    mail: {
      steps: [
        'You need a mailbox that programs may send from, such as one at Google Workspace, Zoho Mail or your web host.',
        'In its help, look for “SMTP”. Write down the server’s name, its port, the user name and the password. Many providers want an “app password” instead of your own.',
        <>
          In the line below, write <Typed>%40</Typed> for an @ in the user name or password, and <Typed>smtp://</Typed>{' '}
          instead of <Typed>smtps://</Typed> if the port is 587.
        </>,
      ],
      lines: ['SMTP_URL=smtps://care%40shop.example:password@smtp.example.com:465', 'MAIL_FROM=care@shop.example'],
      test: 'Press the button below, and look for the email in your inbox and in its spam folder.',
    },
    files: {
      steps: [
        'The data folder is fine as long as your shop runs on one machine. You need a bucket only if it runs on several.',
        'Create a private bucket at Amazon S3 or a service that works like it, and an access key that may read, write and delete in this bucket alone.',
        'Moving from the folder to a bucket copies the images, so leave it to whoever runs your server.',
      ],
      lines: [
        'S3_BUCKET=the bucket’s name',
        'S3_REGION=ap-south-1',
        'S3_ACCESS_KEY_ID=the access key’s id',
        'S3_SECRET_ACCESS_KEY=the access key’s secret',
      ],
      test: 'Press the button below. It writes a small file, reads it and deletes it.',
    },
    couriers: {
      steps: [
        <>
          Create an account at <Website address="www.shiprocket.in" />, and add the address where parcels are picked up.
        </>,
        <>
          Open <b>Settings</b>, then <b>API</b>, and create an API user with an email address that you don’t sign in
          with.
        </>,
        <>
          Add a webhook for <Typed>{`${shopUrl}/functions/v1/courier-reports`}</Typed>, so that tracking is kept up to
          date. Make up its token: at least 32 letters and digits.
        </>,
      ],
      lines: [
        'SHIPROCKET_EMAIL=the API user’s email address',
        'SHIPROCKET_PASSWORD=the API user’s password',
        'SHIPROCKET_WEBHOOK_TOKEN=the token you made up',
        'SHIPROCKET_PICKUP_LOCATION=the name of the pickup address',
        'SHIPROCKET_PICKUP_PIN=its PIN code',
      ],
      test: 'Press the button below. Then book one parcel from an order’s screen and cancel it.',
    },
    backups: {
      steps: [
        'A backup helps only if it’s on another disk or machine. Choose a folder on such a disk, or a bucket as for files.',
        'Make up a key of at least 32 letters and digits that encrypts the backups. Keep a copy away from the server: without it nobody can restore them.',
      ],
      lines: ['BACKUP_TO=/mnt/second-disk/shop', 'BACKUP_KEY=the key you made up'],
      test: 'The dashboard says how old the newest backup is. Once you’ve seen a file in its place, press the button below.',
    },
  }
}

/** What the owner copies. */
function Typed({ children }: { children: string }) {
  return <code className="text-ink wrap-anywhere">{children}</code>
}

function Website({ address }: { address: string }) {
  return (
    <a href={`https://${address}`} target="_blank" rel="noreferrer" className={textLinkStyles()}>
      {address}
    </a>
  )
}
