import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { readSettings, saveSettings } from './settings.server.ts'

/**
 * Adopts the GSTIN from the environment, where earlier releases read it, unless settings have been saved. Safe to repeat and to
 * call from several processes.
 *
 * @param gstin Valid; undefined when the environment has none.
 */
export async function adoptGstin(db: Db, gstin: string | undefined): Promise<void> {
  if (gstin === undefined) return
  const { version } = await readSettings(db)
  if (version > 0) return

  const outcome = await saveSettings(db, {
    basedOn: version,
    values: { taxMode: 'regular', gstin },
    actor: undefined,
  })
  if (outcome.status === 'saved') log.info('the settings took over the GSTIN of SHOP_GSTIN')
}
