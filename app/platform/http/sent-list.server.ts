import { CsvError, type Info, parse } from 'csv-parse/sync'

/** A row of a list with cells, and where it stands in the text. */
export interface ListRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The list that a form sent: the text of its file, if one was chosen, or else what was pasted; undefined if the file isn't UTF-8. */
export async function sentList(pasted: string, file: FormDataEntryValue | null): Promise<string | undefined> {
  if (!(file instanceof File) || file.size === 0) return pasted
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The rows of a CSV text with commas, semicolons or tabs, at most two more than `most`; undefined if it isn't CSV. */
export function csvRows(csv: string, most: number): ListRow[] | undefined {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
      to: most + 2,
    }) as unknown as { record: string[]; info: Info }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}
