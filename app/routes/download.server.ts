/** A file that the browser saves. It may have customers' data, so no cache stores it. */
export function download(body: BodyInit, fileName: string, contentType = 'text/html; charset=utf-8'): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A page that the back office prints. It has customers' addresses, so no cache stores it. */
export function printedPage(html: string): Response {
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
