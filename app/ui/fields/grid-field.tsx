import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { controlStyles, type FieldTexts } from './field.tsx'
import { FieldErrors } from './field-errors.tsx'
import { fillGrid, type Grid, type GridProblem, readBlock } from './grid.ts'

interface GridFieldProps extends FieldTexts {
  /** Of the group of inputs. */
  id: string
  grid: Grid
  onChange: (grid: Grid) => void
  /** Called when the focus leaves the inputs. */
  onLeave: () => void
  /** Shown at their rows; the errors of the whole field are shown only without them. */
  problems: readonly GridProblem[]
  /** What a row is, such as 'size'. */
  rowName: string
  /** What a column after the first is, if those can be named, added and removed. */
  columnName?: string | undefined
  children?: ReactNode
}

/** Rows and columns of inputs. A block copied from a spreadsheet fills the cells from the one it is pasted into. */
export function GridField({
  id,
  grid,
  onChange,
  onLeave,
  problems,
  rowName,
  columnName,
  children,
  ...texts
}: GridFieldProps) {
  const { label, hint, errors, optional } = texts
  const { columns, rows } = grid
  const ownId = useId()
  const withRow = () => [...rows, columns.map(() => '')]
  const setCell = (row: number, column: number, text: string) =>
    onChange({ columns, rows: rows.map((cells, at) => (at === row ? cells.with(column, text) : cells)) })
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    onChange(fillGrid(grid, block, { row, column }, columnName !== undefined))
  }
  return (
    <fieldset
      id={id}
      aria-describedby={hint ? `${ownId}-hint` : undefined}
      onBlur={({ target, relatedTarget, currentTarget }) => {
        if (!target.matches('[type=hidden]') && !currentTarget.contains(relatedTarget)) onLeave()
      }}
      className="min-w-0 sm:col-span-2"
    >
      <legend className="mb-1.5 text-label font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${ownId}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {rows.length > 0 && (
        <div className="-mx-1 overflow-x-auto px-1 py-1">
          <table className="border-separate border-spacing-1">
            <thead>
              <tr>
                {columns.map((name, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; its name is typed.
                  <th key={column} scope="col" className="text-left align-bottom text-sm font-semibold text-soft">
                    {columnName && column > 0 ? (
                      <span className="flex items-center">
                        <input
                          aria-label={`Name of ${columnName} ${column}`}
                          value={name}
                          onChange={(event) => onChange({ columns: columns.with(column, event.target.value), rows })}
                          className={cn(cellStyles, 'font-semibold')}
                        />
                        <IconButton
                          label={`Remove ${columnName} ${name || column}`}
                          onClick={() =>
                            onChange({
                              columns: columns.toSpliced(column, 1),
                              rows: rows.map((cells) => cells.toSpliced(column, 1)),
                            })
                          }
                          className="-mr-2"
                        >
                          <X size={16} />
                        </IconButton>
                      </span>
                    ) : (
                      name
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => {
                const problem = problems.find((found) => found.row === row)
                const problemId = `${ownId}-row-${row}`
                return [
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its cells are typed.
                  <tr key={row}>
                    {columns.map((name, column) => {
                      const isWrong = problem?.cells.includes(column) || undefined
                      return (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                        <td key={column}>
                          <input
                            aria-label={`${name || `${columnName} ${column}`}, ${(column > 0 && cells[0]) || `row ${row + 1}`}`}
                            value={cells[column] ?? ''}
                            onChange={(event) => setCell(row, column, event.target.value)}
                            onPaste={(event) => paste(event, row, column)}
                            aria-invalid={isWrong}
                            aria-describedby={isWrong && problemId}
                            autoComplete="off"
                            className={cellStyles}
                          />
                        </td>
                      )
                    })}
                    <td>
                      <IconButton
                        label={`Remove ${rowName} ${cells[0] || row + 1}`}
                        onClick={() => onChange({ columns, rows: rows.toSpliced(row, 1) })}
                      >
                        <X size={20} />
                      </IconButton>
                    </td>
                  </tr>,
                  problem && (
                    <tr key={problemId}>
                      <td colSpan={columns.length + 1}>
                        <FieldErrors id={problemId} errors={[problem.message]} className="mt-0 mb-1" />
                      </td>
                    </tr>
                  ),
                ]
              })}
            </tbody>
          </table>
        </div>
      )}
      {problems.length === 0 && errors && <FieldErrors id={`${id}-error`} errors={errors} />}
      <div className="flex flex-wrap gap-x-2">
        <Button type="button" variant="quiet" onClick={() => onChange({ columns, rows: withRow() })}>
          <Plus size={20} />
          Add {rowName}
        </Button>
        {columnName && rows.length > 0 && (
          <Button
            type="button"
            variant="quiet"
            onClick={() => onChange({ columns: [...columns, ''], rows: rows.map((cells) => [...cells, '']) })}
          >
            <Plus size={20} />
            Add {columnName}
          </Button>
        )}
      </div>
      {children}
    </fieldset>
  )
}

const cellStyles = cn(controlStyles, 'min-h-11 min-w-18 px-2.5')
