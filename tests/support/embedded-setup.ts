import { prepareSnapshot } from './database.ts'

/** Creates the migrated snapshot once, before the first test file needs it. */
export default async function setup(): Promise<void> {
  await prepareSnapshot()
}
