import { ensureCurrentBuild } from '../support/build.ts'
import { prepareTemplate } from '../support/prepared-folder.ts'

/** Builds the shop and prepares the data folder that each worker opens a copy of. */
export default async function prepareShops(): Promise<void> {
  await ensureCurrentBuild()
  await prepareTemplate('demo')
}
