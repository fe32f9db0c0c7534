import { ensureCurrentBuild } from '../support/build.ts'
import { prepareTemplate } from '../support/prepared-folder.ts'

/** Builds the shop and prepares the data folder of which each worker opens a copy. */
export default async function prepareShops(): Promise<void> {
  await ensureCurrentBuild()
  await prepareTemplate('demo')
}
