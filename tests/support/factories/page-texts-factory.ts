import { countInput, itemInput } from '#app/domain/content/manage/page-input.ts'
import { fieldsOf, type PlainField, pageOf, type TextField } from '#app/domain/content/texts/page-fields.ts'
import type { PageTexts, TextItem } from '#app/domain/content/texts/page-texts.ts'

/** Texts as the editor's form sends them. */
export function formOfTexts(texts: PageTexts): Record<string, string> {
  const inputs = Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    const items = value.flatMap((item, index) =>
      Object.entries(item).map(([key, text]): [string, string] => [itemInput(name, index, key), text]),
    )
    return [[countInput(name), String(value.length)], ...items]
  })
  return Object.fromEntries(inputs)
}

/** Every text of a page changed to `text`, with one item in each list; what isn't a text is changed, too. */
export function everyTextOf(page: string, text: string): PageTexts {
  const known = pageOf(page)
  if (!known) throw new Error(`there is no page ${page}`)
  const changed = fieldsOf(known).map(([name, field]) => [name, changedValue(field, text)])
  return Object.fromEntries(changed)
}

function changedValue(field: TextField, text: string): string | TextItem[] {
  if (field.kind !== 'list') return changedText(field, text)
  const item = Object.entries(field.item).map(([name, one]) => [name, changedText(one, text)])
  return [Object.fromEntries(item)]
}

function changedText(field: PlainField, text: string): string {
  if (field.kind === 'flag') return 'on'
  if (field.kind === 'image' || field.kind === 'date') return ''
  if (field.kind === 'link') return '/cart'
  if (field.kind === 'digits') return '777'
  if (field.kind !== 'choice') return text
  // An entry for all categories has no text.
  return Object.keys(field.options).findLast((option) => option !== 'categories') ?? ''
}
