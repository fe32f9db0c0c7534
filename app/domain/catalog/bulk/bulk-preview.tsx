import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { DataTable } from '#app/ui/data-table.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { applyBulkForm, count, type PreviewLine } from './bulk-change.form.ts'

interface BulkPreviewProps {
  lines: readonly PreviewLine[]
  /** The fields of the change. */
  typed: Readonly<Record<string, string>>
}

/** Each product before and after the change, and the button that does it. */
export function BulkPreview({ lines, typed }: BulkPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that asks for it is at the end of a long form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has lines of its own
  useEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [lines])
  const ready = lines.filter(isReady)
  const refused = lines.filter(({ refusal }) => refusal !== undefined).length
  const warned = ready.filter(({ warnings }) => warnings.length > 0).length
  const same = lines.length - ready.length - refused
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
        Before and after
      </h2>
      <p className="text-soft">
        {[
          `${count(ready.length)} will change.`,
          warned > 0 && `${warned} with a warning.`,
          refused > 0 && `${refused} can’t change.`,
          same > 0 && `${same} already as wanted.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <DataTable
        caption="Before and after"
        rows={[...lines].sort((one, other) => urgency(other) - urgency(one))}
        rowKey={({ id }) => id}
        isUrgent={({ refusal }) => refusal !== undefined}
        columns={[
          {
            header: 'Product',
            card: 'lead',
            cell: ({ name }) => <b className="font-semibold wrap-anywhere">{name}</b>,
          },
          { header: 'Change', card: 'wide', cell: (line) => <Changes line={line} /> },
          { header: 'Notes', card: 'wide', cell: (line) => <Notes line={line} /> },
        ]}
      />
      {ready.length > 0 && (
        <Form method="post">
          {ready.map(({ id, version }) => (
            <input key={id} type="hidden" name="products" value={`${id}.${version}`} />
          ))}
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton intent={applyBulkForm.intent} busyLabel="Changing...">
            Change {count(ready.length)}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

function isReady({ changes, refusal }: PreviewLine): boolean {
  return refusal === undefined && changes.length > 0
}

/** What can't change comes first, then what is warned about. */
function urgency({ refusal, warnings }: PreviewLine): number {
  return refusal === undefined ? Math.min(warnings.length, 1) : 2
}

function Changes({ line: { changes, refusal } }: { line: PreviewLine }) {
  if (changes.length === 0) return <span className="text-muted">{refusal ? 'None' : 'Already as wanted'}</span>
  return (
    <ul>
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-soft">{label}</span> {before || 'empty'} <span aria-hidden>→</span>
          <span className="sr-only">becomes</span> <b className="font-semibold">{after || 'empty'}</b>
        </li>
      ))}
    </ul>
  )
}

function Notes({ line: { warnings, refusal } }: { line: PreviewLine }) {
  if (refusal) return <span className="font-medium text-danger">Stays as it is. {refusal}</span>
  return (
    <ul className="font-medium text-haldi-700">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
