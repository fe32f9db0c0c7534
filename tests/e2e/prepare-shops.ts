import { ensureCurrentBuild } from '../support/processes/build.ts'
import { prepareTemplate } from '../support/processes/prepared-folder.ts'

/** Builds the shop and prepares the data folder that each worker copies, unless journeys use a cluster that is already running. */
export default async function prepareShops(): Promise<void> {
  if (process.env.CLUSTER_URL) return
  await ensureCurrentBuild()
  await prepareTemplate('demo')
}
