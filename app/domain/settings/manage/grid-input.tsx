import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldTexts } from '#app/ui/fields/field.tsx'
import type { Grid } from '#app/ui/fields/grid.ts'
import { GridField } from '#app/ui/fields/grid-field.tsx'
import type { GridLanguage } from './setting-grids.ts'

interface GridInputProps extends FieldTexts {
  metadata: FieldMetadata<string>
  language: GridLanguage
  /** The text as it was just saved; undefined until a save. */
  saved: string | undefined
  /** What the grid is called for, in addition to its hint. */
  gridHint: string
  /** Says something about the text, below the grid. */
  note?: ((text: string) => ReactNode) | undefined
  /** The textarea, which the form has without scripts. */
  children: ReactNode
}

/** A setting of several lines as a grid, once scripts run. The form sends the same text as from the textarea. */
export function GridInput({ metadata, language, saved, gridHint, note, children, ...texts }: GridInputProps) {
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ grid: Grid; text: string }>()
  const [shownSave, setShownSave] = useState(saved)
  if (saved !== undefined && saved !== shownSave) {
    setShownSave(saved)
    setTyped({ grid: language.read(saved), text: saved })
  }

  // Whoever has typed in the textarea before scripts ran goes on there.
  useLayoutEffect(() => {
    const textarea = area.current?.querySelector('textarea')
    if (!textarea || (textarea === document.activeElement && textarea.value !== textarea.defaultValue)) return
    setTyped({ grid: language.read(textarea.value), text: textarea.value })
  }, [language])

  // The form checks its inputs when they change.
  const text = typed?.text
  const before = useRef(text)
  useEffect(() => {
    if (before.current !== undefined && before.current !== text) {
      input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    before.current = text
  }, [text])

  // After a rejected save, the form focuses the first wrong input, which passes it on. The cells are marked with the next frame.
  const isGrid = typed !== undefined
  useEffect(() => {
    const hidden = input.current
    if (!isGrid || !hidden) return
    hidden.focus = () => requestAnimationFrame(() => focusFirstWrongCell(hidden.closest('fieldset')))
  }, [isGrid])

  if (!typed)
    return (
      <div ref={area} className="contents">
        {children}
      </div>
    )
  return (
    <GridField
      {...texts}
      id={metadata.id}
      hint={gridHint}
      grid={typed.grid}
      onChange={(grid) => setTyped({ grid, text: language.write(grid) })}
      onLeave={() => input.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))}
      problems={texts.errors?.length ? language.problems(typed.grid) : []}
      rowName={language.rowName}
      columnName={language.columnName}
    >
      <input ref={input} type="hidden" name={metadata.name} value={typed.text} />
      {note?.(typed.text)}
    </GridField>
  )
}

/** Without a wrong cell, as when there are too many rows, the first cell gets the focus. */
function focusFirstWrongCell(grid: HTMLFieldSetElement | null): void {
  const cell = grid?.querySelector<HTMLElement>('[aria-invalid]') ?? grid?.querySelector<HTMLElement>('td input')
  cell?.focus()
}
