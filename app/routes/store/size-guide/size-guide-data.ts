import type { Route } from './+types/size-guide-data'
import { loadSizeGuide } from './load-size-guide.server.ts'

/** The data of the size guide page, as JSON for product pages. They stay as they are if it can't be loaded. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await loadSizeGuide(args))
}
