import { makeAdmin } from '#/server/admin/make-admin.ts'
import { readConfig } from '#/server/config.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { emailIn, reachDatabase, runCommand } from './operator.ts'

/** `npm run admin -- EMAIL`: works whether or not the server is running. */
async function main([typed]: string[]) {
  const address = emailIn(typed, 'Say who: npm run admin -- EMAIL')
  const { db, close } = await reachDatabase(readConfig(process.env))
  const done = await makeAdmin(db, address).finally(close)
  if (!done) throw new StartError(`No account has the address ${address}. Sign up first, then run this again.`)
  process.stdout.write(
    done === 'already'
      ? `${address} is an admin already. Nothing was changed.\n`
      : `${address} is an admin now, and has to log in again.\n`,
  )
}

await runCommand(main)
