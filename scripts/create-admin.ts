/**
 * Makes the administrator's account of `ADMIN_EMAIL`, with `ADMIN_PASSWORD` or a generated password that is printed once.
 * An account that is there gets the password of the settings and keeps its own without one.
 */
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { withShopDatabase } from './with-shop-database.ts'

await withShopDatabase(async (db, { adminEmail, adminPassword }) => {
  const { created, password } = await ensureAdministrator(db, { email: adminEmail, password: adminPassword })
  console.log(created ? `The administrator ${adminEmail} was made.` : `The administrator ${adminEmail} is there.`)
  if (password) console.log(`Password: ${password} (shown this once)`)
})
