import { prepareSnapshot } from './database.ts'

/** Makes the migrated snapshot once, before the first test file asks for it. */
export default async function setup(): Promise<void> {
  await prepareSnapshot()
}
