import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { UNPROCESSED } from '#app/platform/http/send-again.ts'

const RETRY_AFTER_S = 5

/** How often the page loads its address again by itself. Each time it waits twice as long. */
const RELOADS = 4

/** Counts the reloads of one visit; it ends with the longest of them. */
const RELOADS_COOKIE = 'reloads'

/**
 * A page without files of its own: the process is too busy to send any.
 *
 * @param address What its link opens; undefined after a form, which a link can't send again.
 */
const page = (words: string, address: string | undefined) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Please try again</title>
    <style>
      body { margin: 0; background: #fbf0ee; color: #2b1720; font: 1rem/1.5 system-ui, sans-serif; }
      main { max-width: 28rem; margin: 0 auto; padding: 20vh 1.25rem 2rem; text-align: center; }
      h1 { margin: 0 0 0.5rem; font: 500 1.75rem/1.2 Georgia, serif; }
      p { margin: 0; color: #574149; }
      a { display: inline-block; margin-top: 1.5rem; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: #641b38; color: #fff; text-decoration: none; }
      a:focus-visible { outline: 2px solid #2b1720; outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>One moment, please</h1>
      <p>${words}</p>
      ${address === undefined ? html`<p>Go back and send the form again.</p>` : html`<a href="${address}">Try Again</a>`}
    </main>
  </body>
</html>`

/** {@link askToTryAgain} before anything was done for the request: the shop's own scripts then send it again. */
export async function rejectUnprocessed(c: Context, words: string): Promise<Response> {
  const response = await askToTryAgain(c, words)
  response.headers.set(UNPROCESSED, '1')
  return response
}

/**
 * Asks to try again in a few seconds, with 503: people get a page, which opens the same address again by itself a few times; programs
 * a line of text.
 */
export async function askToTryAgain(c: Context, words: string): Promise<Response> {
  const headers = { 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' }
  if (!c.req.header('accept')?.includes('text/html')) return c.text(words, 503, headers)
  const { pathname, search } = new URL(c.req.url)
  // A path that begins with two slashes would be a link to another site.
  const address = c.req.method === 'GET' ? pathname.replace(/^\/+/, '/') + search : undefined
  if (address === undefined) return c.html(await page(words, address), 503, headers)

  const reloads = Number(getCookie(c, RELOADS_COOKIE)) || 0
  if (reloads < RELOADS) c.header('Refresh', String(RETRY_AFTER_S * 2 ** reloads))
  setCookie(c, RELOADS_COOKIE, String(reloads + 1), { maxAge: 120, httpOnly: true, sameSite: 'Lax' })
  return c.html(await page(words, address), 503, headers)
}
