import { Form, href, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { END_OTHER_SESSIONS, END_SESSION } from '../intents.ts'
import type { OpenSession } from './profile.ts'

interface SessionListProps {
  sessions: readonly (Pick<OpenSession, 'id' | 'device' | 'networkAddress'> & {
    /** A formatted date and time. */
    signedInAt: string
  })[]
  /** The session that this page was requested with. */
  currentId: string | undefined
}

/** Where the customer is signed in. Its forms post to the page; ending all sessions is a sign-out. */
export function SessionList({ sessions, currentId }: SessionListProps) {
  const sent = useNavigation().formData
  const isEndingOthers = useIsSending(END_OTHER_SESSIONS)
  const others = sessions.filter(({ id }) => id !== currentId)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, networkAddress, signedInAt }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2.5 font-semibold text-ink">
                {device}
                {id === currentId && <Badge tone="off">This device</Badge>}
              </p>
              <p className="text-label text-soft tabular-nums wrap-anywhere">
                Signed in {signedInAt}
                {networkAddress && ` from ${networkAddress}`}
              </p>
            </div>
            {id !== currentId && (
              <Form method="post" preventScrollReset className="-ml-2.5 lg:ml-0">
                <input type="hidden" name="sessionId" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value={END_SESSION}
                  variant="quiet"
                  busy={sent?.get('sessionId') === id}
                  className="text-danger"
                >
                  Sign out
                  <span className="sr-only">
                    {' '}
                    {device}, signed in {signedInAt}
                  </span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {others.length > 0 && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value={END_OTHER_SESSIONS} variant="secondary" busy={isEndingOthers}>
              Sign out other devices
            </Button>
          </Form>
        )}
        <Form method="post" action={href('/auth/sign-out')}>
          <Button type="submit" name="scope" value="global" variant="danger" busy={sent?.get('scope') === 'global'}>
            Sign out everywhere
          </Button>
        </Form>
      </div>
    </>
  )
}
