/** Rows per page of a table in the back office. */
export const ROWS_PER_PAGE = 25

/** The highest page number that is read. */
const LAST_PAGE = 100_000

/** The page number in the address, from 1; 1 for anything else. */
export function readPage(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(page, LAST_PAGE)
}

/** Which rows a page of a table shows. */
export interface PageSlice {
  readonly limit: number
  readonly offset: number
}

/** @param page From 1. */
export function pageSlice(page: number): PageSlice {
  return { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE }
}

/** How many pages a table fills; an empty one has one page. */
export function countPages(rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_PER_PAGE))
}
