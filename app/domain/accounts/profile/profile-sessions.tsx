import { Form, href, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import type { OpenSession } from './profile.ts'
import { endOtherSessionsForm, endSessionForm } from './sessions.form.ts'

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
              <ContractButton
                form={endSessionForm}
                hidden={{ sessionId: id }}
                formClassName="-ml-2.5 lg:ml-0"
                variant="quiet"
                className="text-danger"
              >
                Sign out
                <span className="sr-only">
                  {' '}
                  {device}, signed in {signedInAt}
                </span>
              </ContractButton>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {others.length > 0 && (
          <ContractButton form={endOtherSessionsForm} variant="secondary">
            Sign out other devices
          </ContractButton>
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
