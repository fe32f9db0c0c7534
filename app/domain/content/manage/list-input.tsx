import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Each } from '#app/ui/layout/each.tsx'
import type { ListField } from '../texts/page-fields.ts'
import type { TextItem } from '../texts/page-texts.ts'
import { countInput, itemInput } from './page-input.ts'
import { CLAIM_HINT, TextInput } from './text-input.tsx'

interface ListInputProps {
  name: string
  field: ListField
  items: readonly TextItem[]
  errorsOf: (input: string) => string[] | undefined
  isUnread: boolean
}

/** The items of a list, with buttons that add, move and remove them. The buttons send the form, so they work without scripts. */
export function ListInput({ name, field, items, errorsOf, isUnread }: ListInputProps) {
  const { label, noun, max, hint } = field
  const numbered = items.map((item, index) => ({ item, index }))
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-label font-semibold text-ink">{label}</legend>
      <input type="hidden" name={countInput(name)} value={items.length} />
      {(isUnread || hint) && (
        <p className="-mt-1.5 text-sm text-muted">{[isUnread && CLAIM_HINT, hint].filter(Boolean).join(' ')}</p>
      )}
      <FieldErrors id={`${name}-error`} errors={errorsOf(name)} />
      <Each of={numbered}>
        {({ item, index }) => (
          <fieldset
            id={`${name}-${index}`}
            tabIndex={-1}
            className="min-w-0 rounded-md border border-line bg-surface-sunk p-3"
          >
            <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
            <div className="-mt-1.5 mb-1 flex items-center justify-between">
              <span aria-hidden="true" className="text-sm text-muted first-letter:uppercase">
                {`${noun} ${index + 1}`}
              </span>
              <span className="flex">
                <EditButton edit={`up ${name} ${index}`} label={`Move ${noun} ${index + 1} up`} isOff={index === 0}>
                  <ArrowUp size={20} />
                </EditButton>
                <EditButton
                  edit={`down ${name} ${index}`}
                  label={`Move ${noun} ${index + 1} down`}
                  isOff={index === items.length - 1}
                >
                  <ArrowDown size={20} />
                </EditButton>
                <EditButton edit={`remove ${name} ${index}`} label={`Remove ${noun} ${index + 1}`}>
                  <Trash2 size={20} />
                </EditButton>
              </span>
            </div>
            <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
              {Object.entries(field.item).map(([key, one]) => {
                const input = itemInput(name, index, key)
                return <TextInput key={key} name={input} field={one} text={item[key] ?? ''} errors={errorsOf(input)} />
              })}
            </div>
          </fieldset>
        )}
      </Each>
      {items.length < max && (
        <Button
          type="submit"
          name="edit"
          value={`add ${name} 0`}
          formNoValidate
          variant="quiet"
          className="justify-self-start"
        >
          <Plus size={20} />
          Add {noun}
        </Button>
      )}
    </fieldset>
  )
}

interface EditButtonProps {
  edit: string
  label: string
  isOff?: boolean
  children: React.ReactNode
}

function EditButton({ edit, label, isOff = false, children }: EditButtonProps) {
  return (
    <IconButton type="submit" name="edit" value={edit} label={label} disabled={isOff} formNoValidate>
      {children}
    </IconButton>
  )
}
