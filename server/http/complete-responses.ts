/** A response to which nothing is added. */
const complete = new WeakSet<Response>()

/**
 * A response with all of its headers, compressed where it's to be. Middleware leaves it alone: only looking at its headers would make a
 * `Headers` of them, which takes longer than all else about sending a cached page.
 *
 * @param headers Names in lower case.
 */
export function completeResponse(
  body: Uint8Array<ArrayBuffer> | null,
  { status = 200, headers }: { readonly status?: number; readonly headers: Readonly<Record<string, string>> },
): Response {
  const response = new Response(body, { status, headers })
  complete.add(response)
  return response
}

/** Whether the response is one of {@link completeResponse}. */
export const isComplete = (response: Response): boolean => complete.has(response)
