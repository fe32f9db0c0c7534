import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** What the server sends for an element that stands at an address. */
export function htmlOf(element: ReactNode, address = '/'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The words of a page, one space for any gap; a place where a word may break is none. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
