import { Form, href } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addSynonymsForm, removeSynonymsForm } from './synonyms.form.ts'
import type { Synonyms } from './synonyms.ts'

interface SynonymsPanelProps {
  synonyms: Synonyms[]
  /** What the form starts with. */
  words: string
  response: FormResponse | undefined
}

/** The owner's own synonyms, and a form that adds some. */
export function SynonymsPanel({ synonyms, words, response }: SynonymsPanelProps) {
  const typed = response?.result?.initialValue ?? { words }
  const errors = response?.result?.error ?? {}
  return (
    <Panel title="Your synonyms" className="mb-5">
      <p className="mb-4 max-w-prose text-soft">
        Searches already know spellings and trade terms, such as lal for red. Add words that your shoppers type.
        Separate them with commas.
      </p>
      <Form
        // A different search to start with resets the form.
        key={words}
        id="synonyms"
        method="post"
        action={href('/admin/searches')}
        preventScrollReset
        className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          name="words"
          label="Words that mean the same"
          hint="Such as dark blue, gehra neela"
          {...addSynonymsForm.limits?.words}
          autoComplete="off"
          defaultValue={String(typed.words ?? '')}
          errors={errors.words ?? undefined}
        />
        <TextField
          name="finds"
          label="Also find"
          optional
          hint="Narrower words, such as indigo, navy"
          {...addSynonymsForm.limits?.finds}
          autoComplete="off"
          defaultValue={String(typed.finds ?? '')}
          errors={errors.finds ?? undefined}
        />
        <SubmitButton intent={addSynonymsForm.intent} busyLabel="Adding…" className="sm:mt-7">
          Add
        </SubmitButton>
      </Form>
      {synonyms.length > 0 && (
        <DataTable caption="Your synonyms" columns={COLUMNS} rows={synonyms} rowKey={({ id }) => id} className="mt-5" />
      )}
    </Panel>
  )
}

const COLUMNS: Column<Synonyms>[] = [
  {
    header: 'Words that mean the same',
    card: 'lead',
    cell: ({ words }) => <b className="font-semibold wrap-anywhere">{words.join(', ')}</b>,
  },
  { header: 'Also find', card: 'wide', cell: ({ finds }) => finds.join(', ') },
  {
    ...BUTTON_COLUMN,
    card: 'aside',
    cell: ({ id, words }) => (
      <ContractButton
        form={removeSynonymsForm}
        hidden={{ synonymsId: id }}
        action={href('/admin/searches')}
        variant="quiet"
        aria-label={`Remove ${words.join(', ')}`}
        className="text-label lg:min-h-9"
      >
        Remove
      </ContractButton>
    ),
  },
]
