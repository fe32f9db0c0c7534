import { countDemoProducts } from '#app/domain/catalog/manage/demo-products.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { paymentsMode } from './connections.ts'
import { type Confirmation, type FirstDay, firstDay } from './first-day.ts'

interface FirstDayOptions {
  readonly actor: AdminActor
  readonly config: Pick<Config, 'razorpay' | 'smtpUrl'>
}

/** What the administrator still has to do before the shop opens. */
export async function findFirstDay(db: Db, { actor, config }: FirstDayOptions): Promise<FirstDay> {
  const [{ settings }, confirmations, products, user] = await Promise.all([
    readSettings(db),
    listConfirmations(db),
    countDemoProducts(db),
    db.selectFrom('auth.user').select('twoFactorEnabled').where('id', '=', actor.id).executeTakeFirst(),
  ])
  return firstDay({
    settings,
    confirmations,
    ...products,
    takesRealMoney: paymentsMode(config.razorpay?.keyId) === 'live',
    hasMailServer: config.smtpUrl !== undefined,
    hasTwoStep: user?.twoFactorEnabled ?? false,
  })
}

/** When the owner last confirmed each step; steps that were never confirmed are missing. */
export async function listConfirmations(db: Db): Promise<Partial<Record<Confirmation, Date>>> {
  const rows = await db.selectFrom('first_day_confirmations').select(['step', 'confirmed_at']).execute()
  return Object.fromEntries(rows.map((row) => [row.step, row.confirmed_at]))
}

export interface ConfirmOutcome {
  readonly status: 'confirmed'
}

/** Records that the owner confirms a step now. Repeating it renews the date. */
export async function confirmFirstDay(db: Db, actor: AdminActor, step: Confirmation): Promise<ConfirmOutcome> {
  return inTransaction(db, async (tx) => {
    const confirmed = { confirmed_by: actor.id, confirmed_at: transactionTime }
    await tx
      .insertInto('first_day_confirmations')
      .values({ step, ...confirmed })
      .onConflict((conflict) => conflict.column('step').doUpdateSet(confirmed))
      .execute()
    await recordAudit(tx, { actor, action: 'confirm-step', entity: 'first_day_confirmations', entityId: step })
    return { status: 'confirmed' }
  })
}
