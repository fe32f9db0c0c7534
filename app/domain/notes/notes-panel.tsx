import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { addNoteForm, removeNoteForm, tagsForm } from './note.form.ts'
import type { Note } from './note.ts'

interface NotesPanelProps {
  /** Newest first. */
  notes: readonly Note[]
  tags: readonly string[]
  /** Unique per form, so that a form sent twice is one note. */
  requestId: string
  /** The table that a tag filters. */
  listPath: string
  response: FormResponse | undefined
}

/** The owner's notes and tags about an order or a customer, and the forms that change them. */
export function NotesPanel({ notes, tags, requestId, listPath, response }: NotesPanelProps) {
  const added = responseTo(response, addNoteForm.intent)?.success
  return (
    <Panel title="Notes and tags">
      <p className="mb-3 text-sm text-muted">Only you see them. A customer who asks for their data gets them, too.</p>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mb-2 flex flex-wrap gap-x-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Link to={addressWith(listPath, { tag })} className="inline-flex min-h-11 max-w-full items-center">
                <span className="rounded-full border border-line px-3 py-1 text-label wrap-anywhere">{tag}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ContractForm
        form={tagsForm}
        response={response}
        values={{ tags: tags.join(', ') }}
        button={{ variant: 'secondary', className: 'justify-self-start', children: 'Save tags' }}
        className="grid gap-3"
      >
        {(field) => (
          <TextField {...field('tags')} label="Tags" optional autoComplete="off" hint="With commas between them" />
        )}
      </ContractForm>
      <ContractForm
        key={added ? requestId : undefined}
        form={addNoteForm}
        response={response}
        hidden={{ requestId }}
        button={{ variant: 'secondary', className: 'justify-self-start', children: 'Save note' }}
        className="mt-5 grid gap-3"
      >
        {(field) => <TextAreaField {...field('text')} label="Note" rows={3} />}
      </ContractForm>
      <FormResponseBanner response={responseTo(response, removeNoteForm.intent)} className="mt-3" />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 grid gap-3 border-t border-line pt-3">
          {notes.map(({ id, text, actorEmail, createdAt }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="text-sm text-muted wrap-anywhere">
                  {formatDateTime(createdAt)}, {actorEmail}
                </span>
                <ContractButton form={removeNoteForm} hidden={{ noteId: id }} variant="quiet" className="text-label">
                  Remove
                </ContractButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
