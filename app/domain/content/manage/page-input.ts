import { clean } from '#app/domain/settings/settings-input.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { isAllowedLink, LINK_PROBLEM } from '../texts/links.ts'
import { type EditablePage, fieldsOf, type ListField, type PlainField } from '../texts/page-fields.ts'
import type { PageTexts, TextItem } from '../texts/page-texts.ts'

/** The name of the input of an item's field. */
export function itemInput(list: string, index: number, name: string): string {
  return `${list}-${index}-${name}`
}

/** The name of the input that says how many items a list has. */
export function countInput(list: string): string {
  return `${list}-count`
}

/** The texts of a page as its editor sends them, whether or not they follow the rules. */
export function typedTexts(page: EditablePage, sent: Readonly<Record<string, unknown>>): PageTexts {
  const texts = fieldsOf(page).map(([name, field]) => {
    if (field.kind !== 'list') return [name, typed(field, sent[name])]
    // One more than allowed is refused, not dropped.
    const count = Math.min(Number(sent[countInput(name)]) || 0, field.max + 1)
    const items = Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, index): TextItem => {
      const values = Object.entries(field.item).map(([key, one]) => [
        key,
        typed(one, sent[itemInput(name, index, key)]),
      ])
      return Object.fromEntries(values)
    })
    return [name, items]
  })
  return Object.fromEntries(texts)
}

function typed({ kind }: PlainField, sent: unknown): string {
  const text = typeof sent === 'string' ? clean(sent).trim() : ''
  if (kind === 'flag') return text === '' ? '' : 'on'
  return kind === 'text' || kind === 'markdown' ? text : text.replaceAll(/\s+/g, ' ')
}

/** What is wrong with the texts, by input. */
export function textProblems(page: EditablePage, texts: PageTexts): Record<string, string> {
  const problems = fieldsOf(page).flatMap(([name, field]): [string, string | undefined][] => {
    const value = texts[name] ?? ''
    if (field.kind !== 'list') return [[name, problemOf(field, String(value))]]
    const items = typeof value === 'string' ? [] : value
    return [
      ...(items.length > field.max ? [[name, `Please keep at most ${field.max}`] as [string, string]] : []),
      ...items.flatMap((item, index) =>
        itemProblems(field, item).map(
          ([key, problem]) => [itemInput(name, index, key), problem] as [string, string | undefined],
        ),
      ),
    ]
  })
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== undefined))
}

function itemProblems({ item: fields }: ListField, item: TextItem): [string, string | undefined][] {
  const { from, until } = item
  const isTurned = from && until && from > until
  return [
    ...Object.entries(fields).map(([key, field]): [string, string | undefined] => [
      key,
      item[key] === '' && field.neededBy && field.neededBy !== item.shows
        ? undefined
        : problemOf(field, item[key] ?? ''),
    ]),
    ...(isTurned ? [['until', 'This day is before the first one'] as [string, string]] : []),
  ]
}

function problemOf(field: PlainField, text: string): string | undefined {
  if (text === '') return field.isOptional ? undefined : 'Please fill in this field'
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'markdown':
      return text.length > field.maxLength ? `Please use at most ${field.maxLength} characters` : undefined
    case 'link':
      return isAllowedLink(text) && text.length <= 500 ? undefined : LINK_PROBLEM
    case 'image':
      return imageKey(text) === undefined ? 'Please upload an image' : undefined
    case 'date':
      return isDay(text) ? undefined : 'Please enter a date'
    case 'digits':
      return /^[1-9]\d{0,5}$/.test(text) ? undefined : 'Please enter an amount in rupees, such as 449'
    case 'choice':
      return Object.hasOwn(field.options, text) ? undefined : 'Please choose one'
    case 'category':
      return text.length <= 60 ? undefined : 'Please choose one'
    case 'flag':
      return undefined
  }
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}

/** What the buttons of a list's items do, as they send it: `up reasons 2`; `add reasons 0` adds one at the end. */
export const LIST_EDIT = /^(add|remove|up|down) ([a-zA-Z]+) (\d{1,2})$/

/** The texts after such a button was pressed, and the item to go on with. */
export function editList(page: EditablePage, texts: PageTexts, edit: string): { texts: PageTexts; focus: string } {
  const [, what, name = '', position = ''] = LIST_EDIT.exec(edit) ?? []
  const field = fieldsOf(page).find(([one]) => one === name)?.[1]
  const items = texts[name]
  if (field?.kind !== 'list' || !Array.isArray(items)) return { texts, focus: '' }
  const index = Number(position)
  const edited: TextItem[] = [...items]
  let target = index
  if (what === 'add') {
    target = edited.length
    if (target < field.max)
      edited.push(Object.fromEntries(Object.keys(field.item).map((key) => [key, firstText(field.item[key])])))
  } else if (index < edited.length) {
    const [item] = edited.splice(index, 1) as [TextItem]
    if (what === 'remove') target = Math.max(0, Math.min(index, edited.length - 1))
    else {
      target = Math.max(0, index + (what === 'up' ? -1 : 1))
      edited.splice(target, 0, item)
    }
  }
  return { texts: { ...texts, [name]: edited }, focus: `${name}-${Math.max(0, Math.min(target, edited.length - 1))}` }
}

function firstText(field: PlainField | undefined): string {
  return field?.kind === 'choice' ? (Object.keys(field.options)[0] ?? '') : ''
}
