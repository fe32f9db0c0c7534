import { type ReactNode, useId } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { useIsSending } from '../forms/use-is-sending.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Panel } from '../layout/panel.tsx'
import { ButtonLink } from '../navigation/button-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmFormProps {
  title: string
  question: ReactNode
  confirmLabel: string
  /** Of the form that is sent. */
  intent: string
  /** What it is about, such as an id. */
  hidden: Readonly<Record<string, string>>
  /** The page that handles it; by default the page that asks. */
  action?: string | undefined
  /** The page without the question. */
  cancelTo: string
}

/** Asks before it sends a form that is hard to undo. A dialog, or a panel without scripts. */
export function ConfirmForm({ title, question, confirmLabel, intent, hidden, action, cancelTo }: ConfirmFormProps) {
  const formId = useId()
  const navigate = useNavigate()
  const isBusy = useIsSending(intent)
  const hydrated = useHydrated()
  const fields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  if (!hydrated) {
    return (
      <Panel title={title} className="mb-4">
        <p className="wrap-anywhere">{question}</p>
        <Form method="post" action={action} className="mt-4 flex flex-wrap gap-2.5">
          {fields}
          <Button variant="danger-solid" name="intent" value={intent}>
            {confirmLabel}
          </Button>
          <ButtonLink variant="quiet" to={cancelTo}>
            Cancel
          </ButtonLink>
        </Form>
      </Panel>
    )
  }
  return (
    <>
      <Form method="post" action={action} id={formId}>
        {fields}
      </Form>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && navigate(cancelTo, { replace: true, preventScrollReset: true })}
        title={title}
        description={question}
        confirmLabel={confirmLabel}
        confirm={{ type: 'submit', form: formId, name: 'intent', value: intent }}
        busy={isBusy}
      />
    </>
  )
}
