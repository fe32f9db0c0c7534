import { SettingImageInput } from '#app/domain/settings/manage/setting-image-input.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import type { PlainField } from '../texts/page-fields.ts'
import { LinkInput } from './link-input.tsx'

interface TextInputProps {
  name: string
  field: PlainField
  text: string
  errors: string[] | undefined
  /** It still says something of the demo's people or workshop. */
  isUnread?: boolean
}

const WIDE = 'sm:col-span-2'

/** What the owner is told about a text that came with the shop. */
export const CLAIM_HINT = 'From the demo. Is it true of your shop?'

/** The input of a text, by its kind. */
export function TextInput({ name, field, text, errors, isUnread = false }: TextInputProps) {
  const { label, isOptional } = field
  const hint = [isUnread && CLAIM_HINT, field.hint].filter(Boolean).join(' ') || undefined
  const texts = { name, label, hint, optional: isOptional ?? false, ...(errors && { errors }) }
  switch (field.kind) {
    case 'line':
      return (
        <TextField
          {...texts}
          defaultValue={text}
          maxLength={field.maxLength}
          autoComplete="off"
          fieldClassName={field.maxLength > 120 ? WIDE : 'min-w-0'}
        />
      )
    case 'text':
    case 'markdown':
      return (
        <TextAreaField
          {...texts}
          defaultValue={text}
          maxLength={field.maxLength}
          rows={Math.min(
            16,
            2 + text.split('\n').reduce((rows, one) => rows + Math.max(1, Math.ceil(one.length / 60)), 0),
          )}
          fieldClassName={WIDE}
        />
      )
    case 'image':
      return <SettingImageInput {...texts} id={name} address={text} />
    case 'flag':
      return (
        <CheckboxField
          name={name}
          label={label}
          defaultChecked={text !== ''}
          className="-my-2 sm:col-span-2"
          {...(errors && { errors })}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...texts}
          optional={false}
          defaultValue={text}
          options={Object.entries(field.options).map(([value, option]) => ({ value, label: option }))}
        />
      )
    case 'category':
      return <CategoryInput {...texts} text={text} />
    case 'date':
      return <TextField {...texts} type="date" defaultValue={text} />
    case 'digits':
      return <TextField {...texts} defaultValue={text} inputMode="numeric" autoComplete="off" />
    case 'link':
      return <LinkInput {...texts} defaultValue={text} />
  }
}

function CategoryInput({ text, ...texts }: { name: string; label: string; text: string }) {
  const { categories = DEFAULT_CATEGORIES } = useShop()
  const options = categories.map(({ key, name }) => ({ value: key, label: name }))
  return <SelectField {...texts} defaultValue={text} options={[{ value: '', label: 'All categories' }, ...options]} />
}
