import type { Route } from './+types/size-guide-data'
import { loadSizeGuide } from './load-size-guide.server.ts'

/** What the page of the size guide loads, as JSON for product pages, which stay as they are when it can't be loaded. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await loadSizeGuide(args))
}
