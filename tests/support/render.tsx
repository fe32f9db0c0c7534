import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** The HTML that the server sends for an element at an address. */
export function htmlOf(element: ReactNode, address = '/'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The text of a page, with one space for each gap; `<wbr>` is no gap. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
