import { linkMinutes } from '#/rules/email.ts'
import { originOf, readConfig } from '#/server/config.ts'
import { operatorsLink } from '#/server/email/operators-link.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { emailIn, reachDatabase, runCommand } from './operator.ts'

/** `npm run reset-password -- EMAIL`: for people who cannot get a mail. Works whether or not the server is running. */
async function main([typed]: string[]) {
  const address = emailIn(typed, 'Say whose: npm run reset-password -- EMAIL')
  const config = readConfig(process.env)
  const { db, close } = await reachDatabase(config)
  const origin = originOf(config)
  const link = await operatorsLink(db, origin, address).finally(close)
  if (!link) throw new StartError(`No account has the address ${address}.`)
  process.stdout.write(
    `Give this link to nobody but ${address}. It works once, for ${linkMinutes.recovery} minutes.\n${link}\n`,
  )
  if (config.origin) return
  process.stderr.write(
    `ORIGIN is not set. If people reach the server at another address than ${origin}, put that in its place.\n`,
  )
}

await runCommand(main)
