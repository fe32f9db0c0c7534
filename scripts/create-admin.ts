/**
 * Creates the administrator's account of `ADMIN_EMAIL`, with `ADMIN_PASSWORD` or a generated password that is printed once.
 * An existing account gets the password from the settings; without one its password stays.
 */
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { withShopDatabase } from './with-shop-database.ts'

await withShopDatabase(async (db, { adminEmail, adminPassword }) => {
  const { created, password } = await ensureAdministrator(db, { email: adminEmail, password: adminPassword })
  console.log(
    created ? `The administrator ${adminEmail} was created.` : `The administrator ${adminEmail} already exists.`,
  )
  if (password) console.log(`Password: ${password} (shown this once)`)
})
