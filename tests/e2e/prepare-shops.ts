import { ensureCurrentBuild } from '../support/build.ts'
import { prepareTemplate } from '../support/prepared-folder.ts'

/** Builds the shop and prepares the data folder that each worker opens a copy of, unless journeys go through a shop that is there. */
export default async function prepareShops(): Promise<void> {
  if (process.env.CLUSTER_URL) return
  await ensureCurrentBuild()
  await prepareTemplate('demo')
}
